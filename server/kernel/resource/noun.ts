import type * as z from 'zod/mini';

import type { Endpoint } from '#contract/endpoint.ts';
import type { Sheet } from '#contract/export.ts';
import type { CommonField } from '#contract/noun.ts';
import type { Tx } from '#server/kernel/scope.ts';
import type { Field, StoredRow } from './field.ts';
import type { Filter } from './filter.ts';

type Schema = z.ZodMiniType;
type PagingKey = 'pageNum' | 'pageSize' | 'sortKey' | 'sortOrder' | 'fromEnd';

/** Calls of a noun, as contract/noun.ts makes them. */
export interface NounCalls<
  Page extends Schema = Schema,
  Detail extends Schema = Schema,
  Save extends Schema = Schema,
> {
  readonly page: Endpoint<Schema, Page, Schema>;
  readonly detail: Endpoint<Schema, Schema, Detail>;
  readonly save: Endpoint<Schema, Save, Schema>;
  readonly delete: Endpoint<Schema, Schema, Schema>;
  readonly export: Endpoint<Schema, Schema, z.ZodMiniType<{ jobId: string }>>;
}

/** A save on its way, after access, version and lock. */
export interface Saving<Input = Record<string, unknown>> {
  tx: Tx;
  companyId: string;
  at: Date;
  input: Input;
  /** The row as it is; undefined for a new record. */
  before: StoredRow | undefined;
}

/** Who looks at a row: whether it may change records of the noun, and who it is. */
export interface May {
  write: boolean;
  accountId: string;
  roles: readonly string[];
}

/** What a noun does on the server; the kernel does the rest. Its table has the columns of COMMON_COLUMNS (rows.ts). */
export interface Noun<Row = Record<string, unknown>, Input = Record<string, unknown>> {
  /** As in its paths: /portal/{name}/… */
  readonly name: string;
  readonly table: string;
  readonly calls: NounCalls;
  /** What an export shows, as its call was made with. */
  readonly sheet: Sheet;
  readonly fields: Readonly<Record<string, Field>>;
  readonly filters: Readonly<Record<string, Filter>>;
  /** Column of each sort key; rows that are equal in it follow their ids. No nulls. */
  readonly sorts: Readonly<Record<string, string>>;
  /** Roles of the company (enumeration CustomerRole) that may change. */
  readonly writers: readonly string[];
  /** Roles that may page, look at and export; absent: everybody of the company. */
  readonly readers?: readonly string[];
  /** What may be done with a row; save and delete are refused where `edit` and `delete` are not among it. */
  actions(row: Row, may: May): string[];
  /** Columns that a save sets beside the form's; the place for what other rows must give up first. */
  beforeSave?(saving: Saving<Input>): Promise<Record<string, unknown>>;
  /** Unique indexes, with the field that is told and the Chinese text. */
  readonly unique?: Readonly<Record<string, readonly [field: string, text: string]>>;
  /** Number of a new record: prefix, yyyyMMdd and four digits (domain.md C.0). */
  readonly number?: { readonly prefix: string; readonly column: string };
}

interface Declaration<Page extends Schema, Detail extends Schema, Save extends Schema>
  extends Omit<
    Noun<z.output<Detail>, z.output<Save>>,
    'name' | 'calls' | 'sheet' | 'fields' | 'filters' | 'sorts'
  > {
  calls: NounCalls<Page, Detail, Save>;
  sheet: Sheet<keyof z.output<Detail> & string>;
  fields: {
    readonly [Key in Exclude<keyof z.output<Detail>, CommonField> & string]: Field<
      z.output<Detail>[Key]
    >;
  };
  filters: { readonly [Key in Exclude<keyof z.output<Page>, PagingKey> & string]-?: Filter };
  sorts: Readonly<
    Record<
      NonNullable<z.output<Page> extends { sortKey?: infer Key } ? Key : never> & string,
      string
    >
  >;
}

/** Declares a noun: every field, filter and sort of its calls must be named, and no other can be. */
export function noun<Page extends Schema, Detail extends Schema, Save extends Schema>(
  declaration: Declaration<Page, Detail, Save>,
): Noun {
  // Its parts were held against its calls; from here on the kernel treats all nouns alike.
  const [, , name = ''] = declaration.calls.page.path.split('/');
  return { ...(declaration as unknown as Noun), name };
}
