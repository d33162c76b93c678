import type { RawBuilder, Updateable } from 'kysely';
import type * as z from 'zod/mini';
import type { Sheet } from '#contract/noun/export.ts';
import type { CommonField } from '#contract/noun/noun.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { ColumnOf, Database, TableName } from '#server/db/types.ts';
import type { MeRefs } from '#server/kernel/session/read.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { Field, StoredRow } from './field.ts';
import type { Filter } from './filter.ts';
import type { Sides } from './sides.ts';

type Schema = z.ZodMiniType;
/** What a list's page is asked beside its filters. */
export type PagingKey = 'pageNum' | 'pageSize' | 'sortKey' | 'sortOrder' | 'fromEnd';

/** A call as the kernel treats all of them alike: its schemas were held against fields and filters at the declaration. */
export type LooseCall = Endpoint<
  Schema,
  z.ZodMiniType<Record<string, unknown>>,
  z.ZodMiniType<unknown>
>;

/** Calls of a list that is read and exported, as listEndpoints of contract/noun/noun.ts makes them. */
interface ListCalls<Page extends Schema = Schema, Answer extends Schema = Schema> {
  readonly page: Endpoint<Schema, Page, Answer>;
  readonly export: Endpoint<Schema, Schema, z.ZodMiniType<{ jobId: string }>>;
}

/** Calls of a noun, as contract/noun/noun.ts makes them. */
export interface NounCalls<
  Page extends Schema = Schema,
  Detail extends Schema = Schema,
  Save extends Schema = Schema,
> extends ListCalls<Page> {
  readonly detail: Endpoint<Schema, Schema, Detail>;
  readonly save: Endpoint<Schema, Save, Schema>;
  readonly delete: Endpoint<Schema, Schema, Schema>;
  readonly log: Endpoint<Schema, Schema, Schema>;
}

/** A save on its way, after access, version and lock. */
export interface Saving<Input = Record<string, unknown>> {
  tx: Tx;
  companyId: string;
  /** Who saves it. */
  accountId: string;
  at: Date;
  input: Input;
  /** The row as it is; undefined for a new record. */
  before: StoredRow | undefined;
  /** Does what follows once the row is there, by its id; after the fields' own `after`. */
  follow(work: (id: string) => Promise<void>): void;
}

/** Who looks at a row: whether it may change it, whether it is of its own company, and who it is. */
export interface May {
  write: boolean;
  own: boolean;
  companyId: string | null;
  accountId: string;
  roles: readonly string[];
  /** Names of the sides of the row that its company is on. */
  sides: readonly string[];
  /** When it looks; a list says so. */
  at?: Date;
}

/** What a noun does on the server; the kernel does the rest. Its table has the columns of COMMON_COLUMNS (rows.ts). */
export interface Noun<Row = Record<string, unknown>, Input = Record<string, unknown>> {
  /** As in its paths: /portal/{name}/… */
  readonly name: string;
  readonly table: string;
  /** A list that is only read has no calls about one record. */
  readonly calls: ListCalls & Partial<NounCalls>;
  /** What an export shows, as its call was made with. */
  readonly sheet: Sheet;
  readonly fields: Readonly<Record<string, Field<unknown, string>>>;
  readonly filters: Readonly<Record<string, Filter<string>>>;
  /** Column of each sort key; rows that are equal in it follow their ids. */
  readonly sorts: Readonly<Record<string, string>>;
  /** Those of these columns in which a row may have nothing: such rows come last, whichever way the list is sorted. */
  readonly mayBeEmpty?: readonly string[];
  /** Roles of the company (enumeration CustomerRole) that may change. */
  readonly writers: readonly string[];
  /** Roles that may page, look at and export; absent: everybody of the company. */
  readonly readers?: readonly string[];
  /** What may be done with a row; save and delete are refused where `edit` and `delete` are not among it. */
  actions(row: Row, may: May): string[];
  /**
   * A change of one record takes something from another of the company (beforeSave): such changes follow one another, else
   * two that want each other's rows would wait for ever.
   */
  readonly oneAtATime?: true;
  /** Columns that a save sets beside the form's; the place for what other rows must give up first. */
  beforeSave?(saving: Saving<Input>): Promise<Record<string, unknown>>;
  /** Unique indexes, with the field that is told and the Chinese text. */
  readonly unique?: Readonly<Record<string, readonly [field: string, text: string]>>;
  /** The other companies that see its records, and which fields; without it, none. Changing is the own company's alone. */
  readonly sides?: Sides;
  /** Fields of a detail, and of its form, that tell prices or amounts: nothing for whoever acts as 收货员 alone (rules.md C.22). */
  readonly prices?: readonly string[];
  /** Fields that are told to these roles of the company alone, in lists, details and exports; absent for all others. */
  readonly toldTo?: Readonly<Record<string, readonly string[]>>;
  /** For operators: rows of all companies of which this holds, instead of one company's; see console-list.ts. */
  readonly across?: RawBuilder<boolean>;
  /** Rows that no table holds as they are; stands in the table's place. */
  readonly source?: RawBuilder<unknown>;
  /** Rows of the account that asks, whichever company it acts for: stands in the table's place; see own-list.ts. */
  mine?(me: MeRefs): RawBuilder<unknown>;
  /** The order while nobody asks for one; the newest first when absent. */
  readonly order?: readonly [sortKey: string, direction: 'asc' | 'desc'];
  /** Steps of the platform make its records: their companies are not told by whom. */
  readonly byPlatform?: true;
  /** Number of a new record: prefix, yyyyMMdd and four digits (rules.md C.0). */
  readonly number?: { readonly prefix: string; readonly column: string };
}

