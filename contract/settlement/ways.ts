import type { Way } from '../document/way.ts';
import { PURCHASE_SETTLEMENT_STATUS, SALES_STATUS } from './states.ts';

/** The way of a sale (rules.md C.6). */
export const SALES_WAY: Way = [
  {
    name: '采购方确认',
    at: [SALES_STATUS.waiting, SALES_STATUS.partDisputed],
    stopped: [SALES_STATUS.voided],
    who: '采购方',
    until: 'confirmDue',
  },
  { name: '已确认', at: [SALES_STATUS.confirmed, SALES_STATUS.toInvoice] },
  { name: '开票', at: [SALES_STATUS.partInvoiced, SALES_STATUS.invoiced] },
  { name: '回款', at: [SALES_STATUS.partCollected] },
  { name: '结清', at: [SALES_STATUS.collected] },
];

/** The way of a purchase settlement (rules.md M4). */
export const PURCHASE_SETTLEMENT_WAY: Way = [
  {
    name: '供应商确认',
    at: [PURCHASE_SETTLEMENT_STATUS.waiting, PURCHASE_SETTLEMENT_STATUS.partDisputed],
    stopped: [PURCHASE_SETTLEMENT_STATUS.voided],
    who: '供应商',
    until: 'confirmDue',
  },
  { name: '已确认', at: [PURCHASE_SETTLEMENT_STATUS.confirmed] },
];
