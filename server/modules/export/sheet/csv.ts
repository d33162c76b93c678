import { type Cell, looksLikeFormula } from './cells.ts';

/** By it Excel knows the encoding. */
const MARK = '\uFEFF';

function quoted({ value, isNumber }: Cell): string {
  if (isNumber) return value;
  const safe = looksLikeFormula(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly Cell[]) => `${cells.map(quoted).join(',')}\r\n`;

/** The text of a csv file (RFC 4180, UTF-8), batch by batch. Texts that look like formulas begin with '. */
export async function* csvText(
  titles: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<string> {
  yield MARK + line(titles.map((value) => ({ value, isNumber: false })));
  for await (const batch of batches) yield batch.map(line).join('');
}
