import { addDays } from '#contract/form/dates.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import type { PickTerms } from './terms.ts';

/** Name of the parameter: how many days ahead goods may be registered that are on their way. */
const DAYS_AHEAD = 'delivery.daysAhead';

/** Terms of credit count from the day of a delivery: it is no day before the order, nor one that nobody can know yet. Throws 422. */
export async function expectDay(
  tx: Tx,
  day: string,
  { orderDay }: Pick<PickTerms, 'orderDay'>,
  at: Date,
): Promise<void> {
  if (day < orderDay) throw invalidField('deliveryDate', `不能早于下单日期 ${orderDay}`);
  const today = wireDay(at);
  const last = addDays(today, await paramOf(tx, DAYS_AHEAD)) ?? today;
  if (day > last) throw invalidField('deliveryDate', `不能晚于 ${last}`);
}
