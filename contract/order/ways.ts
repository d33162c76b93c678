import type { Way } from '../document/way.ts';
import { ESTIMATE_STATUS } from './estimate-order.ts';
import { PURCHASE_STATUS } from './purchase-order.ts';

/** The way of a purchase order (rules.md C.4). */
export const PURCHASE_WAY: Way = [
  {
    name: '供应商确认',
    at: [PURCHASE_STATUS.waiting],
    stopped: [PURCHASE_STATUS.declined],
    who: '供应商',
    until: 'confirmDue',
  },
  { name: '供货', at: [PURCHASE_STATUS.running], stopped: [PURCHASE_STATUS.closed] },
  { name: '结算', at: [PURCHASE_STATUS.toSettle, PURCHASE_STATUS.settled] },
  { name: '完成', at: [PURCHASE_STATUS.finished] },
];

/** The way of an estimate order (rules.md C.5). */
export const ESTIMATE_WAY: Way = [
  { name: '采购方确认', at: [ESTIMATE_STATUS.waiting], who: '采购方' },
  { name: '执行', at: [ESTIMATE_STATUS.running], stopped: [ESTIMATE_STATUS.closed] },
  { name: '部分转正式', at: [ESTIMATE_STATUS.partOfficial] },
  { name: '已转正式', at: [ESTIMATE_STATUS.official] },
];
