import * as z from 'zod/mini';

/** At most fourteen digits before the point and six after it, as numeric(20,6) holds them. */
export const DECIMAL_TEXT = /^-?\d{1,14}(?:\.\d{1,6})?$/;

/** Whether a text is a day that the calendar has: 2026-02-29 is none. */
export function isCalendarDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** A day, yyyy-MM-dd. */
export const calendarDate = z.string().check(z.refine(isCalendarDate, '日期格式不正确'));
