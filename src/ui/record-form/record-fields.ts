import type { Attachment } from '../file-upload/transport.ts';
import type { FilterOption } from '../filter-bar/filters.ts';

/** A field of a record's form. Values are texts; `check` is 'true' or ''. */
export interface RecordField {
  /** Name on the wire. */
  readonly key: string;
  readonly label: string;
  readonly control?: 'text' | 'digits' | 'textarea' | 'select' | 'check' | 'files';
  /** Of `files`: code of the enumeration FileType. */
  readonly fileType?: number;
  readonly required?: boolean;
  /** Longest text in characters; a counter shows it. */
  readonly max?: number;
  readonly options?: () => readonly FilterOption[];
  readonly hint?: string;
  /** The value of a new record. */
  readonly initial?: string;
  /** A value that is never shown whole: left empty in a change, it stays as it is. */
  readonly secret?: boolean;
}

export type RecordValues = Readonly<Record<string, string>>;
/** Files of the fields whose control is `files`. */
export type RecordFiles = Readonly<Record<string, readonly Attachment[]>>;

/** The files that the form begins with: the record's own, or none. */
export function filesOf(fields: readonly RecordField[], record: object | undefined): RecordFiles {
  const pairs = fields
    .filter(({ control }) => control === 'files')
    .map(({ key }): [string, readonly Attachment[]] => {
      const files: unknown = record && Reflect.get(record, key);
      return [key, Array.isArray(files) ? files : []];
    });
  return Object.fromEntries(pairs);
}

/** What the form begins with: a record's own values, or those of a new one. */
export function valuesOf(fields: readonly RecordField[], record: object | undefined): RecordValues {
  const pairs = fields.map(({ key, initial = '', secret }): [string, string] => {
    if (!record) return [key, initial];
    const value: unknown = secret ? '' : Reflect.get(record, key);
    return [key, value === true ? 'true' : typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(pairs);
}

/** What the server is sent; a secret that was left empty is left out. */
export function inputOf(
  fields: readonly RecordField[],
  { values, files }: { values: RecordValues; files: RecordFiles },
  record: { readonly id: string; readonly version: number } | undefined,
): Record<string, unknown> {
  const isSent = ({ key, secret }: RecordField) => !(secret && values[key] === '');
  const pairs = fields.filter(isSent).map(({ key, control }): [string, unknown] => {
    if (control === 'files') {
      return [key, (files[key] ?? []).map(({ id, fileType }) => ({ id, fileType }))];
    }
    const text = (values[key] ?? '').trim();
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
    .filter(({ key }) => theirs[key] !== (values[key] ?? '').trim())
    .map((field) => ({
      field,
      theirs: shown(field, theirs[field.key] ?? ''),
      mine: shown(field, values[field.key] ?? ''),
    }));
}
