import type { DocumentDeclaration } from '#contract/document/document.ts';
import type { FieldTable } from '#contract/document/field-table.ts';
import type { Sheet } from '#contract/noun/export.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { listExports } from '#src/api/export.ts';
import type { FlowCalls } from '#src/api/flow.ts';

import type { FlowDocument } from '../flow/flow-panels.tsx';
import type { DocumentRecord, DocumentView } from './document-view.ts';
import { fieldColumns, fieldFilters, type ShownFields } from './field-columns.ts';

type View<Row extends FlowDocument, Detail extends Row & DocumentRecord> = DocumentView<
  Row,
  Detail
>;

/** What the islands take from declareDocument (contract/document/document.ts). */
interface Declared<Row extends FlowDocument, Detail extends Row & DocumentRecord> {
  readonly declared: Pick<DocumentDeclaration, 'word' | 'moduleId' | 'details'> & {
    readonly routes: View<Row, Detail>['routes'];
  };
  readonly table: FieldTable;
  readonly sheet: Sheet;
  readonly calls: FlowCalls & { readonly export: Endpoint };
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
  ShownFields<Row> &
  Pick<View<Row, Detail>, 'status'>;

/**
 * A document as its company sees it, from its declaration: names of routes, form, calls and export are the contract's,
 * columns and filters are picked from its table of fields. A constant.
 */
export function documentView<Row extends FlowDocument, Detail extends Row & DocumentRecord>(
  { declared, table, sheet, calls }: Declared<Row, Detail>,
  { columns, filters, looks, search, ...own }: Own<Row, Detail>,
): DocumentView<Row, Detail> {
  const { word, moduleId, routes, details } = declared;
  const shown = { columns, status: own.status, ...(looks && { looks }) };
  // Every row has an id; the type of a generic row's keys cannot say so.
  const query = { id: 'id' as Extract<keyof Row, string> };
  return {
    title: word,
    routes,
    moduleId,
    calls,
    fields: { ...table, ...details },
    exports: listExports(calls.export, sheet),
    ...own,
    columns: fieldColumns<Row>(table, shown, { route: routes.detail, query }),
    filters: fieldFilters<Row>(table, 'nameLike', { filters, search, ...(looks && { looks }) }),
  };
}
