import { numberRange } from '#contract/form/check-value.ts';
import { dataTypeOf, isControlType } from '#contract/form/controls.ts';
import type { Column } from '#contract/form/read-form.ts';
import { dateText } from '#contract/noun/date-text.ts';
import { cleanNumberInput, isNumberText } from '#src/lib/format-number-input.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import type { Choice } from '../fields/control.ts';
import { meantText } from '../fields/meant-text.ts';
import type { Row } from './rows.ts';
import { isTable } from './table-text.ts';

/**
 * Cells of a table copied from a spreadsheet: rows end in line ends, cells in tabs, a cell with either stands in quotes
 * with its own quotes doubled. Linear, whatever the text is. A single cell without either gives undefined.
 */
export function cellsOf(text: string): string[][] | undefined {
  if (!isTable(text)) return undefined;
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quoted(text, at) : plain(text, at);
    row.push(cell);
    at = end;
    if (text[at] === '\t') {
      at += 1;
      if (at < text.length) continue;
      row.push('');
    }
    rows.push(row);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
}

const END = /[\t\r\n]/g;

function plain(text: string, from: number): { cell: string; end: number } {
  END.lastIndex = from;
  const end = END.exec(text)?.index ?? text.length;
  return { cell: text.slice(from, end).trim(), end };
}

function quoted(text: string, from: number): { cell: string; end: number } {
  let end = from + 1;
  for (;;) {
    const quote = text.indexOf('"', end);
    // No end of the quotes: they are part of the text.
    if (quote < 0) return plain(text, from);
    if (text[quote + 1] !== '"') {
      end = quote;
      break;
    }
    end = quote + 2;
  }
  const next = text[end + 1];
  if (next !== undefined && !/[\t\r\n]/.test(next)) return plain(text, from);
  return {
    cell: text
      .slice(from + 1, end)
      .replaceAll('""', '"')
      .trim(),
    end: end + 1,
  };
}

/** A rate, and zeros behind it that say nothing; of a column that says 税率（%） a whole number stands alone. */
const PERCENT = /^(?:(\d+(?:\.\d*[1-9])?)\.?0*%|([1-9]\d*)(?:\.0+)?)$/;

/** A text as a field of one line shows it, which hides the ends of lines: what is shown is what travels. */
const oneLine = (text: string) =>
  text
    .split(/[\t-\r\u2028\u2029]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');

/** The value that a cell of a spreadsheet means in a column; undefined when it is none of the column's choices. */
export function cellValue(column: Column, cell: string, choices: readonly Choice[] | undefined) {
  if (cell === '') return '';
  if (choices !== undefined) {
    // A spreadsheet shows 13.00% of what is 13%, and people type it in full width.
    const percent = cell.normalize('NFKC').replace(PERCENT, '$1$2%');
    const found = choices.find(
      ({ value, label, stopped }) =>
        !stopped && (label === cell || value === cell || label === percent),
    );
    return found?.value;
  }
  const type = isControlType(column.controlType) ? dataTypeOf(column.controlType) : 'text';
  if (type === 'date' || type === 'month' || type === 'dateTime') return dateText(cell, type);
  if (type === 'decimal' || type === 'integer') {
    const range = numberRange(column);
    const number = plainNumber(cell);
    if (!isNumberText(number, range)) return undefined;
    const cleaned = cleanNumberInput(number, { ...range, precision: 12 });
    return cleaned.endsWith('.') ? cleaned.slice(0, -1) : cleaned;
  }
  return meantText(column, column.controlType === 'textarea' ? cell : oneLine(cell));
}

export interface PastedRows {
  readonly rows: readonly Row[];
  /** What could not be understood, in Chinese, by row from 1. */
  readonly unread: readonly string[];
  /** What fell on columns that nobody fills in, or beyond the last one, in the same words. */
  readonly lost: readonly string[];
}

interface Target {
  /** Columns from the one that had the focus on. */
  readonly columns: readonly Column[];
  readonly choicesOf: (column: Column) => readonly Choice[] | undefined;
  /** Whether a person may change the column. */
  readonly isOpen: (column: Column) => boolean;
}

/** Whether a cell is lost on a column that nobody fills in: figures are reckoned there anew, a text belongs somewhere else. */
const isLost = (cell: string) =>
  cell !== '' && !isNumberText(plainNumber(cell), { min: '-1', percent: true });

const quote = (cell: string) => `“${cell.slice(0, 20)}”`;

/** Rows that pasted cells mean from a column on; a first row with the columns' own names is left out. */
export function rowsOf(
  cells: readonly (readonly string[])[],
  { columns, choicesOf, isOpen }: Target,
): PastedRows {
  const names = columns.map(({ label }) => label);
  const isHead = cells[0]?.every((cell, at) => cell === '' || cell === names[at]) === true;
  const unread: string[] = [];
  const lost: string[] = [];
  const rows = (isHead ? cells.slice(1) : cells).map((row, at) => {
    const place = `第 ${at + 1} 行`;
    const entries = columns.flatMap((column, index) => {
      const cell = row[index];
      if (cell === undefined) return [];
      if (!isOpen(column)) {
        if (isLost(cell)) lost.push(`${place}${column.label}${quote(cell)}`);
        return [];
      }
      const value = cellValue(column, cell, choicesOf(column));
      if (value === undefined) unread.push(`${place}${column.label}${quote(cell)}`);
      return [[column.fieldKey, value ?? ''] as const];
    });
    const beyond = row.slice(columns.length).filter((cell) => cell !== '');
    lost.push(...beyond.map((cell) => `${place}末列之后${quote(cell)}`));
    return Object.fromEntries(entries);
  });
  return { rows, unread, lost };
}
