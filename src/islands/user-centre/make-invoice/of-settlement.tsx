import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { writersOf } from '#contract/account/customer-role.ts';
import { isLess } from '#contract/arithmetic/decimal.ts';
import { add } from '#contract/arithmetic/money.ts';
import { INVOICE_STATUS } from '#contract/make-invoice/states.ts';
import { INVOICE_KEY, invoicesOf, submitInvoice } from '#src/api/make-invoice.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { $roles } from '#src/stores/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { addressFor } from '#src/ui/list-table/field-value.tsx';
import { FigureTable } from '#src/ui/panel/figure-table.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './make-invoice.module.css';

const PaperDialog = lazyPart(async () => (await import('./upload-dialog.tsx')).PaperDialog);

const HEADS = [
  { title: '开票单号' },
  { title: '发票号码' },
  { title: '种类' },
  { title: '价税合计（元）', isNumber: true },
  { title: '开票日期' },
  { title: '状态' },
] as const;

type Invoice = Awaited<ReturnType<typeof invoicesOf>>['content'][number];

/** Void ones are none; a red one gives back what it reverses once it has its number. */
const isCounted = ({ invoiceStatus, amountIncl }: Invoice) =>
  invoiceStatus !== INVOICE_STATUS.voided &&
  !(amountIncl.startsWith('-') && invoiceStatus === INVOICE_STATUS.waiting);

interface Props {
  settlementId: string;
  /** What its company may hand invoices in to, yuan: a supplier's settlement that is confirmed. */
  mayHandIn?: string | undefined;
}

/** 发票 of a settlement: what was issued or handed in to it, and for its supplier the way to hand one in. */
export function InvoicesOf({ settlementId, mayHandIn = '0' }: Props) {
  const [asked, setAsked] = useState(false);
  const { data } = useQuery({
    queryKey: [...INVOICE_KEY, 'of', settlementId],
    queryFn: ({ signal }) => invoicesOf(settlementId, signal),
  });
  const rows = data?.content ?? [];
  const handedIn = add('0', ...rows.filter(isCounted).map(({ amountIncl }) => amountIncl));
  const roles = $roles.get() ?? [];
  const mayWrite = roles.some((role) => writersOf('invoice').some((one) => one === role));
  return (
    <Panel
      title="发票"
      more={
        mayWrite &&
        isLess(handedIn, mayHandIn) && (
          <Button variant="default" onClick={() => setAsked(true)}>
            提交发票
          </Button>
        )
      }
    >
      {rows.length === 0 && <p className={styles.rule}>还没有发票</p>}
      {rows.length > 0 && (
        <FigureTable label="发票" heads={HEADS}>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td data-label={HEADS[0].title}>
                  <a href={addressFor({ route: 'makeInvoiceDetails', query: { id: 'id' } }, row)}>
                    {row.invoiceApplyNo}
                  </a>
                </td>
                <td data-label={HEADS[1].title}>{row.invoiceNo}</td>
                <td data-label={HEADS[2].title}>{enumName('InvoiceKind', row.invoiceKind)}</td>
                <td data-label={HEADS[3].title} data-number="">
                  {formatNumber(row.amountIncl)}
                </td>
                <td data-label={HEADS[4].title}>{row.invoiceDate}</td>
                <td data-label={HEADS[5].title}>{enumName('InvoiceStatus', row.invoiceStatus)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
      {asked && (
        <PaperDialog
          title="提交发票"
          settlementId={settlementId}
          send={(paper, action) =>
            submitInvoice({ purchaseSettlementId: settlementId, ...paper }, action)
          }
          onClose={() => setAsked(false)}
        />
      )}
    </Panel>
  );
}
