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

/** Nouns whose records the fields of others may name. */
export type Referred = 'project' | 'company';

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
  /** What it is counted in, e.g. 天; sheets show it behind the title. Absent: 元 of money, otherwise nothing. */
  readonly unit?: string;
  /** How a sheet shows it where its kind does not tell, e.g. which member of an object. */
  readonly inSheet?: Omit<SheetColumn, 'title'>;
  /** Absent: everywhere. */
  readonly places?: readonly FieldPlace[];
  /** How every code that it may have begins, where that is not the whole of its enumeration. */
  readonly codesBegin?: string;
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
  /** The noun that an id names a record of. */
  readonly refersTo?: Referred;
  /** The field whose record this is the name of. */
  readonly nameOf?: string;
}

/** Of a field that some of those who see the record are not told. */
interface Withheld {
  readonly withheld: true;
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
/** Decimal text of a number; '' for none. */
export const number = texts('number');
/** Decimal text of a fraction: 0.08 is 8 %; '' for none. */
export const percent = texts('percent');
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

/**
 * Id of a record of another noun, chosen in the form by its search. A save is refused beside the field where there is none,
 * or none that the company may name; `nameOf` shows it.
 */
export function refersTo(noun: Referred): TableField<Text, 'id'> {
  return { ...recordId, refersTo: noun };
}

/** Name of the record that another field of the table refers to; made by the server, never saved. */
export function nameOf(key: string, title: string, looks: Looks = {}): TableField<Text, 'text'> {
  return { ...text(title, looks), nameOf: key };
}

/** 是 or 否. */
export function flag(title: string, looks: Looks = {}): TableField<z.ZodMiniBoolean, 'flag'> {
  return { kind: 'flag', schema: z.boolean(), title, ...looks };
}

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

/** A field of a record that other companies see too: absent from the row of a side that is not told it (sides of the noun). */
export function withheld<Field extends TableField>(field: Field): Field & Withheld {
  return { ...field, withheld: true };
}

/** A table whose fields are all withheld(). */
export function allWithheld<Table extends FieldTable>(
  table: Table,
): { -readonly [Key in keyof Table]: Table[Key] & Withheld } {
  const fields = Object.entries(table).map(([key, field]) => [key, withheld(field)] as const);
  return Object.fromEntries(fields) as { [Key in keyof Table]: Table[Key] & Withheld };
}

/** Schemas of the fields by name, for who is told all of them: the platform. */
export type FullShapeOf<Table extends FieldTable> = {
  -readonly [Key in keyof Table]: Table[Key]['schema'];
};

/** Schemas of the fields by name, for nounRow; those that are withheld may be absent. */
export type ShapeOf<Table extends FieldTable> = {
  -readonly [Key in keyof Table]: Table[Key] extends Withheld
    ? z.ZodMiniOptional<Table[Key]['schema']>
    : Table[Key]['schema'];
};

/** The schemas of a field table, as the companies that see the record read it. */
export function shapeOf<Table extends FieldTable>(table: Table): ShapeOf<Table> {
  const schemas = Object.entries(table).map(([key, field]) => [
    key,
    'withheld' in field ? z.optional(field.schema) : field.schema,
  ]);
  return Object.fromEntries(schemas) as ShapeOf<Table>;
}

/** The schemas of a field table, as the platform reads it. */
export function fullShapeOf<Table extends FieldTable>(table: Table): FullShapeOf<Table> {
  const schemas = Object.entries(table).map(([key, { schema }]) => [key, schema]);
  return Object.fromEntries(schemas) as FullShapeOf<Table>;
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

/** How a sheet shows a field of this kind. */
function shownAs({ kind, enumeration }: TableField): Omit<SheetColumn, 'title'> {
  if (enumeration !== undefined) return { codeOf: enumeration };
  if (kind === 'flag') return { as: 'flag' };
  return NUMBERS.includes(kind) ? { as: 'number' } : {};
}

/** A field as a column of an exported sheet. */
export function sheetColumn(field: TableField): SheetColumn {
  const { title, kind, unit = kind === 'money' ? '元' : '', inSheet = shownAs(field) } = field;
  return { title: unit === '' ? title : `${title}（${unit}）`, ...inSheet };
}
