import type { FieldTable, TableField } from '#contract/document/field-table.ts';
import { companyName } from '#server/kernel/flow/operator-list.ts';
import {
  code,
  count,
  type Field,
  flag,
  madeText,
  moment,
  readOnly,
  text,
} from '#server/kernel/resource/field.ts';
import {
  atLeast,
  atMost,
  equals,
  type Filter,
  fromDay,
  oneOf,
  untilDay,
} from '#server/kernel/resource/filter.ts';
import { referredName } from './references.ts';

/** A field, and a filter, whose columns are told by a key of the contract: a test holds them against the table. */
export type AnyField = Field<unknown, string>;
export type AnyFilter = Filter<string>;

/** The column that a field is stored in: `adjustNo` is adjust_no, and a moment (`submitTime`) is submit_time. */
export function columnName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A field as its kind stores it; undefined for one that the document must say itself. */
function ofKind(
  key: string,
  { kind, enumeration, nameOf }: TableField,
  table: FieldTable,
): AnyField | undefined {
  const column = columnName(key);
  const named = nameOf === undefined ? undefined : table[nameOf]?.refersTo;
  if (nameOf !== undefined && named !== undefined) {
    return madeText(column, referredName(named, columnName(nameOf)));
  }
  if (kind === 'data') return undefined;
  if (kind === 'flag') return readOnly(flag(column));
  if (kind === 'count') return count(column);
  if (kind === 'dateTime') return moment(column);
  if (kind === 'code' && enumeration !== undefined) return readOnly(code(column, enumeration));
  return readOnly(text(column));
}

/** What a document says of its fields beside the table: those that are made otherwise than their kind is stored. */
export type OwnFields<Column extends string = string> = Readonly<
  Record<string, Field<unknown, Column>>
>;

/** Kinds whose '' is stored as no value. */
const NO_TEXT: readonly TableField['kind'][] = [
  'id',
  'money',
  'number',
  'percent',
  'count',
  'date',
  'dateTime',
];

/**
 * Columns of the values of a form that are fields of the table, by their kinds: '' of anything but a text is null. `keys`
 * are those that the form has.
 */
export function columnsOfValues(
  table: FieldTable,
  keys: ReadonlySet<string>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const columns = Object.entries(table)
    .filter(([key, { kind }]) => keys.has(key) && kind !== 'data')
    .map(([key, { kind }]) => {
      const value = values[key] ?? '';
      const stored = value === '' && NO_TEXT.includes(kind) ? null : value;
      return [columnName(key), kind === 'flag' ? value === true || value === '1' : stored] as const;
    });
  return Object.fromEntries(columns);
}

/**
 * Fields of a table on the server; `all` are those that their names may be of. Throws at the start for one that nobody says how
 * to make.
 */
export function storedFields(
  table: FieldTable,
  own: OwnFields = {},
  all: FieldTable = table,
): Record<string, AnyField> {
  const given: OwnFields = { companyName, ...own };
  const fields = Object.entries(table).map(([key, declared]) => {
    const field = given[key] ?? ofKind(key, declared, all);
    if (field === undefined) throw new Error(`Nobody says what ${key} is made of`);
    return [key, field] as const;
  });
  return Object.fromEntries(fields);
}

const MOMENTS: Readonly<Record<string, string>> = {
  createTime: 'created_at',
  updateTime: 'updated_at',
};

function dayFilters(key: string, kind: TableField['kind']): [AnyFilter, AnyFilter] {
  const column = MOMENTS[key] ?? columnName(key);
  return kind === 'dateTime'
    ? [fromDay(column), untilDay(column)]
    : [atLeast(column, 'date'), atMost(column, 'date')];
}

/** The filters of one field, by the names that filterShape of the contract gives them. */
function filtersOf(key: string, { kind }: TableField): Record<string, AnyFilter> {
  const column = columnName(key);
  if (kind === 'code') return { [key]: oneOf(column) };
  if (kind === 'id') return { [key]: equals(column, 'bigint') };
  if (kind === 'flag') return { [key]: equals(column, 'boolean') };
  const [from, until] =
    kind === 'date' || kind === 'dateTime'
      ? dayFilters(key, kind)
      : [atLeast(column, 'numeric'), atMost(column, 'numeric')];
  return { [`${key}Start`]: from, [`${key}End`]: until };
}

/**
 * The filters of a list by these names: of the document's fields by their kinds, and `own`, which are asked otherwise.
 * Throws at the start for a name that is neither.
 */
export function storedFilters(
  table: FieldTable,
  keys: readonly string[],
  own: Readonly<Record<string, AnyFilter>> = {},
): Record<string, AnyFilter> {
  const asked = keys.filter((key) => own[key] === undefined);
  const filters = asked.map((key) => {
    const field = table[key];
    if (field === undefined) throw new Error(`Nobody says how ${key} is asked`);
    return filtersOf(key, field);
  });
  return { ...Object.assign({}, ...filters), ...own };
}
