import { type CostInput, type FullCost, fullCost } from '#contract/cost/full-cost.ts';
import { addDays, isDate } from '#contract/form/dates.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { type DueCalendar, dueDateOf } from '#server/trade/sales/term.ts';

/**
 * fullCost() of a payment whose day came under `path`, to the day on which its sale would be due (rules.md M6). Throws 422 beside it for a
 * day after which the calendar ends.
 */
export function paymentCost(
  path: string,
  asked: Omit<CostInput, 'dueDate'>,
  calendar: DueCalendar,
): FullCost {
  const { payDate, terms } = asked;
  const isKnown = addDays(payDate, String(terms.creditDays)) !== undefined;
  const dueDate = isKnown ? dueDateOf(payDate, terms.creditDays, calendar) : '';
  if (!isDate(dueDate)) throw invalidField(path, '日期过晚，无法推算到期日');
  return fullCost({ ...asked, dueDate });
}
