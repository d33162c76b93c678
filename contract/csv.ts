/** Cells of a CSV or of what a spreadsheet copies: commas or tabs, quotation marks doubled within quoted cells. Pure. */
export function cellsOf(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '');
  const [first = ''] = source.split('\n', 1);
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
    } else if (sign === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (sign === comma || sign === '\n') {
      row.push(cell.trim());
      cell = '';
      if (sign === '\n') {
        rows.push(row);
        row = [];
      }
    } else cell += sign;
  }
  row.push(cell.trim());
  rows.push(row);
  return rows.filter((cells) => cells.some((one) => one !== ''));
}
