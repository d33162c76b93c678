import { useQuery } from '@tanstack/react-query';
import { RECEIPT_WORDS } from '#contract/payment/receipt.ts';
import { adminReceiptQuery } from '#src/api/payment-receipt.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ReceiptLetter } from '#src/widgets/payment/receipt-letter.tsx';
import { LoadingDialog } from './loading-dialog.tsx';
import type { OfPayment } from './payment-dialogs.tsx';

/** 收款确认函 as finance reads it: its words once it is in force. */
export function ReceiptDialog({ row, onClose }: OfPayment) {
  const { data, error, refetch } = useQuery(adminReceiptQuery(row.id));
  if (data === undefined) {
    const title = '收款确认函';
    const retry = () => void refetch();
    return <LoadingDialog title={title} error={error} onRetry={retry} onClose={onClose} />;
  }
  const { status, text, signedTime } = data;
  return (
    <Dialog title={`收款确认函 ${row.paymentNo}`} size="half" onClose={onClose}>
      <p>
        <strong>{RECEIPT_WORDS[status]}</strong>
        {text === '' && `。供应商签署于 ${signedTime}，函件内容在生效期间可见`}
      </p>
      {text !== '' && <ReceiptLetter receipt={data} />}
    </Dialog>
  );
}
