import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { paymentsView } from './payments.tsx';

const { received, bounced } = PAYMENT_STATUS;

/** 已收付款. */
export const View = paymentsView(
  'payment',
  [received, bounced],
  '确认到账的付款显示在这里；付款后三天未确认的，视为已到账',
);
