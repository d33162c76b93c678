import { isRecord } from '../wire/is-record.ts';
import { isTable } from './check-form.ts';
import { dataTypeOf, isControlType } from './controls.ts';
import type { Scope, Values } from './evaluate.ts';
import { idsOf } from './files.ts';
import type { Column, Field, Form } from './read-form.ts';
import { isTabVisible, isVisible, keysOf, type Surroundings } from './settle.ts';

/** How a value is to be written. `count`: a whole number. `files`: ids joined by ','. `place`: longitude and latitude joined by ','. */
export type ViewKind =
  | 'text'
  | 'number'
  | 'count'
  | 'money'
  | 'price'
  | 'percent'
  | 'date'
  | 'files'
  | 'place';

/** One value of a form, to be read. */
export interface ViewItem {
  readonly key: string;
  readonly label: string;
  /** As a person reads it: names instead of codes and ids; '' for nothing. */
  readonly value: string;
  readonly kind: ViewKind;
}

/** A table of a form, to be read; figures stand in it without their unit, which their column says. */
export interface ViewTable {
  readonly columns: readonly (Omit<ViewItem, 'value'> & { readonly sum: boolean })[];
  readonly rows: readonly (readonly string[])[];
}

/** A tab of a form, to be read. */
export interface ViewPanel {
  readonly key: string;
  readonly title: string;
  readonly items: readonly ViewItem[];
  readonly table?: ViewTable;
}

/** What turns codes and ids into names; what it does not know is shown as it is. */
export interface ViewWords {
  readonly choicesOf: (
    field: Column,
  ) => readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly nameOf: (id: string) => string | undefined;
}

const KINDS: Readonly<Record<string, ViewKind>> = {
  money: 'money',
  percent: 'percent',
  number: 'number',
  integer: 'count',
  date: 'date',
  upload: 'files',
  mapPoint: 'place',
};

function kindOf({ controlType, precision }: Column): ViewKind {
  const kind = KINDS[controlType] ?? 'text';
  return kind === 'number' && precision === 0 ? 'count' : kind;
}

/** Whether a kind is a number. */
const isFigure = (kind: ViewKind) => ['money', 'number', 'count', 'percent'].includes(kind);

function asTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return idsOf(value);
}

const JOINTS: Readonly<Record<string, string>> = {
  dateRange: ' 至 ',
  region: '',
  mapPoint: ',',
  upload: ',',
};

function written(field: Column, values: Values, words: ViewWords): string {
  const texts = keysOf(field).flatMap((key) => asTexts(values[key]));
  const choices = field.optionSource && words.choicesOf(field);
  const names = texts.map(
    (text) => choices?.find(({ value }) => value === text)?.label ?? words.nameOf(text) ?? text,
  );
  if (field.controlType === 'region') return [...new Set(names)].join('');
  const joined = names.join(JOINTS[field.controlType] ?? '、');
  return joined !== '' && field.unit !== undefined ? `${joined} ${field.unit}` : joined;
}

/** A figure’s cells are added up and grouped by whoever draws them: its unit goes to the heading. */
function unitInLabel({ unit, ...column }: Column): Column {
  return unit === undefined ? column : { ...column, label: `${column.label}（${unit}）` };
}

function tableOf(field: Field & { columns: Column[] }, scope: Scope, words: ViewWords): ViewTable {
  const given = scope.values[field.fieldKey];
  const rows = Array.isArray(given) ? given.filter(isRecord) : [];
  // What a form is given and nobody keeps, such as what was left of an order, is empty in every row.
  const says = (column: Column) =>
    column.readonly !== true ||
    rows.length === 0 ||
    rows.some((row) => written(column, row, words) !== '');
  const columns = field.columns
    .filter((column) => column.hidden !== true && says(column))
    .map((column) => (isFigure(kindOf(column)) ? unitInLabel(column) : column));
  return {
    columns: columns.map((column) => ({
      key: column.fieldKey,
      label: column.label,
      kind: kindOf(column),
      sum: column.summary === 'sum',
    })),
    rows: rows.map((row) =>
      columns.map((column) =>
        isVisible(column, { ...scope, row }) ? written(column, row, words) : '',
      ),
    ),
  };
}

const holdsNothing = ({ controlType }: Column) =>
  isControlType(controlType) && dataTypeOf(controlType) === 'none';

/**
 * A form with its values as somebody reads it who may not change it: on a detail page, and in a review. Shows the tabs
 * and fields that the values make visible, names instead of codes. Pure; never throws, whatever the values are.
 */
export function formView(
  form: Form,
  values: Values,
  around: Surroundings,
  words: ViewWords,
): ViewPanel[] {
  const scope: Scope = { ...around, values };
  return form.tabs
    .filter((tab) => isTabVisible(tab, scope))
    .map(({ tabKey, tabName, fields }) => {
      const shown = fields.filter((field) => isVisible(field, scope) && !holdsNothing(field));
      const table = shown.find(isTable);
      return {
        key: tabKey,
        title: tabName,
        items: shown
          .filter((field) => !isTable(field))
          .map((field) => ({
            key: field.fieldKey,
            label: field.label,
            value: written(field, values, words),
            kind: kindOf(field),
          })),
        ...(table && { table: tableOf(table, scope, words) }),
      };
    });
}
