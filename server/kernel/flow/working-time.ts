import { UTC8_MS } from '#contract/wire/utc8.ts';
import { DAY, HOUR, MINUTE, wireDay } from '#server/kernel/clock.ts';

/** When the platform works, in UTC+8. */
export interface WorkCalendar {
  /** Minutes of the day, from and to, in order. */
  spans: readonly (readonly [from: number, to: number])[];
  /** Days off beside Saturday and Sunday, and days of work among them (调休), yyyy-MM-dd. */
  holidays: ReadonlySet<string>;
  workdays: ReadonlySet<string>;
}

/** Names of the parameters that the calendar is read from. */
export const CALENDAR_PARAMS = {
  hours: 'flow.workHours',
  holidays: 'flow.holidays',
  workdays: 'flow.workdays',
} as const;

const SPAN = /^(\d{2}):(\d{2})-(\d{2}):(\d{2})$/;
const ALWAYS: readonly (readonly [number, number])[] = [[0, DAY / MINUTE]];

function spanOf(text: string): [number, number] | undefined {
  const [, ...parts] = SPAN.exec(text.trim()) ?? [];
  const [fromHour = 0, from = 0, toHour = 0, to = 0] = parts.map(Number);
  const span: [number, number] = [fromHour * 60 + from, toHour * 60 + to];
  return parts.length === 4 && span[0] < span[1] && span[1] <= 24 * 60 ? span : undefined;
}

const listOf = (text = '') => text.split(',').map((one) => one.trim());

/** Hours of work as `09:00-12:00,13:00-18:00`; undefined when they cannot be read or overlap. */
export function readHours(text: string): WorkCalendar['spans'] | undefined {
  const spans = listOf(text).map(spanOf);
  const read = spans.filter((span) => span !== undefined).sort(([a], [b]) => a - b);
  const apart = read.every(([from], index) => index === 0 || from >= (read[index - 1]?.[1] ?? 0));
  return apart && read.length === spans.length ? read : undefined;
}

/**
 * The calendar of the parameters: hours as `09:00-12:00,13:00-18:00`, days joined by ','. Without hours that can be
 * read the platform works round the clock, so that no deadline is ever infinite.
 */
export function calendarOf(params: Readonly<Record<string, string>>): WorkCalendar {
  return {
    spans: readHours(params[CALENDAR_PARAMS.hours] ?? '') ?? ALWAYS,
    holidays: new Set(listOf(params[CALENDAR_PARAMS.holidays])),
    workdays: new Set(listOf(params[CALENDAR_PARAMS.workdays])),
  };
}

/** Years without a day of work are a mistake in the parameters. */
const MOST_DAYS = 3_700;

/** Midnight in UTC+8 of the day of a moment. */
function midnight(at: number): number {
  return Math.floor((at + UTC8_MS) / DAY) * DAY - UTC8_MS;
}

function worksOn(day: number, { holidays, workdays }: WorkCalendar): boolean {
  const date = wireDay(new Date(day));
  if (workdays.has(date)) return true;
  const weekday = new Date(day + UTC8_MS).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(date);
}

/** Hours of work between two moments; 0 when the second is not later. */
export function workingHours(from: Date, to: Date, calendar: WorkCalendar): number {
  const [start, end] = [from.getTime(), to.getTime()];
  let worked = 0;
  for (
    let day = midnight(start), count = 0;
    day < end && count < MOST_DAYS;
    count += 1, day += DAY
  ) {
    if (!worksOn(day, calendar)) continue;
    for (const [opens, closes] of calendar.spans) {
      const begin = Math.max(start, day + opens * MINUTE);
      worked += Math.max(0, Math.min(end, day + closes * MINUTE) - begin);
    }
  }
  return worked / HOUR;
}

/** The moment that lies so many working hours after `at`; a deadline, so the end of a span rather than the next one's start. */
export function addWorkingHours(at: Date, hours: number, calendar: WorkCalendar): Date {
  let left = Math.round(hours * HOUR);
  const start = at.getTime();
  let day = midnight(start);
  for (let count = 0; count < MOST_DAYS; count += 1, day += DAY) {
    if (!worksOn(day, calendar)) continue;
    for (const [from, to] of calendar.spans) {
      const begin = Math.max(start, day + from * MINUTE);
      const room = day + to * MINUTE - begin;
      if (room <= 0) continue;
      if (left <= room) return new Date(begin + left);
      left -= room;
    }
  }
  return new Date(start + Math.round(hours * HOUR));
}

const startOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`);

/** The day itself where the platform works on it, else the next one on which it does; yyyy-MM-dd in UTC+8. */
export function nextWorkingDay(day: string, calendar: WorkCalendar): string {
  let at = startOf(day);
  for (let count = 0; count < MOST_DAYS && !worksOn(at, calendar); count += 1) at += DAY;
  return wireDay(new Date(at));
}

/** The working day that is the `count`-th after `day`, which itself does not count; yyyy-MM-dd in UTC+8. */
export function workingDayAfter(day: string, count: number, calendar: WorkCalendar): string {
  let at = startOf(day);
  let left = count;
  for (let tried = 0; tried < MOST_DAYS && left > 0; tried += 1) {
    at += DAY;
    if (worksOn(at, calendar)) left -= 1;
  }
  return wireDay(new Date(at));
}

/** The moment that lies so many days of work after `at`: as many hours as the spans of those days have. */
export function addWorkingDays(at: Date, days: number, calendar: WorkCalendar): Date {
  const ofDay = calendar.spans.reduce((sum, [from, to]) => sum + (to - from), 0);
  return addWorkingHours(at, (days * ofDay * MINUTE) / HOUR, calendar);
}
