import { type RawBuilder, sql } from 'kysely';

import type { AttachmentInput, StoredFile } from '#contract/file/file.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { attachmentsOf, setAttachments } from '#server/kernel/files/attachments.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** A row as the database answers it, by column. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** A column of a row as text; '' for none. */
export function columnText(row: StoredRow, column: string): string {
  return String(row[column] ?? '');
}

/** For whom a row is read: a company by somebody's roles in it; null is an account. */
export interface Reader {
  readonly companyId: string | null;
  readonly roles: readonly string[];
}

/** What turns a value into columns may need. */
export interface Storing {
  cipher: FieldCipher;
  companyId: string;
}

/** A record that is stored already, for what hangs on it. */
export interface Stored extends Storing {
  tx: Tx;
  id: string;
  at: Date;
}

/**
 * One field of a noun: what it is made of and how it travels. `Column` are the columns of the noun's table that it names;
 * none of one that is made of typed expressions.
 */
export interface Field<Wire = unknown, Column extends string = never> {
  /** The columns of the noun's table that it reads and writes by their names. */
  readonly of?: readonly Column[];
  /** What a query selects for it, by name; the noun's table is `t`. */
  readonly select: Readonly<Record<string, RawBuilder<unknown>>>;
  /** `reader` is there where a company reads; most fields say the same to all of its roles. */
  read(row: StoredRow, reader?: Reader): Wire;
  /** The columns that a save sets; without it no save does. */
  write?(value: unknown, storing: Storing): Readonly<Partial<Record<Column, unknown>>>;
  /** Stores what is no column, after the row is there. */
  after?(value: unknown, stored: Stored): Promise<void>;
  /** True: shown of one record, not in lists. */
  readonly detailOnly?: boolean;
  /** True: nobody is answered it; what may be done with a row asks for it. */
  readonly unsaid?: boolean;
  /** Enumeration that must have the saved code. */
  readonly codeOf?: string;
  /** What the audit log shows of it: no secrets and no personal data. */
  audited(row: StoredRow): unknown;
  /** What of it differs, before and after, where the log shows less than the whole; undefined where nothing does. */
  differs?(
    before: StoredRow | undefined,
    after: StoredRow | undefined,
  ): readonly [unknown, unknown] | undefined;
}

/** What all fields say of a row. */
export function readAll<Row>(
  fields: { readonly [Key in keyof Row]: Field<Row[Key], string> },
  row: StoredRow,
): Row {
  const read = Object.entries<Field<unknown, string>>(fields).map(([name, field]) => [
    name,
    field.read(row),
  ]);
  return Object.fromEntries(read) as Row;
}

const only = <Column extends string>(name: Column, value: unknown) =>
  ({ [name]: value }) as Record<Column, unknown>;

function column<Wire, Column extends string>(
  name: Column,
  read: (stored: unknown) => Wire,
): Field<Wire, Column> {
  return {
    of: [name],
    select: { [name]: sql.ref(`t.${name}`) },
    read: (row) => read(row[name]),
    write: (value) => only(name, value),
    audited: (row) => read(row[name]),
  };
}

/** A text column, or a numeric one that travels as decimal text. `hide` masks personal data in the audit log. */
export function text<Column extends string>(
  name: Column,
  hide: (value: string) => string = (value) => value,
): Field<string, Column> {
  const field = column(name, (stored) => String(stored ?? ''));
  return { ...field, audited: (row: StoredRow) => hide(field.read(row)) };
}

/** A code of an enumeration, '' for none; a save with a code that the enumeration does not have is refused. */
export function code<Column extends string>(
  name: Column,
  enumeration: string,
): Field<string, Column> {
  return { ...text(name), codeOf: enumeration };
}

/** A boolean column. */
export function flag<Column extends string>(name: Column): Field<boolean, Column> {
  return column(name, (stored) => stored === true);
}

/**
 * A field that follows from columns or other tables and that no save sets; `expression` is SQL over `t`, `name` what the
 * query calls it.
 */
export function derived<Wire>(
  name: string,
  expression: RawBuilder<unknown>,
  read: (stored: unknown) => Wire,
): Field<Wire, never> {
  const field = column(name, read);
  return { select: { [name]: expression }, read: field.read, audited: field.audited };
}

/** A moment that the server alone sets; '' for none. */
export function moment<Column extends string>(name: Column): Field<string, Column> {
  return readOnly(column(name, (at) => (at instanceof Date ? wireTime(at) : '')));
}

/** A field that the server alone sets. */
export function readOnly<Wire, Column extends string>({
  write: _,
  ...field
}: Field<Wire, Column>): Field<Wire, Column> {
  return field;
}

/** A field that a list would carry for nothing. */
export function detailOnly<Wire, Column extends string>(
  field: Field<Wire, Column>,
): Field<Wire, Column> {
  return { ...field, detailOnly: true };
}

/** A field of which the log says nothing, such as what is made of other rows. */
export function unlogged<Wire, Column extends string>(
  field: Field<Wire, Column>,
): Field<Wire, Column> {
  return { ...field, audited: () => undefined };
}

/** The files that hang on the record; `objectType` is what attachments know the noun by. */
export function attachments(objectType: string): Field<StoredFile[], never> {
  const read = (row: StoredRow) => row.attachment as StoredFile[];
  return {
    select: { attachment: attachmentsOf(objectType, 't.id') },
    read,
    after: (value, { tx, id, companyId, at }) =>
      setAttachments(tx, {
        owner: { objectType, objectId: id, companyId },
        attachments: value as AttachmentInput[],
        at,
      }),
    audited: (row) => read(row).map(({ id }) => id),
  };
}

/** What an encrypted column's values are sealed as: opened anywhere else, they are refused. */
export function purposeOf(table: string, name: string, companyId: string): string {
  return `${table}.${name}:${companyId}`;
}

/**
 * A number that is stored encrypted in `{name}_sealed`, findable by `{name}_hash` and shown masked by `{name}_last4`,
 * so that lists open nothing. '' stores nothing.
 */
export function encrypted<Name extends string>(
  table: string,
  name: Name,
  mask: (last4: string) => string,
): Field<string, `${Name}_${'sealed' | 'hash' | 'last4'}`> {
  const shown = column(`${name}_last4`, (last4) => (last4 === '' ? '' : mask(String(last4))));
  return {
    ...shown,
    of: [`${name}_sealed`, `${name}_hash`, `${name}_last4`],
    write(value, { cipher, companyId }) {
      const plain = String(value);
      const purpose = purposeOf(table, name, companyId);
      return {
        ...only(`${name}_sealed`, plain === '' ? '' : cipher.seal(plain, purpose)),
        ...only(`${name}_hash`, plain === '' ? '' : cipher.hash(plain, `${table}.${name}`)),
        ...only(`${name}_last4`, plain.slice(-4)),
      };
    },
  };
}

/** A number column that no save sets. */
export function count<Column extends string>(name: Column): Field<number, Column> {
  return readOnly(column(name, Number));
}

/** Text that a query makes; '' for null. */
export function madeText(name: string, query: RawBuilder<unknown>): Field<string, never> {
  return derived(name, query, (stored) => String(stored ?? ''));
}

/** JSON or an array that a query makes, as it travels. */
export function madeJson(name: string, query: RawBuilder<unknown>): Field {
  return derived(name, query, (stored) => stored);
}

/** A moment that a query makes, as it travels; '' for null. */
export function madeTime(name: string, query: RawBuilder<unknown>): Field<string, never> {
  return derived(name, query, (stored) => (stored instanceof Date ? wireTime(stored) : ''));
}
