import { addDays } from '#contract/form/dates.ts';

/** Days before (below zero) and after a due date on which whoever has to pay is reminded (rules.md C.19). */
export const REMINDERS = ['-7', '-3', '0', '1', '10'] as const;
export type Reminder = (typeof REMINDERS)[number];

/** Those that say that it is overdue. */
export const OVERDUE_REMINDERS: readonly Reminder[] = ['1', '10'];

/** Which reminders' days (yyyy-MM-dd) have come and are not told; the last of them is sent in place of the others. */
export function remindersDue(
  dueDate: string,
  today: string,
  told: readonly Reminder[],
): Reminder[] {
  return REMINDERS.filter((kind) => {
    const day = addDays(dueDate, kind);
    return day !== undefined && day <= today && !told.includes(kind);
  });
}
