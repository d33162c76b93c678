import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Sheet } from '#contract/noun/export.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { ColumnOf, TableName } from '#server/db/types.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import type { Field } from './field.ts';
import type { Filter } from './filter.ts';
import { pageStatement } from './list.ts';
import type { May, Noun, PagingKey } from './noun.ts';
import { answerPage } from './own-list.ts';

type Schema = z.ZodMiniType;

/** Calls of a list of the console, as contract/noun/admin-list.ts makes them. */
type ListCall = 'page' | 'pageByQuery' | 'list' | 'listByQuery';
type ListCalls<Input extends Schema, Row> = Readonly<
  Record<ListCall, Endpoint<Schema, Input, z.ZodMiniType<{ content: Row[] }>>>
>;

/** The columns of its table, or of what stands in the table's place. */
type ColumnIn<Table, Source> = Table extends TableName ? ColumnOf<Table> : keyof Source & string;

interface Declaration<Input extends Schema, Row, Table extends TableName | '', Source>
  extends Partial<Pick<Noun, 'across' | 'order' | 'writers'>> {
  calls: ListCalls<Input, Row> & { readonly export?: Endpoint };
  /** What its export shows, where its calls have one. */
  sheet?: Sheet;
  /** '' where `source` stands in its place. */
  table: Table;
  /** Rows that no table holds as they are; its type says which columns they have. */
  source?: RawBuilder<Source>;
  fields: {
    readonly [Key in Exclude<keyof Row, 'id' | 'actions'> & string]: Field<
      Row[Key],
      ColumnIn<Table, Source>
    >;
  };
  filters: {
    readonly [Key in Exclude<keyof z.output<Input>, PagingKey> & string]-?: Filter<
      ColumnIn<Table, Source>
    >;
  };
  sorts: Readonly<Record<string, ColumnIn<NoInfer<Table>, NoInfer<Source>>>>;
  /** What nobody is answered and `actions` asks for. */
  unsaid?: Readonly<Record<string, Field<unknown>>>;
  actions?(row: Row, may: May): string[];
}

/** A list of the console: rows of all companies, and what operators may do with them. */
export interface ConsoleList {
  readonly calls: Readonly<Record<ListCall, Endpoint>>;
  /** Of a noun, what lists need. */
  readonly listed: Noun;
  /** Whether it can be exported. */
  readonly exported: boolean;
}

const unsaidOf = (fields: Declaration<Schema, unknown, '', never>['unsaid'] = {}) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, { ...field, unsaid: true }]),
  );

/** Declares one: every field and filter of its calls must be named, and no other can be. */
export function consoleList<
  Input extends Schema,
  Row,
  Table extends TableName | '',
  Source = never,
>(declaration: Declaration<Input, Row, Table, Source>): ConsoleList {
  const { across = sql<boolean>`true`, writers = ['admin'], actions = () => [] } = declaration;
  // Its parts were held against its calls; from here on the kernel treats all lists alike.
  const listed = declaration as unknown as Noun;
  const { calls } = declaration;
  const name = `admin.${calls.page.path.split('/')[2] ?? ''}`;
  const fields = { ...listed.fields, ...unsaidOf(declaration.unsaid) };
  const shown = { ...listed, fields, name, across, writers, actions: actions as never };
  return { calls, listed: shown, exported: declaration.sheet !== undefined };
}

/** GET and POST of page and list, which are one. */
export function consoleListRoutes(kernel: Kernel, { calls, listed }: ConsoleList): Route[] {
  const query = pageStatement(listed);
  const { page, pageByQuery, list, listByQuery } = calls;
  return [page, pageByQuery, list, listByQuery].map((endpoint) =>
    answerPage(kernel, listed, { endpoint, query }),
  );
}
