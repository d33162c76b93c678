import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

import { UTC8_MS } from '#contract/wire/utc8.ts';

dayjs.extend(utc);

/** A moment as calls and clocks give it. */
export type DateLike = string | number | Date | null | undefined;

/** The wire's own form, which is UTC+8 already. */
const LOCAL = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}:\d{2})?$/;
/** ISO 8601 with a zone. */
const ZONED = /^\d{4}-\d{2}-\d{2}T[\d:.]{5,18}(?:Z|[+-]\d{2}:?\d{2})$/;
const EPOCH = /^\d{10}$|^\d{13}$/;

/** A Unix timestamp of 10 digits is in seconds (specification section 5), any other number in milliseconds. */
function milliseconds(epoch: number): number {
  return epoch >= 1e9 && epoch < 1e10 ? epoch * 1000 : epoch;
}

/**
 * yyyy-MM-dd HH:mm:ss in UTC+8, whatever the zone of this machine; years of four digits. The hours are added by hand:
 * dayjs.utcOffset() goes through the local zone and loses its hour of summer time.
 */
function inChina(epochMs: number): string {
  const moment = dayjs.utc(epochMs + UTC8_MS);
  const hasFourDigits = moment.year() >= 1 && moment.year() <= 9999;
  return moment.isValid() && hasFourDigits ? moment.format('YYYY-MM-DD HH:mm:ss') : '';
}

/** A text of the wire's form back again; '' when it names no moment, as 31 February. */
function checked(text: string): string {
  const full = text.length === 10 ? `${text} 00:00:00` : text.replace('T', ' ');
  return inChina(Date.parse(`${full.replace(' ', 'T')}+08:00`)) === full ? full : '';
}

/**
 * yyyy-MM-dd HH:mm:ss in UTC+8; '' for nothing and for what names no moment. Takes the wire's own texts (UTC+8 already),
 * ISO 8601 with a zone, timestamps of 10 digits in seconds and others in milliseconds, and Date.
 */
export function formatDateTime(value: DateLike): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return inChina(value.getTime());
  if (typeof value === 'number') return inChina(milliseconds(value));
  if (LOCAL.test(value)) return checked(value);
  if (EPOCH.test(value)) return inChina(milliseconds(Number(value)));
  return ZONED.test(value) ? inChina(Date.parse(value)) : '';
}
