import * as z from 'zod/mini';

import { OPERATIONS } from '../account/platform-role.ts';
import { goodsFields } from '../document/lines.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { id, requiredText, seenRecord } from '../noun/fields.ts';
import { oneRecord } from '../noun/noun.ts';
import { endpoint } from '../wire/endpoint.ts';

/** Row action beside the transitions of a purchase order. */
export const AMEND = 'amend';

/** Business refusals of amending an order that its supplier has declined (rules.md M19). */
export const AMEND_REFUSAL = {
  more: { code: 'amend_more', text: '修改后的数量、单价都不能高于原订单' },
  same: { code: 'amend_same', text: '数量和单价都没有改动，请直接“重新发出”' },
  nothing: { code: 'amend_nothing', text: '修改后的订单金额须大于 0' },
  called: {
    code: 'amend_called',
    text: '提货单引用了删去的货物，请保留该行、改小数量后再试',
  },
  line: { code: 'amend_line', text: '货物明细已变化，请关闭后重新打开' },
} as const;

const base = { ...operatorWrite, roles: OPERATIONS } as const;

const line = z.object({
  id: z.string(),
  goodsName: z.string(),
  spec: z.string(),
  unitName: z.string(),
  /** Decimal texts. */
  qty: z.string(),
  priceIncl: z.string(),
});

/** Amending a purchase order that its supplier has declined, and its estimate order with it. */
export const adminOrderAmend = {
  lines: endpoint({
    ...base,
    effect: 'read',
    name: 'adminPurchaseOrderLines',
    path: '/admin/purchaseOrder/lines',
    summary: 'The goods of a purchase order, as they may be amended',
    input: oneRecord,
    output: z.object({ lines: z.array(line) }),
  }),
  amend: endpoint({
    ...base,
    name: 'adminPurchaseOrderAmend',
    word: '修改后重新发出采购订单',
    path: '/admin/purchaseOrder/amend',
    summary:
      'Lower quantities and prices of an order that its supplier declined; both sides confirm it anew',
    input: z.strictObject({
      ...seenRecord,
      reason: requiredText(500),
      /** Lines that are not named are no longer ordered. */
      lines: z
        .array(z.strictObject({ id, qty: goodsFields.qty, priceIncl: goodsFields.priceIncl }))
        .check(z.minLength(1, '请至少保留 1 行货物'), z.maxLength(200)),
    }),
    output: z.object({ id: z.string(), no: z.string(), purchaseOrderStatus: z.string() }),
  }),
};
