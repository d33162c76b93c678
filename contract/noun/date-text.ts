/** Windows copies days with marks of the direction of writing, which nobody sees. */
const UNSEEN = /\p{Cf}/gu;
const SEPARATED = /^(\d{4})\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(\d{1,2})\s*日?)?\s*月?$/;
const JOINED = /^(\d{4})(\d{2})(\d{2})?$/;
const LONGEST = 20;

/** A day, a month, or a day with hours and minutes. */
export type MomentKind = 'date' | 'month' | 'dateTime';

/**
 * The day (yyyy-MM-dd) or month (yyyy-MM) that a person means: 2026/12/1, 2026年12月1日 and 20261201 are 2026-12-01. So
 * does a day with hours and minutes (`dateTime`, yyyy-MM-dd HH:mm).
 * What is neither comes back as it was, for the check to name.
 */
export function dateText(text: string, kind: MomentKind): string {
  return kind === 'dateTime' ? minuteText(text) : dayText(text, kind);
}

const CLOCK = /^(.+?)[\sT]\s*(\d{1,2})\s*[:时]\s*(\d{1,2})\s*分?(?::\d{2})?$/;

/** The same with hours and minutes: 2026/12/1 8:30 and 2026-12-01T08:30 are 2026-12-01 08:30. */
function minuteText(text: string): string {
  const trimmed = text.replace(UNSEEN, '').trim();
  if (trimmed.length > LONGEST) return trimmed;
  const [, day, hour, minute] = CLOCK.exec(trimmed.normalize('NFKC')) ?? [];
  if (day === undefined || hour === undefined || minute === undefined) return trimmed;
  return `${dayText(day, 'date')} ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

function dayText(text: string, kind: 'date' | 'month'): string {
  const trimmed = text.replace(UNSEEN, '').trim();
  if (trimmed.length > LONGEST) return trimmed;
  // An input method left in full width types the same figures.
  const plain = trimmed.normalize('NFKC');
  const [, year, month, day] = SEPARATED.exec(plain) ?? JOINED.exec(plain) ?? [];
  if (year === undefined || month === undefined) return trimmed;
  const start = `${year}-${month.padStart(2, '0')}`;
  if (kind === 'month') return start;
  return day === undefined ? trimmed : `${start}-${day.padStart(2, '0')}`;
}
