import type { FieldTable } from '#contract/document/field-table.ts';
import type { States } from '#contract/document/states.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import type { Sheet } from '#contract/noun/export.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { operatorExports } from '#src/api/export.ts';
import type { AdminRouteName } from '#src/lib/admin-routes.ts';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import type { CardPlace, Column } from '#src/ui/list-table/column.ts';
import {
  fieldColumns,
  fieldFilters,
  type Key,
  type ShownFields,
} from '#src/widgets/document/field-columns.ts';

import type { AdminListDeclaration } from './admin-list.tsx';
import { type Approved, approvalColumns, reviewLink } from './approval-columns.ts';

/** What the console takes from declareDocument (contract/document/document.ts). */
interface Declared {
  readonly declared: {
    readonly routes: { readonly console: AdminRouteName };
    /** Field of its status. */
    readonly status: string;
  };
  readonly table: FieldTable;
}

/** The console's list of it, a constant of its own in the contract: customers' pages do not fetch it. */
export interface DeclaredConsole {
  readonly fields: readonly string[];
  readonly filters: readonly string[];
  readonly table: FieldTable;
  readonly sheet: Sheet;
  readonly calls: { readonly export: Endpoint };
  /** What operators do of it beside deciding, and the calls of that; customers' pages do not fetch it either. */
  readonly states: States | undefined;
  readonly transitions: Readonly<Record<string, unknown>>;
}

/** The console sorts documents and records by the time of their creation alone, whatever the company's own list is sorted by. */
export const asSorted = <Row>(column: Column<Row>): Column<Row> =>
  column.key === 'createTime' ? column : { ...column, sortable: false };

/** The filters without what they would find nothing by: a draft is its company's alone, and in no list of the console. */
export const withoutDrafts = (
  filters: readonly Filter[],
  status: string,
  draft: string | undefined,
): readonly Filter[] =>
  filters.map((filter) =>
    filter.kind === 'select' && filter.key === status
      ? { ...filter, options: () => filter.options().filter(({ value }) => value !== draft) }
      : filter,
  );

const ON_CARDS: Readonly<Partial<Record<string, CardPlace>>> = {
  companyName: 'about',
  projectName: 'about',
  productName: 'foot',
};

/** On a phone a document says its first sum of money, whose it is and of which project, what it is about. */
export function onCards<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const amount = columns.find(({ as, hidden }) => as === 'money' && !hidden);
  return columns.map((column, at) => {
    const card = column === amount ? 'amount' : ON_CARDS[column.key];
    return card === undefined || at === 0 ? column : { ...column, card };
  });
}

/** The console's list of a document, from its declaration; its first column leads to the review. */
export function documentList<Row extends Approved>(
  { declared, table }: Declared,
  { fields, filters: asked, table: listed, sheet, calls, states }: DeclaredConsole,
  own: Pick<AdminListDeclaration<Row>, 'source' | 'actions' | 'empty'> &
    Omit<ShownFields<Row>, 'columns' | 'filters'> &
    Partial<Pick<ShownFields<Row>, 'columns' | 'filters'>>,
): AdminListDeclaration<Row> {
  // The names of a table are those of its rows.
  const { columns = [...(fields as readonly Key<Row>[]), ...approvalColumns<Row>()] } = own;
  const { filters = asked as readonly Key<Row>[], status, looks, search, ...rest } = own;
  const shown = { columns, status, ...(looks && { looks }) };
  const all = { ...table, ...listed };
  return {
    ...rest,
    route: declared.routes.console,
    exports: operatorExports(calls.export, sheet),
    columns: onCards(fieldColumns<Row>(all, shown, reviewLink).map(asSorted)),
    filters: withoutDrafts(
      fieldFilters<Row>(all, 'keyword', { filters, search, ...(looks && { looks }) }),
      declared.status,
      states?.approval?.draft ?? AUDIT.draft,
    ),
  };
}
