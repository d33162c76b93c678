import { withoutThousands } from '#contract/arithmetic/thousands.ts';
import { isDate } from '#contract/form/dates.ts';
import { INDEX_PRICE, MOST_INDEX_ROWS } from '#contract/index-price.ts';
import { dateText } from '#contract/noun/date-text.ts';

/** A price as it is entered. */
export interface IndexRow {
  indexName: string;
  /** yyyy-MM-dd. */
  priceDate: string;
  /** Code of the enumeration Unit. */
  unit: string;
  price: string;
  source: string;
}

export interface Problem {
  /** Number of the line, from 1. */
  row: number;
  message: string;
}

interface Read {
  rows: readonly (IndexRow & { row: number })[];
  problems: readonly Problem[];
}

const PRICE = /^(?:0|[1-9]\d{0,9})(?:\.\d{1,5})?$/;
/** What a spreadsheet would run. */
const FORMULA = /^[=+\-@]/;
const LONGEST = { name: 50, source: 50 };

/** Cells of a line: by tabs where it has any, else by commas; quotes of a spreadsheet's CSV go. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim());
  const cells = line.match(/(?:"(?:[^"]|"")*"|[^,，]*)(?:[,，]|$)/g) ?? [];
  return cells.map((cell) => {
    const bare = cell.replace(/[,，]$/, '').trim();
    return bare.startsWith('"') ? bare.slice(1, -1).replaceAll('""', '"').trim() : bare;
  });
}

function problemOf({ indexName, priceDate, unit, price, source }: IndexRow, today: string) {
  if (indexName === '') return '缺少指数名称';
  if ([...indexName].length > LONGEST.name) return `指数名称不能超过 ${LONGEST.name} 个字`;
  if (FORMULA.test(indexName) || FORMULA.test(source)) return '内容以公式符号开头，请粘贴数值';
  if (!isDate(priceDate)) return '日期格式不正确，例如 2026-11-20';
  if (priceDate > today) return INDEX_PRICE.future;
  if (unit === '') return '单位无法识别';
  if (!PRICE.test(price) || !/[1-9]/.test(price)) return '价格应为大于 0 的数字，最多 5 位小数';
  return [...source].length > LONGEST.source ? `来源不能超过 ${LONGEST.source} 个字` : undefined;
}

const isTitle = (cells: readonly string[]) =>
  /指数|名称/.test(cells[0] ?? '') && !/\d/.test(cells[3] ?? '');

/**
 * Prices out of cells of a spreadsheet or lines of a CSV file: index, day, unit, price, source. `units` gives the code for a
 * unit's name or code. A first line of titles is passed over, and so are empty lines.
 */
export function readIndexRows(
  text: string,
  { units, today }: { units: ReadonlyMap<string, string>; today: string },
): Read {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const filled = lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [{ row: index + 1, cells: cellsOf(line) }],
  );
  const first = filled[0];
  const entered = first && isTitle(first.cells) ? filled.slice(1) : filled;
  if (entered.length === 0) return { rows: [], problems: [{ row: 1, message: INDEX_PRICE.empty }] };
  if (entered.length > MOST_INDEX_ROWS) {
    return { rows: [], problems: [{ row: MOST_INDEX_ROWS + 1, message: INDEX_PRICE.tooMany }] };
  }
  const rows = entered.map(
    ({ row, cells: [name = '', day = '', unit = '', price = '', source = ''] }) => ({
      row,
      indexName: name,
      priceDate: dateText(day, 'date'),
      unit: units.get(unit) ?? '',
      price: withoutThousands(price.normalize('NFKC').replaceAll(/[\s¥元]/g, '')),
      source,
    }),
  );
  const problems = rows.flatMap((one) => {
    const message = problemOf(one, today);
    return message === undefined ? [] : [{ row: one.row, message }];
  });
  return { rows, problems };
}
