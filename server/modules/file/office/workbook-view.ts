import { VIEW_MAX, type ViewSheet, type ViewWorkbook } from '#contract/file/view.ts';
import { createYielder, type Yielder } from '#server/kernel/concurrency/yielder.ts';
import { attribute, element, elements } from '#server/kernel/files/elements.ts';
import { columnOf, commonOf, type Reading, readingOf, shownText } from '../sheet/cells.ts';
import { type Workbook, withWorkbook } from '../sheet/parts.ts';

async function readCells(body: string, reading: Reading, yieldIfDue: Yielder) {
  const cells: string[] = [];
  let column = 0;
  let cut = false;
  for (const cell of elements(body, `${reading.prefix}c`)) {
    await yieldIfDue();
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
  const row = /^[A-Z]{1,3}(\d{1,7})$/.exec(reference)?.[1];
  return { row: Number(row) - 1, column: (columnOf(reference) ?? 0) - 1 };
}

async function mergesOf(
  sheet: string,
  { rows, prefix, yieldIfDue }: { rows: number; prefix: string; yieldIfDue: Yielder },
): Promise<ViewSheet['merges']> {
  const merges: ViewSheet['merges'] = [];
  const list = element(sheet, `${prefix}mergeCells`)?.body ?? '';
  for (const { tag } of elements(list, `${prefix}mergeCell`)) {
    await yieldIfDue();
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

/** What is still shown of a workbook. */
interface Room {
  cells: number;
  characters: number;
}

/** Takes the room that a row needs; false where there is less. */
function takes(room: Room, cells: readonly string[]): boolean {
  const characters = cells.reduce((sum, { length }) => sum + length, 0);
  if (cells.length > room.cells || characters > room.characters) return false;
  room.cells -= cells.length;
  room.characters -= characters;
  return true;
}

interface SheetReading {
  book: Workbook;
  common: Awaited<ReturnType<typeof commonOf>>;
  room: Room;
  yieldIfDue: Yielder;
}

async function sheetView(
  { name, part }: Workbook['sheets'][number],
  { book, common, room, yieldIfDue }: SheetReading,
): Promise<ViewSheet> {
  const sheet = await book.read(part);
  const reading = readingOf(common, sheet);
  const rows: string[][] = [];
  let cut = false;
  for (const { tag, body } of elements(sheet, `${reading.prefix}row`)) {
    await yieldIfDue();
    const number = Number(attribute(tag, 'r') ?? rows.length + 1);
    const read = await readCells(body, reading, yieldIfDue);
    cut ||= read.cut;
    if (read.cells.length === 0 || !(number > rows.length)) continue;
    if (number > VIEW_MAX.rows || !takes(room, read.cells)) {
      cut = true;
      break;
    }
    while (rows.length < number - 1) rows.push([]);
    rows.push(read.cells);
  }
  const merges = await mergesOf(sheet, { rows: rows.length, prefix: reading.prefix, yieldIfDue });
  return { name: name.slice(0, 100), rows, merges, cut };
}

/** The sheets of a workbook within the bounds of VIEW_MAX; formulas by the result that was saved with them. */
export function workbookView(path: string, signal?: AbortSignal): Promise<ViewWorkbook> {
  return withWorkbook(path, async (book) => {
    const yieldIfDue = createYielder({ signal });
    const common = await commonOf(book, yieldIfDue);
    const sheets: ViewSheet[] = [];
    const { cells, characters } = VIEW_MAX;
    const room = { cells, characters };
    for (const one of book.sheets.slice(0, VIEW_MAX.sheets)) {
      sheets.push(await sheetView(one, { book, common, room, yieldIfDue }));
    }
    return { sheets, cut: book.sheets.length > sheets.length };
  });
}
