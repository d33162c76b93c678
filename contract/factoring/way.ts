import { isLess, isPositive } from '../arithmetic/decimal.ts';
import type { Way } from '../document/way.ts';
import { NOTICE_STATUS } from './states.ts';
import { FACTORING_STATUS } from './status.ts';

const { offered, proposed, securing, ready, running, overdue, settled, declined, cancelled } =
  FACTORING_STATUS;

type Row = Partial<Record<'debtorOwes' | 'balanceAmount' | 'balancePaid', string>>;
const ofRow = (row: Row, key: keyof Row) => row[key] || '0';

/** A financing is settled once its advance is: what its debtor has confirmed beyond that is still to come, and is its seller's. */
const isOwed = (row: Row) => isPositive(ofRow(row, 'debtorOwes'));
const isBalanceLeft = (row: Row) => isLess(ofRow(row, 'balancePaid'), ofRow(row, 'balanceAmount'));

/** The way of receivables that are financed. Apart from their declaration, which every list carries. */
export const FACTORING_WAY: Way = [
  { name: '出具方案', at: [offered], stopped: [cancelled], who: '平台业务经理' },
  { name: '确认方案', at: [proposed], stopped: [declined], who: '融资方' },
  { name: '确权与登记', at: [securing], who: '债务人、平台法务' },
  { name: '放款', at: [ready], who: '融资方申请，平台付款' },
  { name: '回款', at: [running], stopped: [overdue], who: '债务人', left: isOwed },
  { name: '尾款', at: [], who: '融资方申请，平台付款', left: isBalanceLeft },
  { name: '全部结清', at: [settled] },
];

const { waiting, inPart, confirmed, revoked } = NOTICE_STATUS;

/** The way of a notice of assignment. */
export const NOTICE_WAY: Way = [
  // A part may be confirmed first, or everything at once.
  { name: '确权', at: [waiting, inPart], stopped: [revoked], who: '债务人' },
  { name: '已确权', at: [confirmed] },
];
