import type { PaymentRow } from '#contract/payment/payment.ts';
import { receivePayment } from '#src/api/payment.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import type { RowAction } from '#src/ui/list-table/row-actions.tsx';

/** 确认到账, as list and detail offer it. */
export const RECEIVED: RowAction<PaymentRow> = {
  name: 'received',
  label: '确认到账',
  confirm: ({ paymentNo = '', amount, bankSerialNo }) =>
    `${paymentNo}，${formatNumber(amount)} 元，银行流水号 ${bankSerialNo || '—'}。请核对银行到账金额。确定款项已到账吗？`,
  binding: true,
  run: receivePayment,
  done: '已确认到账',
};
