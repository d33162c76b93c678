import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { PlanList } from '../collection/plan-list.tsx';
import { paymentsList } from './payments.tsx';
import { sided } from './sided.tsx';

const { paying, paid, failed } = PAYMENT_STATUS;

/** 待收: on its way, or to be confirmed. */
const ComingList = paymentsList(
  'paymentList',
  [paying, paid, failed],
  '平台放行付款后显示在这里；收到款项后，请在此确认到账',
);

/** 待收付款: what a buyer owes, what a supplier waits for. */
export const View = sided({ label: '待付', List: PlanList }, { label: '待收', List: ComingList });
