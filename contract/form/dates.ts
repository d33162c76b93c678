const DAY_MS = 86_400_000;
const FURTHEST_DAYS = 36_500;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const DAYS = /^-?\d{1,5}$/;

function utcOf(date: string): number {
  const [, year = '', month = '', day = ''] = DATE.exec(date) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}

function textOf(utc: number): string {
  return new Date(utc).toISOString().slice(0, 10);
}

/** Whether a text is a day of the calendar, yyyy-MM-dd, between the years 1000 and 9999; 2026-02-30 is none. */
export function isDate(text: string): boolean {
  if (!DATE.test(text) || text.startsWith('0')) return false;
  return textOf(utcOf(text)) === text;
}

/** Whether a text is a month, yyyy-MM, between the years 1000 and 9999. */
export function isMonth(text: string): boolean {
  return MONTH.test(text) && !text.startsWith('0');
}

const MOMENT = /^(\d{4}-\d{2}-\d{2}) (?:[01]\d|2[0-3]):[0-5]\d$/;

/** Whether a text is a minute of the calendar, yyyy-MM-dd HH:mm. */
export function isMinute(text: string): boolean {
  const [, day = ''] = MOMENT.exec(text) ?? [];
  return isDate(day);
}

/** The day so many days later (earlier for a negative count); undefined unless both are what they should be. */
export function addDays(date: string, days: string): string | undefined {
  const count = Number(days);
  if (!isDate(date) || !DAYS.test(days) || Math.abs(count) > FURTHEST_DAYS) return undefined;
  const later = textOf(utcOf(date) + count * DAY_MS);
  return isDate(later) ? later : undefined;
}

/** Whole days from one day to another: 1 to the next one, negative to an earlier one. Throws RangeError unless both are days. */
export function daysBetween(from: string, to: string): number {
  if (!isDate(from) || !isDate(to)) throw new RangeError(`Not days: ${from} ${to}`);
  return (utcOf(to) - utcOf(from)) / DAY_MS;
}

/** Days from one day up to and including another: 1 for the day itself. Throws RangeError unless both are days. */
export function daysInclusive(from: string, to: string): number {
  return daysBetween(from, to) + 1;
}
