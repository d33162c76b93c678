import * as z from 'zod/mini';

import type { SheetColumn } from '../noun/export.ts';
import { amountRange, codesFilter, dateRange, flagFilter, idFilter } from '../noun/list.ts';

/** What kind of value a field holds: how it travels, is written, filtered, summed and stored follows from it. */
export type FieldKind =
  | 'text'
  | 'code'
  | 'id'
  | 'money'
  | 'number'
  | 'percent'
  | 'count'
  | 'date'
  | 'dateTime'
  | 'flag'
  | 'data';

/** Where a field with a title stands, beside the panels of a detail. */
export type FieldPlace = 'list' | 'sheet' | 'console';

interface Looks {
  /** Pixels of its column. */
  readonly width?: number;
  /** Stays in sight when the table is moved sideways. */
  readonly pinned?: true;
  /** Not shown in a list until a person chooses it. */
  readonly hidden?: true;
  /** Its sum stands in the row 合计. */
  readonly sum?: true;
  /** The server sorts by it; it has an index. */
  readonly sortable?: true;
  /** Absent: everywhere. */
  readonly places?: readonly FieldPlace[];
}

/** One field of a document, said once: its schema, Chinese title, kind and looks. */
export interface TableField<
  Schema extends z.ZodMiniType = z.ZodMiniType,
  Kind extends FieldKind = FieldKind,
> extends Looks {
  readonly kind: Kind;
  readonly schema: Schema;
  /** '' for a value that no list, sheet or panel shows by itself. */
  readonly title: string;
  /** Enumeration (allEnums) of a code. */
  readonly enumeration?: string;
}

/** The fields of a document by their names on the wire; their order is that of columns and panels. */
export type FieldTable = Readonly<Record<string, TableField>>;

type Text = z.ZodMiniString;

const texts =
  <Kind extends FieldKind>(kind: Kind) =>
  (title: string, looks: Looks = {}): TableField<Text, Kind> => ({
    kind,
    schema: z.string(),
    title,
    ...looks,
  });

/** A text. */
export const text = texts('text');
/** Decimal text of an amount in yuan; '' for none. */
export const money = texts('money');
/** yyyy-MM-dd; '' for none. */
export const date = texts('date');
/** yyyy-MM-dd HH:mm:ss; '' for none. */
export const dateTime = texts('dateTime');

/** Code of an enumeration. */
export function code(
  title: string,
  enumeration: string,
  looks: Looks = {},
): TableField<Text, 'code'> {
  return { kind: 'code', schema: z.string(), title, enumeration, ...looks };
}

/** Id of another record, which links and filters need and nobody reads. */
export const recordId: TableField<Text, 'id'> = { kind: 'id', schema: z.string(), title: '' };

/** The same where there may be none yet; null then. */
export const optionalRecordId: TableField<z.ZodMiniNullable<Text>, 'id'> = {
  kind: 'id',
  schema: z.nullable(z.string()),
  title: '',
};

/** A whole number of things. */
export function count(title: string, looks: Looks = {}): TableField<z.ZodMiniNumber, 'count'> {
  return { kind: 'count', schema: z.number(), title, ...looks };
}

/** Anything else; the server says what it is made of. With a title, one that a list draws by itself. */
export function data<Schema extends z.ZodMiniType>(
  schema: Schema,
  title = '',
  looks: Looks = {},
): TableField<Schema, 'data'> {
  return { kind: 'data', schema, title, ...looks };
}

/** Schemas of the fields by name, for nounRow. */
export type ShapeOf<Table extends FieldTable> = {
  -readonly [Key in keyof Table]: Table[Key]['schema'];
};

/** The schemas of a field table. */
export function shapeOf<Table extends FieldTable>(table: Table): ShapeOf<Table> {
  const schemas = Object.entries(table).map(([key, { schema }]) => [key, schema]);
  return Object.fromEntries(schemas) as ShapeOf<Table>;
}

type DayKind = 'date' | 'dateTime';
type AmountKind = 'money' | 'number' | 'percent' | 'count';
type Ends<Key extends string> = `${Key}Start` | `${Key}End`;
type DayFilter = ReturnType<typeof dateRange<'x'>>['xStart'];
type AmountFilter = ReturnType<typeof amountRange<'x'>>['xStart'];

/** Filters of a list by some of its fields: codes, an id, 是/否, or both ends of days and amounts. */
export type FilterShape<Table extends FieldTable, Keys extends keyof Table & string> = {
  [Key in Keys as Table[Key]['kind'] extends 'code' ? Key : never]: typeof codesFilter;
} & {
  [Key in Keys as Table[Key]['kind'] extends 'id' ? Key : never]: typeof idFilter;
} & {
  [Key in Keys as Table[Key]['kind'] extends 'flag' ? Key : never]: typeof flagFilter;
} & {
  [Key in Keys as Table[Key]['kind'] extends DayKind ? Ends<Key> : never]: DayFilter;
} & {
  [Key in Keys as Table[Key]['kind'] extends AmountKind ? Ends<Key> : never]: AmountFilter;
};

/** The filter of one field, as it is asked. Throws for a kind that no list filters by. */
function filterOf(key: string, { kind }: TableField): Record<string, z.ZodMiniType> {
  if (kind === 'code') return { [key]: codesFilter };
  if (kind === 'id') return { [key]: idFilter };
  if (kind === 'flag') return { [key]: flagFilter };
  if (kind === 'date' || kind === 'dateTime') return dateRange(key);
  if (kind === 'text' || kind === 'data') throw new Error(`${key} is no field to filter by`);
  return amountRange(key);
}

/** What a list is filtered by, from the kinds of the fields that are named. */
export function filterShape<Table extends FieldTable, Keys extends keyof Table & string>(
  table: Table,
  keys: readonly Keys[],
): FilterShape<Table, Keys> {
  const filters = keys.map((key) => {
    const field = table[key];
    return field === undefined ? {} : filterOf(key, field);
  });
  return Object.assign({}, ...filters) as FilterShape<Table, Keys>;
}

/** Whether a field has a column at a place. */
export function standsAt({ title, places }: TableField, place: FieldPlace): boolean {
  return title !== '' && (places === undefined || places.includes(place));
}

const NUMBERS: readonly FieldKind[] = ['money', 'number', 'percent', 'count'];

/** A field as a column of an exported sheet. */
export function sheetColumn({ title, kind, enumeration }: TableField): SheetColumn {
  if (enumeration !== undefined) return { title, codeOf: enumeration };
  if (kind === 'flag') return { title, as: 'flag' };
  if (!NUMBERS.includes(kind)) return { title };
  return { title: kind === 'money' ? `${title}（元）` : title, as: 'number' };
}
