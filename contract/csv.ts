/** How spreadsheets are kept from taking digits for a number. */
const FORMULA = /^="([\s\S]*)"$/;

const clean = (cell: string) => cell.trim().replace(FORMULA, '$1');

/** Whether nothing stands in a row. */
export const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell === '');

/**
 * Cells of a CSV or of what a spreadsheet copies: commas or tabs, as the first line has that is parted at all; quotation marks
 * doubled within quoted cells. Blank rows keep their place, so that a row's number is the spreadsheet's; none follow the last. Pure.
 */
export function cellsOf(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '');
  const first = /^.*[\t,].*$/m.exec(source)?.[0] ?? '';
  const comma = first.includes('\t') && !first.includes(',') ? '\t' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && /^\s*=?$/.test(cell)) {
      quoted = true;
      cell = '';
    } else if (sign === comma || sign === '\n') {
      row.push(clean(cell));
      cell = '';
      if (sign === '\n') {
        rows.push(row);
        row = [];
      }
    } else cell += sign;
  }
  row.push(clean(cell));
  rows.push(row);
  return rows.slice(0, rows.findLastIndex((one) => !isBlank(one)) + 1);
}
