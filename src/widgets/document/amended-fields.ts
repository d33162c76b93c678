import type { FieldTable } from '#contract/document/field-table.ts';
import { textOf } from '#src/ui/list-table/value.ts';

import { fieldColumn } from './field-columns.ts';

/** How many are told: a question is no report. */
const TOLD = 6;

/** What of a record is otherwise by now than it was read, by the titles of its fields; rows and papers by their name alone. */
export function amendedFields(before: object, now: object, table: FieldTable): string {
  const amended = Object.entries(table).flatMap(([key, field]) => {
    const [old, value]: unknown[] = [Reflect.get(before, key), Reflect.get(now, key)];
    const isTold = field.title !== '' && old !== undefined && value !== undefined;
    if (!isTold || JSON.stringify(old) === JSON.stringify(value)) return [];
    const column = fieldColumn(key, field);
    if (field.kind === 'data' && field.enumeration === undefined) return field.title;
    const unit = column.unit === undefined ? '' : ` ${column.unit}`;
    const [was, is] = [before, now].map((row) => textOf(column, row) || '空');
    return `${field.title}由 ${was} 改为 ${is}${is === '空' ? '' : unit}`;
  });
  const more = amended.length > TOLD ? `；共 ${amended.length} 项` : '';
  return amended.slice(0, TOLD).join('；') + more;
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
