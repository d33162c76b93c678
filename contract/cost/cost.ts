import * as z from 'zod/mini';

import { goodsFields } from '../document/lines.ts';
import { limitFigures } from '../limit/limit.ts';
import { id } from '../noun/fields.ts';
import { calendarDate } from '../noun/values.ts';
import { checkOf } from '../validators/check.ts';
import { NUMBER_RULES } from '../validators/numbers.ts';
import { customerRead } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';

/** One part of a cost as it is told: yuan, the tax within it, and how it was reckoned. */
const costItem = z.object({
  key: z.enum(['fundFee', 'serviceFee', 'markup']),
  amount: z.string(),
  tax: z.string(),
  formula: z.string(),
});

/** The full cost of a payment (全成本), as fullCost() reckons it. */
export const costFigures = z.object({
  amount: z.string(),
  payDate: z.string(),
  dueDate: z.string(),
  days: z.int(),
  purchaseAmount: z.string(),
  salesAmount: z.string(),
  perDay: z.string(),
  items: z.array(costItem),
  total: z.string(),
  totalTax: z.string(),
  perUnit: z.nullable(z.object({ amount: z.string(), unit: z.string() })),
  deposit: z.string(),
  depositCost: z.object({ amount: z.string(), formula: z.string() }),
  effectiveRate: z.string(),
});
export type CostFigures = z.infer<typeof costFigures>;

/** What the limit would be with the payment, and when it fits where it does not. */
const costLimit = z.object({
  before: limitFigures,
  after: limitFigures,
  fits: z.boolean(),
  shortBy: z.string(),
  /** Code and text of the refusal that it would meet now; '' when it fits. */
  reason: z.string(),
  reasonText: z.string(),
  fitDate: z.string(),
  /** What fits today. */
  fitsToday: z.string(),
  /** What will be available from which day on, in the next 90 days, if the plan is kept; the first is today. */
  curve: z.array(z.object({ day: z.string(), available: z.string() })),
});
export type CostLimit = z.infer<typeof costLimit>;

// Named one by one: what is taken apart here would be run by the browser, schemas and all (scripts/site/calls-alone.ts).
const lineFields = {
  unit: goodsFields.unit,
  qty: goodsFields.qty,
  priceIncl: goodsFields.priceIncl,
  taxRate: goodsFields.taxRate,
};

const costPreview = z.object({
  cost: costFigures,
  /** Null before the limit is opened. */
  limit: z.nullable(costLimit),
});
export type CostPreview = z.infer<typeof costPreview>;

/** 全成本先算: what a payment would cost in full and do to the limit, before it is asked for. */
export const cost = {
  preview: endpoint({
    ...customerRead,
    method: 'POST',
    path: '/portal/cost/preview',
    name: 'costPreview',
    summary: 'What a payment would cost its buyer in full, and what it would do to the limit',
    input: z.strictObject({
      projectId: id,
      amount: z.string().check(checkOf(NUMBER_RULES.moneyPositive)),
      payDate: calendarDate,
      /** Enumeration PayType; what a settlement left open costs nothing more. */
      payType: z.optional(z.string().check(z.maxLength(2))),
      /** Goods of the request; without any, the fund fee alone. */
      lines: z.array(z.object(lineFields)).check(z.maxLength(500)),
    }),
    output: costPreview,
  }),
};
