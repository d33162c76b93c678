import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PaymentRow } from '#contract/payment/payment.ts';
import { RECEIPT_WORDS } from '#contract/payment/receipt.ts';
import { paymentQueries } from '#src/api/payment.ts';
import { receiptQuery, signReceipt } from '#src/api/payment-receipt.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { notify } from '#src/ui/notify.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';
import { ReceiptLetter } from '#src/widgets/payment/receipt-letter.tsx';

const TITLE = '收款确认函';

interface StandingProps {
  status: string;
  onSign: () => void;
}

/** The button that signs, then where the letter stands, which takes the focus that goes with the button. */
function Standing({ status, onSign }: StandingProps) {
  const word = useRef<HTMLElement>(null);
  const before = useRef(status);
  useEffect(() => {
    const isLost = before.current === '' && document.activeElement === document.body;
    if (status !== '' && isLost) word.current?.focus({ preventScroll: true });
    before.current = status;
  }, [status]);
  if (status === '') {
    return <Button onClick={onSign}>签署</Button>;
  }
  return (
    <strong ref={word} tabIndex={-1}>
      {RECEIPT_WORDS[status]}
    </strong>
  );
}

interface SignProps {
  row: PaymentRow;
  /** Of the words that were read: what they have become meanwhile is not signed with them. */
  digest: string;
  onClose: () => void;
}

/** The question before it is signed, which stays with what went wrong: with the line gone it is signed by the next try. */
function SignDialog({ row, digest, onClose }: SignProps) {
  const queries = useQueryClient();
  const renew = () => void queries.invalidateQueries({ queryKey: [...paymentQueries.key] });
  const form = useSmallForm(
    () => ({}),
    async () => {
      try {
        await signReceipt({ id: row.id, digest });
      } finally {
        renew();
      }
      notify('success', '已签署收款确认函');
      onClose();
    },
  );
  const close = () => {
    if (!form.busy) onClose();
  };
  return (
    <Dialog title="提示" onClose={close}>
      <p>
        收到 {row.paymentNo} 的款项 {formatNumber(row.amount ?? '')}{' '}
        元。签署后不能撤回，付款成功后对平台生效。确定签署收款确认函吗？
      </p>
      <FormOf form={form} submit="确定" binding>
        {null}
      </FormOf>
    </Dialog>
  );
}

/** 收款确认函 of a pay-out: its words before they are signed, and after. */
export function ReceiptPanel({ row }: { row: PaymentRow }) {
  const { data, error, refetch } = useQuery(receiptQuery(row.id));
  const [asked, setAsked] = useState<string>();
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
  return (
    <Panel title={TITLE} more={<Standing status={status} onSign={() => setAsked(digest)} />}>
      {status === '' && (
        <p>尚未签署。可在到账前签署，付款成功后才对平台生效；付款失败或被退回的，自动失效。</p>
      )}
      {status === '' && asked !== undefined && (
        <SignDialog row={row} digest={asked} onClose={() => setAsked(undefined)} />
      )}
      <ReceiptLetter receipt={data} />
    </Panel>
  );
}
