import { type Cell, CSV_MARK, csvLine } from '#contract/noun/csv.ts';

/** The text of a csv file (RFC 4180, UTF-8), batch by batch. Texts that look like formulas begin with '. */
export async function* csvText(
  titles: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(titles.map((value) => ({ value, isNumber: false })));
  for await (const batch of batches) yield batch.map(csvLine).join('');
}
