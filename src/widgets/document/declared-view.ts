import type { DocumentDeclaration } from '#contract/document/document.ts';
import { type FieldTable, standsAt } from '#contract/document/field-table.ts';
import type { States } from '#contract/document/states.ts';
import type { Sheet } from '#contract/noun/export.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { listExports } from '#src/api/export.ts';
import type { FlowCalls } from '#src/api/flow.ts';
import type { Column } from '#src/ui/list-table/column.ts';

import type { FlowDocument } from '../flow/flow-panels.tsx';
import type { DocumentRecord, DocumentView } from './document-view.ts';
import {
  fieldColumns,
  fieldFilters,
  fieldOf,
  type Key,
  NEXT_STEP,
  type ShownFields,
} from './field-columns.ts';
import { transitionActions } from './transition-actions.tsx';

type View<Row extends FlowDocument, Detail extends Row & DocumentRecord> = DocumentView<
  Row,
  Detail
>;

/** What the islands take from declareDocument (contract/document/document.ts). */
interface Declared<Row extends FlowDocument, Detail extends Row & DocumentRecord> {
  readonly declared: Pick<
    DocumentDeclaration,
    'word' | 'moduleId' | 'fields' | 'details' | 'filters' | 'status'
  > & {
    readonly routes: View<Row, Detail>['routes'];
  };
  readonly table: FieldTable;
  readonly sheet: Sheet;
  readonly calls: FlowCalls & { readonly export: Endpoint };
  readonly states?: States | undefined;
  readonly transitions: Readonly<Record<string, unknown>>;
}

/** What only its views know of a document. */
type Own<Row extends FlowDocument, Detail extends Row & DocumentRecord> = Omit<
  View<Row, Detail>,
  | 'title'
  | 'routes'
  | 'moduleId'
  | 'calls'
  | 'exports'
  | 'fields'
  | 'columns'
  | 'filters'
  | 'status'
> &
  // Without columns and filters all that the table lists, and all that the contract names.
  Partial<Pick<ShownFields<Row>, 'columns' | 'filters'>> &
  Omit<ShownFields<Row>, 'columns' | 'filters'> &
  Pick<View<Row, Detail>, 'status'>;

type Shown<Row> = ShownFields<Row>['columns'];

/** What the table of a document lists, who must act, and when it was made. */
function listed<Row extends FlowDocument>(fields: FieldTable): Shown<Row> {
  // The names of a table are those of its rows.
  const keys = Object.keys(fields) as Key<Row>[];
  const standing = keys.filter((key) => standsAt(fieldOf(fields, key), 'list'));
  return [...standing, NEXT_STEP as Column<Row>, 'createTime' as Key<Row>];
}

/**
 * A document as its company sees it, from its declaration: names of routes, form, calls and export are the contract's,
 * columns and filters are picked from its table of fields. A constant.
 */
export function documentView<Row extends FlowDocument, Detail extends Row & DocumentRecord>(
  { declared, table, sheet, calls, states, transitions }: Declared<Row, Detail>,
  { looks, search, actions = [], ...given }: Own<Row, Detail>,
): DocumentView<Row, Detail> {
  const { word, moduleId, routes, details } = declared;
  const { columns = listed<Row>(declared.fields), filters: _, ...own } = given;
  const asked = given.filters ?? (declared.filters as readonly Key<Row>[]);
  const shown = { columns, status: own.status, ...(looks && { looks }) };
  // Every row has an id; the type of a generic row's keys cannot say so.
  const query = { id: 'id' as Extract<keyof Row, string> };
  const fields = { ...table, ...details };
  const { nameOf, queries } = own;
  return {
    title: word,
    routes,
    moduleId,
    calls,
    fields,
    exports: listExports(calls.export, sheet),
    ...own,
    actions: states
      ? [...transitionActions<Row>(states, transitions, nameOf, queries.key, fields), ...actions]
      : actions,
    columns: fieldColumns<Row>(table, shown, { route: routes.detail, query }),
    filters: fieldFilters<Row>(table, 'nameLike', {
      filters: asked,
      search,
      ...(looks && { looks }),
    }),
  };
}
