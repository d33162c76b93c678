import { setImmediate } from 'node:timers/promises';

import { VIEW_MAX, type ViewSheet, type ViewWorkbook } from '#contract/file/view.ts';
import { attribute, element, elements } from '#server/kernel/files/elements.ts';
import { columnOf, type Reading, readingOf, shownText } from '../sheet/cells.ts';
import { type Workbook, withWorkbook } from '../sheet/parts.ts';

/** Rows after which other requests get their turn. */
const TURN = 200;

function readCells(body: string, reading: Reading): { cells: string[]; cut: boolean } {
  const cells: string[] = [];
  let column = 0;
  let cut = false;
  for (const cell of elements(body, `${reading.prefix}c`)) {
    column = columnOf(attribute(cell.tag, 'r')) ?? column + 1;
    const text = shownText(cell, reading);
    if (text === '') continue;
    if (column > VIEW_MAX.columns) cut = true;
    else {
      while (cells.length < column) cells.push('');
      cells[column - 1] = text.slice(0, VIEW_MAX.cell);
    }
  }
  return { cells, cut };
}

/** The place of a reference such as AB12, from 0. */
function placeOf(reference: string) {
  return { row: Number(/\d+$/.exec(reference)?.[0]) - 1, column: (columnOf(reference) ?? 0) - 1 };
}

function mergesOf(sheet: string, prefix: string, rows: number): ViewSheet['merges'] {
  const merges: ViewSheet['merges'] = [];
  const list = element(sheet, `${prefix}mergeCells`)?.body ?? '';
  for (const { tag } of elements(list, `${prefix}mergeCell`)) {
    const [from = '', to = from] = (attribute(tag, 'ref') ?? '').split(':');
    const [first, last] = [placeOf(from), placeOf(to)];
    const lastRow = Math.min(last.row, rows - 1);
    const lastColumn = Math.min(last.column, VIEW_MAX.columns - 1);
    if (!(first.row >= 0 && first.column >= 0)) continue;
    if (lastRow < first.row || lastColumn < first.column) continue;
    merges.push({
      ...first,
      rows: lastRow - first.row + 1,
      columns: lastColumn - first.column + 1,
    });
    if (merges.length === VIEW_MAX.rows) break;
  }
  return merges;
}

async function sheetView(
  book: Workbook,
  { name, part }: Workbook['sheets'][number],
  { room, signal }: { room: number; signal: AbortSignal | undefined },
) {
  const sheet = await book.read(part);
  const reading = readingOf(book, sheet);
  const rows: string[][] = [];
  let cut = false;
  let cells = 0;
  for (const { tag, body } of elements(sheet, `${reading.prefix}row`)) {
    const number = Number(attribute(tag, 'r') ?? rows.length + 1);
    const read = readCells(body, reading);
    cut ||= read.cut;
    if (read.cells.length === 0 || !(number > rows.length)) continue;
    if (number > VIEW_MAX.rows || cells + read.cells.length > room) {
      cut = true;
      break;
    }
    while (rows.length < number - 1) rows.push([]);
    rows.push(read.cells);
    cells += read.cells.length;
    if (rows.length % TURN === 0) await setImmediate();
    signal?.throwIfAborted();
  }
  const merges = mergesOf(sheet, reading.prefix, rows.length);
  return { view: { name: name.slice(0, 100), rows, merges, cut }, cells };
}

/** The sheets of a workbook within the bounds of VIEW_MAX; formulas by the result that was saved with them. */
export function workbookView(path: string, signal?: AbortSignal): Promise<ViewWorkbook> {
  return withWorkbook(path, async (book) => {
    const sheets: ViewSheet[] = [];
    let room: number = VIEW_MAX.cells;
    for (const one of book.sheets.slice(0, VIEW_MAX.sheets)) {
      const { view, cells } = await sheetView(book, one, { room, signal });
      sheets.push(view);
      room -= cells;
    }
    return { sheets, cut: book.sheets.length > sheets.length };
  });
}
