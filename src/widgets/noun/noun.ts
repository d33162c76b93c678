import type { ReactNode } from 'react';

import type { Action } from '#src/api/action.ts';
import type { FlowCalls } from '#src/api/flow.ts';
import type { RouteName } from '#src/lib/routes.ts';
import type { DetailSource } from '#src/ui/detail-page/detail-frame.tsx';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import type { ListExports } from '#src/ui/list-page/list-exports.ts';
import type { ListSource } from '#src/ui/list-page/use-list.ts';
import type { Column, Field, ListRow } from '#src/ui/list-table/column.ts';
import type { RowAction } from '#src/ui/list-table/row-actions.tsx';
import type { RecordField } from '#src/ui/record-form/record-fields.ts';
import type { Judge } from '#src/ui/record-form/record-form.ts';

/** What every row of a noun has (contract/noun/noun.ts). */
export interface NounRow extends ListRow {
  readonly version: number;
}

/** Something that may be done with a record; one named edit or delete changes the words of what every noun has. */
export interface NounAction<Row> extends RowAction<Row> {
  /** A dialog that does it. */
  readonly Dialog?: (props: { row: Row; onClose: () => void }) => ReactNode;
  /** The same drawn at once, by the row that it is about. */
  readonly dialog?: (row: Row, close: () => void) => ReactNode;
  /** Fetches what is shown only on demand, such as a whole account number; it stands in a dialog of that title. */
  readonly reveal?: (row: Row) => Promise<string>;
}

/** What a record of a noun is entered by. */
export interface NounFields<Row> {
  /** What a person fills in; of a known record it may depend on the record. */
  readonly fields: readonly RecordField[] | ((row: Row | undefined) => readonly RecordField[]);
  /** Schema of the save, from a file that is named -schema.ts. */
  readonly schema: Judge;
}

/** Records of a noun and what may be done with them, wherever they stand. */
export interface NounRecords<Row extends NounRow, Input> {
  /** What one of them is called, e.g. 银行账户. */
  readonly title: string;
  readonly queries: ListSource<Row> &
    DetailSource<Row> & { readonly remove: (row: Row) => Promise<unknown> };
  readonly columns: readonly Column<Row>[];
  /** Beside 编辑 and 删除, which every noun has. */
  readonly actions: readonly NounAction<Row>[];
  /** What it is entered by: a dynamic import, because nobody waits for it before he enters something. */
  readonly form: () => Promise<NounFields<Row>>;
  /** What a save carries that the form does not show, such as whose record it is. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly save: (input: Input, action: Action) => Promise<unknown>;
  /**
   * Calls of its approval (审批) and the route of its detail, where it is approved: list and detail get their buttons,
   * the detail its record.
   */
  readonly flow?: { readonly calls: FlowCalls; readonly route: RouteName };
}

/** A noun as the user centre shows it: list, form and detail follow from this. docs/add-a-noun.md is the recipe. */
export interface NounDeclaration<Row extends NounRow, Input> extends NounRecords<Row, Input> {
  /** Its list; with `?id=` its detail. */
  readonly route: RouteName;
  /** What writes its list into a file (导出). */
  readonly exports: ListExports;
  readonly filters: readonly Filter[];
  /** What the detail shows beside the columns. */
  readonly more: readonly Field<Row>[];
  /** What to do while there is none yet. */
  readonly empty: ReactNode;
  /** Roles that may add one (contract/account/customer-role.ts); absent: everybody who sees the list. */
  readonly writers?: readonly string[];
}
