import type { FieldTable } from '#contract/document/field-table.ts';
import type { RecordDeclaration } from '#contract/document/record.ts';
import type { States } from '#contract/document/states.ts';
import type { Sheet } from '#contract/noun/export.ts';
import type { LogRow } from '#contract/noun/log.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { readsOf } from '#src/api/ahead.ts';
import { call } from '#src/api/client.ts';
import { listExports } from '#src/api/export.ts';
import type { RouteName } from '#src/lib/routes.ts';
import type { DetailSource } from '#src/ui/detail-page/detail-frame.tsx';
import type { ListSource } from '#src/ui/list-page/use-list.ts';
import type { Column, ListRow, Tone } from '#src/ui/list-table/column.ts';

import type { NounAction } from '../noun/noun.ts';
import { fieldColumns, type Key, type ShownFields } from './field-columns.ts';
import { transitionActions, withSum } from './transition-actions.tsx';

/** A row of a record that steps of the platform make. */
export interface RecordRow extends ListRow {
  readonly version: number;
}

/** Such a record (contract/document/record.ts) as a company sees it. A constant. */
export interface RecordView<Row extends RecordRow, Detail extends Row> {
  /** What one of them is called, e.g. 采购订单. */
  readonly title: string;
  readonly routes: { readonly list: RouteName; readonly detail: RouteName };
  readonly queries: ListSource<Row> &
    DetailSource<Detail> & {
      readonly log: (id: string, signal: AbortSignal) => Promise<readonly LogRow[]>;
    };
  readonly exports: ReturnType<typeof listExports>;
  readonly fields: FieldTable;
  readonly columns: readonly Column<Row>[];
  readonly status: { value: (row: Detail) => string; tone: (row: Detail) => Tone };
  readonly nameOf: (row: Row) => string;
  readonly actions: readonly NounAction<Row>[];
}

interface Calls {
  readonly page: Endpoint;
  readonly detail: Endpoint;
  readonly log: Endpoint;
  readonly export: Endpoint;
}

/** What a record asks of the server, under query keys that begin with its name. */
export function recordQueries<E extends Calls>(name: string, endpoints: E) {
  return {
    key: [name] as const,
    ...readsOf(endpoints),
    log: (id: string, signal: AbortSignal) =>
      call(endpoints.log, { id } as never, { signal }) as Promise<readonly LogRow[]>,
  };
}

/** What the islands take from declareRecord (contract/document/record.ts). */
interface Declared {
  readonly declared: Pick<RecordDeclaration, 'word' | 'details'> & {
    readonly routes: { readonly list: RouteName; readonly detail: RouteName };
  };
  readonly table: FieldTable;
  readonly sheet: Sheet;
  readonly calls: { readonly export: Endpoint };
  readonly states: States;
  readonly transitions: Readonly<Record<string, unknown>>;
}

/** What only its views know of a record. */
type Own<Row extends RecordRow, Detail extends Row> = Pick<
  RecordView<Row, Detail>,
  'queries' | 'nameOf'
> &
  Pick<ShownFields<Row>, 'columns' | 'looks' | 'status'> & {
    /** The sum of money that whoever confirms it confirms. */
    readonly sum?: Key<Row>;
  };

/** A record as its company sees it, from its declaration. A constant. */
export function recordView<Row extends RecordRow, Detail extends Row>(
  { declared, table, sheet, calls, states, transitions }: Declared,
  { queries, nameOf, sum, columns, looks, status }: Own<Row, Detail>,
): RecordView<Row, Detail> {
  const { word, routes, details } = declared;
  // Every row has an id; the type of a generic row's keys cannot say so.
  const query = { id: 'id' as Key<Row> };
  const shown = { columns, status, ...(looks && { looks }) };
  const fields = { ...table, ...details };
  const named = withSum(nameOf, table, sum);
  return {
    title: word,
    routes,
    queries,
    exports: listExports(calls.export, sheet),
    fields,
    columns: fieldColumns<Row>(table, shown, { route: routes.detail, query }),
    status,
    nameOf,
    actions: transitionActions<Row>(states, transitions, named, queries.key, fields),
  };
}
