import type { ReactNode } from 'react';

import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import { PlanList } from '../collection/plan-list.tsx';
import { owes } from './owes.ts';
import { paymentsList } from './payments.tsx';
import { sided } from './sided.tsx';

const { paying, paid, failed } = PAYMENT_STATUS;

const Coming = laterPart(async () => (await import('../forecast/panels.tsx')).ComingMoney);

/** On its way, or to be confirmed. */
const OnItsWay = paymentsList(
  'paymentList',
  [paying, paid, failed],
  '平台放行付款后显示在这里；收到款项后，请在此确认到账',
);

/** 待收: what is on its way, below it when the rest is expected. */
const ComingList = (props: { above: ReactNode }) => (
  <>
    <OnItsWay {...props} />
    <Coming most={8} />
  </>
);

/** 待收付款: what a buyer owes, what a supplier waits for. */
export const View = sided(
  { label: '待付', List: PlanList, has: owes },
  { label: '待收', List: ComingList },
);
