import type { Way } from '../document/way.ts';
import { PAY_APPLY_STATUS } from './pay-apply.ts';

const { draft, inReview, returned, approved, partPaid, paid } = PAY_APPLY_STATUS;
const { rejected, withdrawn, closed } = PAY_APPLY_STATUS;

/** Who has a granted request in hand once its orders are confirmed. */
export const PAYER = '平台财务';

/** The way of a payment request (rules.md C.3). Apart from its declaration, which every list of requests carries. */
export const PAY_APPLY_WAY: Way = [
  { name: '填写申请', at: [draft, withdrawn], stopped: [returned] },
  { name: '审批', at: [inReview], stopped: [rejected] },
  {
    name: '付款',
    at: [approved, partPaid],
    stopped: [closed],
    by: 'waitsFor',
    until: 'waitsUntil',
  },
  { name: '已付清', at: [paid] },
];
