import type { ReactNode } from 'react';

import type { FieldTable } from '#contract/document/field-table.ts';
import type { StoredFile } from '#contract/file/file.ts';
import type { Values } from '#contract/form/evaluate.ts';
import type { documentQueries } from '#src/api/document.ts';
import type { listExports } from '#src/api/export.ts';
import type { FlowCalls } from '#src/api/flow.ts';
import type { RouteName } from '#src/lib/routes.ts';
import type { DetailSource } from '#src/ui/detail-page/detail-frame.tsx';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import type { ListSource } from '#src/ui/list-page/use-list.ts';
import type { Column, Tone } from '#src/ui/list-table/column.ts';

import { flowRowActions } from '../flow/flow-actions.ts';
import type { FlowDocument } from '../flow/flow-panels.tsx';
import type { NounAction } from '../noun/noun.ts';

/** What a business form held, with names and files of the ids in it. */
export interface FormHolder {
  /** What its form holds, and the names and files of the ids in it; absent for whoever is not told it. */
  readonly values?: Values | undefined;
  readonly formNames?: Readonly<Record<string, string>> | undefined;
  readonly attachment?: readonly StoredFile[] | undefined;
}

/** What every document answers of itself, beside its own fields. */
export interface DocumentRecord extends FlowDocument, FormHolder {
  /** The project that it belongs to, where it belongs to one. */
  readonly projectId?: string | null | undefined;
  readonly projectName?: string | undefined;
}

type Queries = Pick<ReturnType<typeof documentQueries>, 'save' | 'submit' | 'log' | 'remove'>;

/** The filters of a list that companies of both sides see. */
export interface FilteredBySide {
  readonly filters: readonly Filter[];
  /** Keys of those that only a company that supplies has a use for: any other would find itself. */
  readonly suppliersFilters?: readonly string[];
}

/**
 * A document (单据) as its company sees it: a noun with a business form and an approval. List, form, detail and its panel
 * on the page of its project follow from this. It is a constant, and holds nothing that lists have no use for: what only
 * the detail or the form knows is declared beside it. docs/add-a-document.md is the recipe.
 */
export interface DocumentView<Row extends FlowDocument, Detail extends Row & DocumentRecord>
  extends FilteredBySide {
  /** What one of them is called in news, e.g. 额度调整申请. */
  readonly title: string;
  /** Name of its lists for those who do not see where they stand; the title of the list's route when absent. */
  readonly label?: string;
  readonly routes: {
    readonly list: RouteName;
    readonly form: RouteName;
    readonly detail: RouteName;
  };
  /** Code of the enumeration ModuleId whose form and process it has. */
  readonly moduleId: string;
  /** Business type of its form, out of what the form holds; absent where all have one form. */
  readonly productId?: (values: Values) => string;
  /** What is asked of the server (src/api/document.ts). */
  readonly queries: Queries & ListSource<Row> & DetailSource<Detail>;
  readonly calls: FlowCalls;
  /** What writes its list into a file (导出). */
  readonly exports: ReturnType<typeof listExports>;
  /** Fields of list and detail, which panels name. */
  readonly fields: FieldTable;
  readonly columns: readonly Column<Row>[];
  readonly status: { value: (row: Detail) => string; tone: (row: Detail) => Tone };
  /** Number or name of one of them: heading, breadcrumb, tab. */
  readonly nameOf: (row: Row) => string;
  /** The button that begins one, e.g. 申请额度调整; its list may say it otherwise. */
  readonly create: string;
  /** What to do while there is none yet. */
  readonly empty: ReactNode;
  /** What a company that only supplies has of it: it begins one as well (absent), seldom, or never. */
  readonly forSuppliers?: 'seldom' | 'never';
  /** Beside 编辑, 删除 and those of its approval. */
  readonly actions?: readonly NounAction<Row>[];
  /** Names of those that its page offers as well; absent: all. Those of the approval stand in its bar. */
  readonly onPage?: readonly string[];
}

/** The filters of a list for a company that supplies, or for one that does not. */
export function filtersFor(
  { filters, suppliersFilters = [] }: FilteredBySide,
  supplies: boolean,
): readonly Filter[] {
  return supplies ? filters : filters.filter(({ key }) => !suppliersFilters.includes(key));
}

/** What the bar of an approval offers. */
const IN_BAR: readonly string[] = ['submit', 'withdraw', 'urge', 'review', 'returnBack', 'supply'];

/** Everything that may be done with a row of a document's list. */
export function rowActions<Row extends FlowDocument, Detail extends Row & DocumentRecord>(
  noun: DocumentView<Row, Detail>,
): readonly NounAction<Row>[] {
  const { routes, queries, calls, actions = [] } = noun;
  // Every row has an id; the type of a generic row's keys cannot say so.
  const query = { id: 'id' as Extract<keyof Row, string> };
  return [
    { name: 'edit', label: '编辑', link: { route: routes.form, query } },
    ...flowRowActions<Row>(calls, routes.detail),
    ...actions,
    { name: 'delete', label: '删除', run: queries.remove, done: '删除成功', bulk: true },
  ];
}

/** What may be done with a document on its page, beside the bar of its approval. */
export function pageActions<Row extends FlowDocument, Detail extends Row & DocumentRecord>(
  noun: DocumentView<Row, Detail>,
): readonly NounAction<Row>[] {
  const { onPage } = noun;
  return rowActions(noun).filter(
    ({ name }) => !IN_BAR.includes(name) && (onPage?.includes(name) ?? true),
  );
}
