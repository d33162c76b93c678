import {
  type MakeInvoiceDetail,
  type MakeInvoiceRow,
  makeInvoiceDocument,
} from '#contract/make-invoice/make-invoice.ts';
import { INVOICE_ACTION } from '#contract/make-invoice/states.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { type RecordView, recordView } from '#src/widgets/document/record-view.ts';
import { INVOICE_STATUS } from '#src/widgets/statuses.ts';

import { invoiceQueries } from './queries.ts';

const ReplaceDialog = lazyPart(async () => (await import('./replace-dialog.tsx')).ReplaceDialog);

const VIEW = recordView<MakeInvoiceRow, MakeInvoiceDetail>(makeInvoiceDocument, {
  queries: invoiceQueries,
  status: INVOICE_STATUS,
  columns: [
    'invoiceApplyNo',
    'invoiceNo',
    'invoiceStatus',
    'direction',
    'invoiceKind',
    'amountIncl',
    'taxAmount',
    'settlementNo',
    'projectName',
    'invoiceDate',
  ],
  looks: {
    amountIncl: { card: 'amount' },
    projectName: { card: 'about' },
    invoiceNo: { card: 'about' },
    direction: { card: 'foot' },
    invoiceDate: { card: 'foot' },
  },
  nameOf: ({ invoiceApplyNo }) => invoiceApplyNo,
});

/** 发票 as the buyer that gets it, or the supplier that hands it in, sees it. */
export const INVOICES: RecordView<MakeInvoiceRow, MakeInvoiceDetail> = {
  ...VIEW,
  actions: [
    {
      name: INVOICE_ACTION.replace,
      label: '更正',
      dialog: (row, close) => <ReplaceDialog id={row.id} onClose={close} />,
    },
    ...VIEW.actions,
  ],
};
