import { MOST_LINES, TOO_LONG } from '#contract/collection/statement-rows.ts';
import { FILE_REFUSAL } from '#contract/file/file.ts';
import {
  MOST_SHEET_ROWS,
  SHEET_MAX,
  SHEET_REFUSAL,
  type SheetContent,
  type SheetProblem,
} from '#contract/noun/read-sheet.ts';
import { createYielder, type Yielder } from '#server/kernel/concurrency/yielder.ts';
import { attribute, element, elements } from '#server/kernel/files/elements.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { cellText, columnOf, commonOf, type Reading, readingOf } from './cells.ts';
import { withWorkbook } from './parts.ts';

const FORMULA = '含公式，请先“选择性粘贴为数值”后再导入';

interface RowReading {
  reading: Reading;
  yieldIfDue: Yielder;
}

/** Columns of formulas are named cell by cell, so that those which nobody imports keep no row back; hundreds of thousands are not. */
function expectFew({ length }: readonly SheetProblem[]): void {
  if (length > SHEET_MAX.problems) throw refused(SHEET_REFUSAL.problems);
}

/** One row's cells, and what could not be read of them. */
async function readRow(body: string, row: number, { reading, yieldIfDue }: RowReading) {
  const cells: string[] = [];
  const problems: SheetProblem[] = [];
  let column = 0;
  for (const cell of elements(body, `${reading.prefix}c`)) {
    await yieldIfDue();
    column = columnOf(attribute(cell.tag, 'r')) ?? column + 1;
    if (column > SHEET_MAX.columns) continue;
    while (cells.length < column) cells.push('');
    const isFormula = element(cell.body, `${reading.prefix}f`) !== undefined;
    const isError = attribute(cell.tag, 't') === 'e';
    if (isFormula || isError) {
      problems.push({ row, column, text: isFormula ? FORMULA : '是错误值' });
      expectFew(problems);
    } else cells[column - 1] = cellText(cell, reading).trim().slice(0, SHEET_MAX.cell);
  }
  return { cells, problems };
}

const LONGEST_MS = 10_000;
/** Characters of all cells: a statement of ten thousand lines has fewer, and a long text may stand in each cell of a small file. */
const MOST_CHARACTERS = 10_000_000;

/** How many rows are read, and how more of them are refused. */
export interface MostRows {
  readonly rows: number;
  readonly refusal: { readonly code: string; readonly text: string };
}

/** Line items with their head. */
export const LINE_ITEMS: MostRows = { rows: MOST_SHEET_ROWS, refusal: SHEET_REFUSAL.rows };
/** A bank's statement. */
export const STATEMENT: MostRows = {
  rows: MOST_LINES,
  refusal: { code: SHEET_REFUSAL.rows.code, text: TOO_LONG },
};

/**
 * The cells of a workbook's first sheet. Formulas are not computed and their last results not trusted: such cells are
 * named and left empty. Throws a refusal for an empty sheet, one that is too long, and one that cannot be read.
 */
export async function sheetContent(path: string, most: MostRows): Promise<SheetContent> {
  const yieldIfDue = createYielder({
    longestMs: LONGEST_MS,
    refusal: () => refused(FILE_REFUSAL.bomb),
  });
  const { sheet, reading } = await withWorkbook(path, async (book) => {
    const xml = await book.read(book.sheets[0]?.part ?? '');
    return { sheet: xml, reading: readingOf(await commonOf(book, yieldIfDue), xml) };
  });
  const rows: string[][] = [];
  const problems: SheetProblem[] = [];
  let filled = 0;
  let characters = 0;
  for (const { tag, body } of elements(sheet, `${reading.prefix}row`)) {
    const number = Number(attribute(tag, 'r') ?? rows.length + 1);
    await yieldIfDue();
    const read = await readRow(body, number, { reading, yieldIfDue });
    if (read.cells.every((cell) => cell === '') && read.problems.length === 0) continue;
    // Formats reach down to the last row that a sheet can have; what is written must not.
    if (number > most.rows) throw refused(most.refusal);
    // No program writes rows out of order, or twice.
    if (!(number > rows.length)) throw refused(FILE_REFUSAL.content);
    characters += read.cells.reduce((sum, { length }) => sum + length, 0);
    if (characters > MOST_CHARACTERS) throw refused(FILE_REFUSAL.bomb);
    while (rows.length < number - 1) rows.push([]);
    rows.push(read.cells);
    problems.push(...read.problems);
    expectFew(problems);
    filled += 1;
  }
  if (filled === 0) throw refused(SHEET_REFUSAL.empty);
  return { rows, problems };
}
