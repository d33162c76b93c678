import { daysBetween } from '#contract/form/dates.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';

/** No term of the trade runs longer (rules.md H.3: the hard cap of 银发〔2025〕77号). */
export const MOST_EXTENDED_DAYS = 365;

/** Throws 422 beside the field where a term is not moved on (展期), or moved beyond every bound. */
export function expectExtended(
  dueDate: string,
  { before, today }: { before: string | null; today: string },
): void {
  if (dueDate <= today || dueDate <= (before ?? '')) {
    throw invalidField('dueDate', '新的到期日须晚于今天和原到期日');
  }
  if (daysBetween(today, dueDate) > MOST_EXTENDED_DAYS) {
    throw invalidField('dueDate', `新的到期日不能晚于今天起第 ${MOST_EXTENDED_DAYS} 天`);
  }
}
