import {
  formatNumber,
  formatPercent,
  formatShort,
  type NumberLike,
} from '#src/lib/format-number.ts';
import { wireDate, wireDateTime } from '#src/lib/wire-date.ts';

import type { Field } from './column.ts';

const WRITERS: Readonly<
  Record<NonNullable<Field<never>['as']>, (value: NumberLike, places?: number) => string>
> = {
  money: (value) => formatNumber(value),
  number: (value, places) => formatNumber(value, places, 5),
  count: (value) => formatNumber(value, 0),
  percent: formatPercent,
  date: wireDate,
  dateTime: wireDateTime,
};

/** What a row holds in a field; undefined when there is nothing. */
export function rawOf<Row extends object>(field: Field<Row>, row: Row): NumberLike {
  if (field.value) return field.value(row);
  const value: unknown = Reflect.get(row, field.key);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** The value as people read it; '' when there is nothing. */
export function textOf<Row extends object>(field: Field<Row>, row: Row): string {
  const value = rawOf(field, row);
  if (value === null || value === undefined) return '';
  return field.as ? WRITERS[field.as](value, field.places) : String(value);
}

/** What resting on a value shows: large money in 万 or 亿; else nothing. */
export function hintOf<Row extends object>(field: Field<Row>, row: Row): string | undefined {
  if (field.as !== 'money') return undefined;
  const short = formatShort(rawOf(field, row));
  return /[万亿]$/.test(short) ? short + (field.unit ?? '') : undefined;
}

/** Title with its unit: 金额（元）. */
export function headingOf({ title, unit }: Field<never>): string {
  return unit === undefined ? title : `${title}（${unit}）`;
}
