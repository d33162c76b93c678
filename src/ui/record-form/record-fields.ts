import type { Attachment } from '../file-upload/transport.ts';
import type { FilterOption } from '../filter-bar/filters.ts';
import type { Load, Option } from '../selectors/remote-search.ts';

/** What a field of `suggest` offers while somebody types; any other text is as good. */
export interface Suggest {
  readonly load: Load<Option>;
  /** What a text means that was typed or pasted; itself when absent. */
  readonly read?: (text: string) => string;
  /** Values of fields, its own among them, that a choice fills in. */
  readonly fills: (option: Option) => Readonly<Record<string, string>>;
}

/** A field of a record's form. Values are texts; `check` is 'true' or ''. */
export interface RecordField {
  /** Name on the wire. */
  readonly key: string;
  readonly label: string;
  readonly control?:
    | 'text'
    | 'digits'
    | 'phone'
    | 'code'
    | 'day'
    | 'textarea'
    | 'select'
    | 'check'
    | 'files'
    | 'suggest';
  readonly suggest?: Suggest;
  /** Of `files`: code of the enumeration FileType. */
  readonly fileType?: number;
  readonly required?: boolean;
  /** Longest text in characters; a counter shows it. Of `files`: how many. */
  readonly max?: number;
  /** Of `day`: what stands there for an end that never comes, such as 长期. */
  readonly openEnd?: string;
  readonly options?: () => readonly FilterOption[];
  readonly hint?: string | undefined;
  /** The value of a new record. */
  readonly initial?: string;
  /** A value that is never shown whole: left empty in a change, it stays as it is. */
  readonly secret?: boolean;
}

/** A text, or the files of a field whose control is `files`. */
export type RecordValue = string | readonly Attachment[];

/** What stands in the form. */
export type RecordValues = Readonly<Record<string, RecordValue>>;

/** Whether a value is what it was; files by what they are, in their order. */
export function isSame(value: RecordValue, before: RecordValue | undefined): boolean {
  if (typeof value === 'string' || typeof before !== 'object') return value === before;
  return value.map(({ id }) => id).join() === before.map(({ id }) => id).join();
}

const textOf = (values: RecordValues, key: string): string => {
  const value = values[key];
  return typeof value === 'string' ? value : '';
};

/** What a record is called, with the name that stands in its form, or else in the record: 银行账户“示例户”. */
export function named(title: string, values: RecordValues, record?: object): string {
  const known: unknown = record && Reflect.get(record, 'name');
  const name = textOf(values, 'name').trim() || (typeof known === 'string' ? known : '');
  return name === '' ? title : `${title}“${name}”`;
}

function startOf({ key, control, initial = '', secret }: RecordField, record: object | undefined) {
  const known: unknown = record && Reflect.get(record, key);
  if (control === 'files') return Array.isArray(known) ? (known as readonly Attachment[]) : [];
  if (record === undefined) return initial;
  if (secret) return '';
  return known === true ? 'true' : typeof known === 'string' ? known : '';
}

/** What the form begins with: a record's own values and files, or those of a new one. */
export function valuesOf(fields: readonly RecordField[], record: object | undefined): RecordValues {
  return Object.fromEntries(fields.map((field) => [field.key, startOf(field, record)]));
}

/** Whether a field must be filled in; a secret that `record` has may be left empty. */
function mustFill({ key, required, secret }: RecordField, record: object | undefined) {
  const isKept = secret && record !== undefined && Boolean(Reflect.get(record, key));
  return required === true && !isKept;
}

/** A field as it is drawn: of a secret one in a change, with the word that it stays when it is left empty. */
export function fieldOf(field: RecordField, record: object | undefined): RecordField {
  const { hint, secret } = field;
  const stays = secret && record !== undefined ? '留空则不变' : undefined;
  const said = [hint, stays].filter((part) => part !== undefined);
  return {
    ...field,
    hint: said.length === 0 ? undefined : said.join('；'),
    required: mustFill(field, record),
  };
}

/** Keys of the fields that are required and empty. */
export function missing(
  fields: readonly RecordField[],
  values: RecordValues,
  record: object | undefined,
): string[] {
  return fields
    .filter((field) => mustFill(field, record) && textOf(values, field.key).trim() === '')
    .map(({ key }) => key);
}

/** What the server is sent; a secret that was left empty is left out. */
export function inputOf(
  fields: readonly RecordField[],
  values: RecordValues,
  record: { readonly id: string; readonly version: number } | undefined,
): Record<string, unknown> {
  const isSent = ({ key, secret }: RecordField) => !(secret && values[key] === '');
  const pairs = fields.filter(isSent).map(({ key, control }): [string, unknown] => {
    const value = values[key] ?? '';
    if (typeof value !== 'string') {
      return [key, value.map(({ id, fileType }) => ({ id, fileType }))];
    }
    const text = value.trim();
    return [key, control === 'check' ? text === 'true' : text];
  });
  return {
    ...Object.fromEntries(pairs),
    ...(record && { id: record.id, version: record.version }),
  };
}

export interface Difference {
  readonly field: RecordField;
  readonly theirs: string;
  readonly mine: string;
}

const shown = ({ control, options }: RecordField, value: string): string => {
  if (control === 'check') return value === 'true' ? '是' : '否';
  return options?.().find((one) => one.value === value)?.label ?? value;
};

/** Where what somebody else has saved meanwhile differs from what stands in the form. */
export function differences(
  fields: readonly RecordField[],
  values: RecordValues,
  current: object,
): Difference[] {
  const theirs = valuesOf(fields, current);
  return fields
    .filter(({ control, secret }) => !secret && control !== 'files')
    .filter(({ key }) => theirs[key] !== textOf(values, key).trim())
    .map((field) => ({
      field,
      theirs: shown(field, textOf(theirs, field.key)),
      mine: shown(field, textOf(values, field.key)),
    }));
}
