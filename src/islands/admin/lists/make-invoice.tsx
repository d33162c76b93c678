import { makeInvoiceConsole } from '#contract/make-invoice/admin.ts';
import { makeInvoiceDocument } from '#contract/make-invoice/make-invoice.ts';
import { INVOICE_ACTION } from '#contract/make-invoice/states.ts';
import { adminCalls, adminLists } from '#src/api/admin.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { INVOICE_STATUS } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { AcceptDialog, PassDialog } from './invoice-accept.tsx';
import {
  AttachDialog,
  FlushDialog,
  type InvoiceListed,
  IssueDialog,
  ReturnDialog,
  VoidDialog,
} from './invoice-dialogs.tsx';
import { recordList } from './record-list.ts';

const { issue, hand, attach, flush, voidIt, accept, letPass, returnBack } = INVOICE_ACTION;

const LIST = recordList<InvoiceListed>(makeInvoiceDocument, makeInvoiceConsole, {
  source: adminLists.makeInvoice,
  status: INVOICE_STATUS,
  columns: [
    'invoiceApplyNo',
    'invoiceStatus',
    'amountIncl',
    'taxAmount',
    'invoiceNo',
    'direction',
    'invoiceKind',
    'companyName',
    'settlementNo',
    'projectName',
    'invoiceDate',
  ],
  search: '单号 / 号码 / 结算单 / 企业',
  nameOf: ({ invoiceApplyNo }) => invoiceApplyNo,
  actions: [
    {
      name: issue,
      label: '登记开票',
      dialog: (row, close) => <IssueDialog row={row} onClose={close} />,
    },
    {
      name: hand,
      label: '提交税务平台',
      confirm: ({ invoiceApplyNo, companyName, amountIncl }) =>
        `${invoiceApplyNo}，${companyName}，价税合计 ${formatNumber(amountIncl)} 元。提交后由税务平台开具，开具结果会自动登记。确定提交吗？`,
      binding: true,
      run: ({ id, version }) => adminCalls.handInvoice({ id, version }),
      done: '已提交税务平台',
    },
    {
      name: attach,
      label: '上传发票文件',
      dialog: (row, close) => <AttachDialog row={row} onClose={close} />,
    },
    {
      name: accept,
      label: '收票',
      dialog: (row, close) => <AcceptDialog row={row} onClose={close} />,
    },
    {
      name: letPass,
      label: '核对通过',
      dialog: (row, close) => <PassDialog row={row} onClose={close} />,
    },
    {
      name: returnBack,
      label: '退回',
      dialog: (row, close) => <ReturnDialog row={row} onClose={close} />,
    },
    {
      name: flush,
      label: '红冲',
      dialog: (row, close) => <FlushDialog row={row} onClose={close} />,
    },
    {
      name: voidIt,
      label: '作废',
      dialog: (row, close) => <VoidDialog row={row} onClose={close} />,
    },
  ],
  empty: '在“待开票结算”中申请开票，或供应商提交发票后，显示在这里',
});

/** 发票 of both directions. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;
