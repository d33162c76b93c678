import type { Way } from '../document/way.ts';
import { INVOICE_STATUS } from './states.ts';

const { waiting, issued, delivered, signed, red, voided, failed } = INVOICE_STATUS;

/** The way of an invoice of the platform's (rules.md C.12). */
export const OUT_WAY: Way = [
  { name: '开票', at: [waiting], stopped: [voided], who: '平台财务' },
  { name: '交付', at: [issued], who: '平台财务' },
  { name: '签收', at: [delivered], stopped: [red], who: '采购方财务' },
  { name: '已签收', at: [signed] },
];

/** The way of a supplier's. */
export const IN_WAY: Way = [
  { name: '提交校验', at: [failed], stopped: [voided], who: '供应商财务' },
  { name: '平台收票', at: [delivered], stopped: [red], who: '平台财务' },
  { name: '已收票', at: [signed] },
];
