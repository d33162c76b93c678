import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { paymentsView } from './payments.tsx';

const { paying, paid, failed } = PAYMENT_STATUS;

/** 待收付款: on its way, or to be confirmed. */
export const View = paymentsView(
  'paymentList',
  [paying, paid, failed],
  '平台放行付款后显示在这里；收到款项后，请在此确认到账',
);
