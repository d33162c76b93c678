import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PaymentRow } from '#contract/payment/payment.ts';
import { RECEIPT_WORDS } from '#contract/payment/receipt.ts';
import { paymentQueries } from '#src/api/payment.ts';
import { receiptQuery, signReceipt } from '#src/api/payment-receipt.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { useActions } from '#src/ui/list-page/use-actions.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { ReceiptLetter } from '#src/widgets/payment/receipt-letter.tsx';

const TITLE = '收款确认函';

interface StandingProps {
  status: string;
  busy: boolean;
  onSign: () => void;
}

/** The button that signs, then where the letter stands, which takes the focus that goes with the button. */
function Standing({ status, busy, onSign }: StandingProps) {
  const word = useRef<HTMLElement>(null);
  const before = useRef(status);
  useEffect(() => {
    const isLost = before.current === '' && document.activeElement === document.body;
    if (status !== '' && isLost) word.current?.focus({ preventScroll: true });
    before.current = status;
  }, [status]);
  if (status === '') {
    return (
      <Button aria-disabled={busy} onClick={onSign}>
        签署
      </Button>
    );
  }
  return (
    <strong ref={word} tabIndex={-1}>
      {RECEIPT_WORDS[status]}
    </strong>
  );
}

/** 收款确认函 of a pay-out: its words before they are signed, and after. */
export function ReceiptPanel({ row }: { row: PaymentRow }) {
  const { data, error, refetch } = useQuery(receiptQuery(row.id));
  const { busy, onAction } = useActions<PaymentRow>(paymentQueries.key, {});
  if (data === undefined) {
    const retry = () => void refetch();
    return (
      <Panel title={TITLE}>
        {error ? <Failed error={error} onRetry={retry} /> : <ListSkeleton rows={2} />}
      </Panel>
    );
  }
  if (data.text === '') return null;
  const { status, digest } = data;
  const sign = () =>
    onAction(
      {
        name: 'signReceipt',
        label: '签署',
        confirm: `收到 ${row.paymentNo} 的款项 ${formatNumber(row.amount ?? '')} 元。签署后不能撤回，付款成功后对平台生效。确定签署收款确认函吗？`,
        binding: true,
        run: ({ id }) => signReceipt({ id, digest }),
        done: '已签署收款确认函',
      },
      row,
    );
  return (
    <Panel title={TITLE} more={<Standing status={status} busy={busy} onSign={sign} />}>
      {status === '' && (
        <p>尚未签署。可在到账前签署，付款成功后才对平台生效；付款失败或被退回的，自动失效。</p>
      )}
      <ReceiptLetter receipt={data} />
    </Panel>
  );
}
