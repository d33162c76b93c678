import { isDate } from '#contract/form/dates.ts';

const DAY = /^\d{4}-\d{2}-\d{2}/;
const TIME = /^[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** The moment that a text of the wire's own form names: a day of UTC+8, with or without a time. */
function moment(text: unknown): { day: string; time: string } | undefined {
  const [day] = typeof text === 'string' ? (DAY.exec(text) ?? []) : [];
  if (typeof text !== 'string' || day === undefined || !isDate(day)) return undefined;
  const time = text.slice(day.length);
  if (time === '') return { day, time: '00:00:00' };
  return TIME.test(time) ? { day, time: time.slice(1) } : undefined;
}

/**
 * yyyy-MM-dd HH:mm:ss of a row's text in the wire's own form, which is UTC+8 already; '' for anything else. Lists and
 * details are full of these; what may be any moment is format-date.ts's.
 */
export function wireDateTime(text: unknown): string {
  const named = moment(text);
  return named === undefined ? '' : `${named.day} ${named.time}`;
}

/** yyyy-MM-dd of such a text; '' for anything else. */
export function wireDate(text: unknown): string {
  return moment(text)?.day ?? '';
}
