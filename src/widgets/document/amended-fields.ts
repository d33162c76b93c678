import type { FieldTable } from '#contract/document/field-table.ts';
import { ApiError } from '#src/lib/errors.ts';
import type { Column } from '#src/ui/list-table/column.ts';
import { textOf } from '#src/ui/list-table/value.ts';

import { fieldColumn } from './field-columns.ts';

/** How many are told: a question is no report. */
const TOLD = 6;

/** The first of what was amended, and how many there are. */
function told(amended: readonly string[]): string {
  const more = amended.length > TOLD ? `；共 ${amended.length} 项` : '';
  return amended.slice(0, TOLD).join('；') + more;
}

/** One value as it was and as it is. */
function change(title: string, column: Column<object>, before: object, now: object): string {
  const unit = column.unit === undefined ? '' : ` ${column.unit}`;
  const [was, is] = [before, now].map((row) => textOf(column, row) || '空');
  return `${title}由 ${was} 改为 ${is}${is === '空' ? '' : unit}`;
}

/** What of a row of a list is otherwise by now than it was read, by the headings of its columns. */
export const amendedColumns = (
  before: object,
  now: object,
  columns: readonly Column<object>[],
): string =>
  told(
    columns
      .filter((column) => textOf(column, before) !== textOf(column, now))
      .map((column) => change(column.title, column, before, now)),
  );

/** What of a record is otherwise by now than it was read, by the titles of its fields; rows and papers by their name alone. */
export function amendedFields(before: object, now: object, table: FieldTable): string {
  const amended = Object.entries(table).flatMap(([key, field]) => {
    const [old, value]: unknown[] = [Reflect.get(before, key), Reflect.get(now, key)];
    const isTold = field.title !== '' && old !== undefined && value !== undefined;
    if (!isTold || JSON.stringify(old) === JSON.stringify(value)) return [];
    const column = fieldColumn(key, field);
    if (field.kind === 'data' && field.enumeration === undefined) return field.title;
    return change(field.title, column, before, now);
  });
  return told(amended);
}

/** A refusal because a record has moved on, with what of it was amended; as it is where nobody knows. */
export function withAmended(refusal: ApiError, amended: string | undefined): ApiError {
  if (!amended) return refusal;
  const { kind, code, requestId } = refusal;
  const text = `${refusal.message}：${amended}。请关闭后核对，再行办理`;
  return new ApiError({ kind, code, requestId, text });
}

/** A row of a record, of its detail or of a list of them. */
const rowsOf = (data: unknown): readonly object[] => {
  if (typeof data !== 'object' || data === null) return [];
  return 'content' in data && Array.isArray(data.content) ? data.content : [data];
};

/** The newest of what queries hold of a record; undefined where nothing newer has come. */
export function newerOf(
  { id, version }: { readonly id: string; readonly version: number },
  held: readonly (readonly [unknown, unknown])[],
): object | undefined {
  const versionOf = (row: object) => Number(Reflect.get(row, 'version'));
  return held
    .flatMap(([, data]) => rowsOf(data))
    .filter((row) => Reflect.get(row, 'id') === id && versionOf(row) > version)
    .toSorted((a, b) => versionOf(b) - versionOf(a))[0];
}
