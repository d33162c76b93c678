import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { CollectionList } from '../collection/collection-list.tsx';
import { hasPaid } from './has-paid.ts';
import { paymentsList } from './payments.tsx';
import { sided } from './sided.tsx';

const { received, bounced } = PAYMENT_STATUS;

/** 已收. */
const ReceivedList = paymentsList(
  'payment',
  [received, bounced],
  '确认到账的付款显示在这里；付款后超过规定天数（见“平台规则”）未确认的，视为已到账',
);

/** 已收付款: what a buyer has paid, what a supplier was paid. */
export const View = sided(
  { label: '已付', List: CollectionList, has: hasPaid },
  { label: '已收', List: ReceivedList },
);
