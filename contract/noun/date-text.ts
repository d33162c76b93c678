const SEPARATED = /^(\d{4})\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(\d{1,2})\s*日?)?\s*月?$/;
const JOINED = /^(\d{4})(\d{2})(\d{2})?$/;
const LONGEST = 20;

/**
 * The day (yyyy-MM-dd) or month (yyyy-MM) that a person means: 2026/12/1, 2026年12月1日 and 20261201 are 2026-12-01.
 * What is neither comes back as it was, for the check to name.
 */
export function dateText(text: string, kind: 'date' | 'month'): string {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return trimmed;
  // An input method left in full width types the same figures.
  const plain = trimmed.normalize('NFKC');
  const [, year, month, day] = SEPARATED.exec(plain) ?? JOINED.exec(plain) ?? [];
  if (year === undefined || month === undefined) return trimmed;
  const start = `${year}-${month.padStart(2, '0')}`;
  if (kind === 'month') return start;
  return day === undefined ? trimmed : `${start}-${day.padStart(2, '0')}`;
}
