import { checkField } from '#contract/form/check-form.ts';
import { numberRange } from '#contract/form/check-value.ts';
import type { Scope } from '#contract/form/evaluate.ts';
import type { Column } from '#contract/form/read-form.ts';
import { keysOf, settleRow } from '#contract/form/settle.ts';
import { dateText } from '#contract/noun/date-text.ts';
import type { SheetContent } from '#contract/noun/read-sheet.ts';
import { isNumberText } from '#src/lib/format-number-input.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import type { Choice } from '../fields/control.ts';
import { cellValue } from './pasted.ts';
import type { Row } from './rows.ts';

/** A cell that cannot be imported; the row is the spreadsheet's own, from 1. */
export interface CellProblem {
  readonly row: number;
  readonly column: string;
  readonly value: string;
  /** Chinese. */
  readonly text: string;
}

export interface SheetRows {
  /** Rows without a mistake, in their order. */
  readonly rows: readonly Row[];
  /** Rows with one or more. */
  readonly wrong: number;
  readonly problems: readonly CellProblem[];
}

interface Target {
  /** Columns that a person fills in. */
  readonly columns: readonly Column[];
  readonly choicesOf: (column: Column) => readonly Choice[] | undefined;
  /** What rules of a row may read beside it. */
  readonly scope: Scope;
}

/** One column of the spreadsheet: the key that it fills. */
interface Filled {
  readonly column: Column;
  readonly key: string;
  readonly label: string;
}

const ENDS = ['开始', '结束'];
/** Without what people add to a name: blanks, stars, the unit in brackets. */
const bare = (label: string) => label.replaceAll(/[\s*＊:：]|（[^）]*）|\([^)]*\)/g, '');

function filledBy(columns: readonly Column[]): Filled[] {
  return columns.flatMap((column) => {
    const keys = keysOf(column);
    const label = (at: number) => column.label + (keys.length > 1 ? (ENDS[at] ?? '') : '');
    return keys.map((key, at) => ({ column, key, label: label(at) }));
  });
}

/** Which column of the spreadsheet fills what, by the names in its first filled row. */
function headOf(rows: SheetContent['rows'], columns: readonly Column[]) {
  const at = rows.findIndex((row) => row.some((cell) => cell !== ''));
  const known = filledBy(columns);
  const found = (rows[at] ?? []).map((cell) =>
    known.find(({ label }) => bare(label) === bare(cell) && cell !== ''),
  );
  return { at, found, missing: known.filter((one) => !found.includes(one)) };
}

function meant({ column }: Filled, cell: string, choices: readonly Choice[] | undefined) {
  if (cell === '') return '';
  if (column.controlType === 'dateRange') return dateText(cell, 'date');
  return cellValue(column, cell, choices);
}

const DATES: readonly string[] = ['date', 'month', 'dateTime', 'dateRange'];

/** Why a cell is no value of its column, so that a person knows what to write instead. */
function unreadText({ column }: Filled, cell: string, isChoice: boolean): string {
  const { controlType } = column;
  if (isChoice) return '不在可选项中';
  if (DATES.includes(controlType)) return '不是可识别的日期';
  const { min, percent } = numberRange(column);
  return isNumberText(plainNumber(cell), { min: '-1', percent })
    ? `不能小于 ${min}`
    : '不是可识别的数字';
}

function readRow(
  cells: readonly string[],
  number: number,
  found: readonly (Filled | undefined)[],
  target: Target,
) {
  const values: Record<string, unknown> = {};
  const problems: CellProblem[] = [];
  for (const [at, filled] of found.entries()) {
    if (filled === undefined) continue;
    const cell = cells[at] ?? '';
    const choices = target.choicesOf(filled.column);
    const value = meant(filled, cell, choices);
    if (value === undefined) {
      const text = unreadText(filled, cell, choices !== undefined);
      problems.push({ row: number, column: filled.label, value: cell, text });
    }
    values[filled.key] = value ?? '';
  }
  const { columns, scope } = target;
  const { values: all, ...around } = scope;
  const row = settleRow(columns, values, all, around);
  if (problems.length > 0) return { row, problems };
  const wrong = columns
    .flatMap((column) => checkField(column, '', { ...scope, row }))
    .filter(({ level }) => level === 'error')
    .map(({ path, message }) => {
      const named = filledBy(columns).find(({ key }) => key === path);
      return {
        row: number,
        column: named?.label ?? '',
        value: String(row[path] ?? ''),
        text: message,
      };
    });
  return { row, problems: wrong };
}

/**
 * The rows of a table of line items that a spreadsheet means, with a report of every cell that is wrong: formulas, what
 * cannot be read, and what the columns' own rules refuse. A text instead when its head names none of the columns, or not
 * all that must be filled in.
 */
export function rowsOfSheet(content: SheetContent, target: Target): SheetRows | string {
  const { at, found, missing } = headOf(content.rows, target.columns);
  const names = filledBy(target.columns).map(({ label }) => label);
  if (found.every((one) => one === undefined)) return `首行须为列名：${names.join('、')}`;
  const needed = missing.filter(({ column }) => column.required).map(({ label }) => label);
  if (needed.length > 0) return `缺少必填的列：${needed.join('、')}`;
  const rows: Row[] = [];
  const problems: CellProblem[] = [];
  let wrong = 0;
  for (const [index, cells] of content.rows.entries()) {
    if (index <= at) continue;
    const number = index + 1;
    const unread = content.problems
      .filter(({ row, column }) => row === number && found[column - 1] !== undefined)
      .map(({ column, text }) => ({
        row: number,
        column: found[column - 1]?.label ?? '',
        value: '',
        text,
      }));
    if (unread.length === 0 && cells.every((cell) => cell === '')) continue;
    const read = unread.length > 0 ? undefined : readRow(cells, number, found, target);
    const bad = read?.problems ?? unread;
    problems.push(...bad);
    if (bad.length > 0) wrong += 1;
    else if (read) rows.push(read.row);
  }
  return { rows, wrong, problems };
}
