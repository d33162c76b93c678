import { type CostInput, type FullCost, fullCost } from '#contract/cost/full-cost.ts';
import { addDays } from '#contract/form/dates.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';

/** fullCost() of a payment whose day came under `path`. Throws 422 beside it for a day after which the calendar ends. */
export function paymentCost(path: string, asked: CostInput): FullCost {
  if (addDays(asked.payDate, String(asked.terms.creditDays)) === undefined) {
    throw invalidField(path, '日期过晚，无法推算到期日');
  }
  return fullCost(asked);
}
