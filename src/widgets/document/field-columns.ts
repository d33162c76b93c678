import type { FieldKind, FieldTable, TableField } from '#contract/document/field-table.ts';
import type { NextStep } from '#contract/flow/flow.ts';
import { enumName } from '#src/stores/enums.ts';
import { flagFilter } from '#src/ui/filter-bar/entries.ts';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import type { Column, Field, FieldLink, Tone } from '#src/ui/list-table/column.ts';

import { codedFilter } from '../coded.ts';
import { ProjectFilter } from '../project/project-filter.tsx';
import { WAITS_FOR } from './waits-for.tsx';

const WRITTEN: Readonly<Partial<Record<FieldKind, NonNullable<Column<object>['as']>>>> = {
  money: 'money',
  number: 'number',
  percent: 'percent',
  count: 'count',
  date: 'date',
  dateTime: 'dateTime',
};
const LOOKS = ['title', 'width', 'pinned', 'hidden', 'sum', 'sortable'] as const;
/** Pixels of a status with who must act below it. */
const STANDING = 188;

function looksOf(field: TableField): Pick<TableField, (typeof LOOKS)[number]> {
  const given = LOOKS.filter((name) => field[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, field[name]])) as ReturnType<typeof looksOf>;
}

/** How a value is shown that its kind alone does not write: the name of a code, entries of a list side by side, 是. */
function wordOf(key: string, { kind, enumeration }: TableField) {
  if (enumeration === undefined && kind !== 'data' && kind !== 'flag') return undefined;
  return (row: object): string => {
    const stored: unknown = Reflect.get(row, key);
    if (kind === 'flag') return stored ? '是' : '';
    if (Array.isArray(stored)) return stored.join('、');
    if (stored === undefined || stored === null || stored === '') return '';
    return enumeration === undefined ? String(stored) : enumName(enumeration, String(stored));
  };
}

/** A field of a document's table as a column of a list. */
export function fieldColumn(key: string, field: TableField): Column<object> {
  const { kind, unit = kind === 'money' ? '元' : '' } = field;
  const [as, value] = [WRITTEN[kind], wordOf(key, field)];
  return {
    key,
    ...looksOf(field),
    ...('withheld' in field && { withheld: true }),
    ...(unit !== '' && { unit }),
    ...(as && { as }),
    ...(value && { value }),
  };
}

/** Name of a field of a row. */
export type Key<Row> = Extract<keyof Row, string>;

/** What a list shows of a document: names of fields of its table, and columns that no field says. */
export interface ShownFields<Row> {
  readonly columns: readonly (Key<Row> | Column<Row>)[];
  /** Word and dot of the status. */
  readonly status: { key: string; value: (row: Row) => string; tone: (row: Row) => Tone };
  /** What of a column is otherwise here than its field says. */
  readonly looks?: Readonly<Partial<Record<Key<Row>, Partial<Column<Row>>>>>;
  /** Names of fields, and filters that no field says; behind the text that is looked for. */
  readonly filters: readonly (Key<Row> | Filter)[];
  /** What is looked for by a text, e.g. 编号 / 项目. */
  readonly search: string;
}

/** A field of a table by its name. Throws where there is none. */
export function fieldOf(table: FieldTable, key: string): TableField {
  const field = table[key];
  if (field === undefined) throw new Error(`${key} is no field of the document`);
  return field;
}

/** Values of a panel: fields of a table by their keys, and others. What a side is not told is no field of its row. */
export const toldFields = <Row extends object>(
  fields: readonly (Key<Row> | Field<Row>)[],
  row: Row,
  table: FieldTable,
): readonly Field<Row>[] =>
  fields.flatMap((field) => {
    // What is not told is not led to.
    if (typeof field !== 'string') return field.link && !(field.key in row) ? [] : field;
    return field in row ? fieldColumn(field, fieldOf(table, field)) : [];
  });

/** The columns of a list of a document; the first one leads to its page, where it has one. */
export function fieldColumns<Row extends object>(
  table: FieldTable,
  { columns, status, looks }: Pick<ShownFields<Row>, 'columns' | 'status' | 'looks'>,
  link: FieldLink<Row> | undefined,
): readonly Column<Row>[] {
  return columns.map((one, at) => {
    if (typeof one !== 'string') return one;
    const { value, tone } = status;
    const column = fieldColumn(one, fieldOf(table, one));
    const shown = one === status.key && { value, tone, width: STANDING, under: WAITS_FOR };
    return { ...column, ...(at === 0 && link && { link }), ...shown, ...looks?.[one] };
  });
}

/** A field as a filter. Throws for a kind that no list filters by. */
function fieldFilter(key: string, { title, kind, enumeration, codesBegin }: TableField): Filter {
  if (enumeration !== undefined) return codedFilter(key, title, enumeration, codesBegin);
  if (kind === 'date' || kind === 'dateTime') return { kind: 'dateRange', key, label: title };
  if (kind === 'flag') return flagFilter(key, title);
  if (key === 'projectId') {
    return { kind: 'remote', key, label: '项目', Control: ProjectFilter, column: 'projectName' };
  }
  if (WRITTEN[kind] === undefined) throw new Error(`${key} is no field to filter by`);
  return { kind: 'amountRange', key, label: title };
}

/** The filters of a list of a document; `text` is the wire's name of the text that is looked for. */
export function fieldFilters<Row>(
  table: FieldTable,
  text: 'nameLike' | 'keyword',
  { filters, search, looks }: Pick<ShownFields<Row>, 'filters' | 'search' | 'looks'>,
): readonly Filter[] {
  const named = filters.flatMap((one) => {
    if (typeof one !== 'string') return [one];
    const { title, ...field } = fieldOf(table, one);
    // Pages of other documents ask by ids; people choose none but a project.
    if (field.kind === 'id' && one !== 'projectId') return [];
    return [fieldFilter(one, { ...field, title: looks?.[one]?.title ?? title })];
  });
  return [{ kind: 'text', key: text, label: search }, ...named];
}

interface Awaited {
  readonly nextStep?: NextStep | undefined;
}

/** 待办: what must be done next. */
export const NEXT_STEP: Column<Awaited> = {
  key: 'nextStep',
  title: '待办',
  width: 120,
  value: ({ nextStep }) => nextStep?.nodeName,
};

/** 待办人: who must do it. */
export const WAITING_FOR: Column<Awaited> = {
  key: 'nextStep',
  title: '待办人',
  width: 120,
  value: ({ nextStep }) => nextStep?.who ?? '',
};