type Parts = 'name' | 'table' | 'calls' | 'sheet' | 'fields' | 'filters' | 'sorts' | 'sides';

type Own = Parts | 'beforeSave' | 'number' | 'toldTo';

type FieldKey<Row> = Exclude<keyof Row, CommonField> & string;
type FilterKey<Page extends Schema> = Exclude<keyof z.output<Page>, PagingKey> & string;
type SortKey<Page extends Schema> = NonNullable<
  z.output<Page> extends { sortKey?: infer Key } ? Key : never
> &
  string;

/** A noun whose table is known, for statements about its columns. */
export type NounOf<Table extends TableName> = Noun & { readonly table: Table };

/** What must be said of a list: every field, filter and sort of its calls, and no other, of columns that its table has. */
interface Shown<Table extends TableName, Page extends Schema, Row> {
  table: Table;
  sheet: Sheet<keyof Row & string>;
  fields: {
    readonly [Key in Exclude<keyof Row, CommonField> & string]: Field<Row[Key], ColumnOf<Table>>;
  };
  filters: { readonly [Key in FilterKey<Page>]-?: Filter<ColumnOf<Table>> };
  sorts: Readonly<Record<SortKey<Page>, ColumnOf<Table>>>;
  sides?: Sides<FieldKey<Row>, FilterKey<Page>, SortKey<Page>>;
  toldTo?: { readonly [Key in FieldKey<Row>]?: readonly string[] };
}

interface Declaration<
  Table extends TableName,
  Page extends Schema,
  Detail extends Schema,
  Save extends Schema,
> extends Omit<Noun<z.output<Detail>, z.output<Save>>, Own>,
    Shown<Table, Page, z.output<Detail>> {
  calls: NounCalls<Page, Detail, Save>;
  /** Columns that a save sets beside the form's; the place for what other rows must give up first. */
  beforeSave?(saving: Saving<z.output<Save>>): Promise<Updateable<Database[Table]>>;
  number?: { readonly prefix: string; readonly column: ColumnOf<Table> };
}

/** The sides of a noun whose calls are these, for a module that declares them in a file of their own. */
export type SidesOf<Calls extends NounCalls> =
  Calls extends NounCalls<infer Page, infer Detail>
    ? Sides<FieldKey<z.output<Detail>>, FilterKey<Page>, SortKey<Page>>
    : never;

/** A page's answer, as pageOf makes it. */
type PageOf<Row> = z.ZodMiniType<{ content: Row[]; total: number; totalIsEstimate: boolean }>;

interface ListDeclaration<Table extends TableName, Page extends Schema, Row>
  extends Pick<Noun<Row>, 'readers'>,
    Shown<Table, Page, Row> {
  calls: ListCalls<Page, PageOf<Row>>;
}

const nameOf = ({ page }: ListCalls) => page.path.split('/')[2] ?? '';

/** Declares a noun: every field, filter and sort of its calls must be named, and no other can be. */
export function noun<
  Table extends TableName,
  Page extends Schema,
  Detail extends Schema,
  Save extends Schema,
>(declaration: Declaration<Table, Page, Detail, Save>): NounOf<Table> {
  // Its parts were held against its calls; from here on the kernel treats all nouns alike.
  return { ...(declaration as unknown as NounOf<Table>), name: nameOf(declaration.calls) };
}

/** Declares a list that nobody changes by hand. Its table, or view, has the columns of COMMON_COLUMNS too. */
export function listNoun<Table extends TableName, Page extends Schema, Row>(
  declaration: ListDeclaration<Table, Page, Row>,
): NounOf<Table> {
  const list = declaration as unknown as NounOf<Table>;
  return { ...list, name: nameOf(declaration.calls), writers: [], actions: () => [] };
}
