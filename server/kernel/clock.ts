import { UTC8_MS } from '#contract/wire/utc8.ts';

/** The one source of time; tests inject their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Servers whose clocks differ by more are ill: what lies further ahead was written by a clock that has been put right since. */
export const CLOCKS_DIFFER_MS = 10 * MINUTE;

/** The moment `ms` milliseconds before (negative: after) `at`. */
export function before(at: Date, ms: number): Date {
  return new Date(at.getTime() - ms);
}

/** A moment as it travels: `yyyy-MM-dd HH:mm:ss` in UTC+8. */
export function wireTime(at: Date): string {
  const iso = new Date(at.getTime() + UTC8_MS).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/** The calendar day of a moment in UTC+8, `yyyy-MM-dd`. */
export function wireDay(at: Date): string {
  return wireTime(at).slice(0, 10);
}

const MINUTE_TEXT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/;

/** The moment of a text `yyyy-MM-dd HH:mm` in UTC+8; undefined for anything else. */
export function minuteOf(text: string): Date | undefined {
  const [, day, time] = MINUTE_TEXT.exec(text) ?? [];
  const at = new Date(`${day}T${time}:00+08:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
