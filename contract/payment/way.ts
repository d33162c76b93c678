import type { Way } from '../document/way.ts';
import { PAYMENT_STATUS } from './states.ts';

const { pending, paying, paid, received, failed, bounced } = PAYMENT_STATUS;

/** The way of a pay-out (rules.md C.13). */
export const PAYMENT_WAY: Way = [
  { name: '放行', at: [pending], who: '平台财务总监' },
  { name: '银行付款', at: [paying], stopped: [failed], who: '平台财务' },
  { name: '确认到账', at: [paid], stopped: [bounced], who: '供应商' },
  { name: '已到账', at: [received] },
];
