// What Excel, WPS and LibreOffice take for a formula, with the full-width signs that they accept too and what they skip.
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u;

/** Where most texts begin: digits, Latin letters, Chinese characters. */
const PLAIN = /^[0-9A-Za-z\u4E00-\u9FFF]/;

/** Whether a spreadsheet might run a text instead of showing it. */
export function looksLikeFormula(text: string): boolean {
  return !PLAIN.test(text) && FORMULA.test(text);
}

/** One value of a sheet: text, or a decimal number as text. */
export interface Cell {
  value: string;
  isNumber: boolean;
}

/** Begins a csv file: by it Excel knows the encoding. */
export const CSV_MARK = '\uFEFF';

function quoted({ value, isNumber }: Cell): string {
  if (isNumber) return value;
  const safe = looksLikeFormula(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a csv file (RFC 4180) with its end. Texts that look like formulas begin with '. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}
