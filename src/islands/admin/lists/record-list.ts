import type { FieldTable } from '#contract/document/field-table.ts';
import { operatorExports } from '#src/api/export.ts';
import type { AdminRouteName } from '#src/lib/admin-routes.ts';
import type { Column, FieldLink, ListRow } from '#src/ui/list-table/column.ts';
import {
  fieldColumn,
  fieldColumns,
  fieldFilters,
  type Key,
  type ShownFields,
} from '#src/widgets/document/field-columns.ts';
import { transitionActions, withSum } from '#src/widgets/document/transition-actions.tsx';

import type { AdminListDeclaration } from './admin-list.tsx';
import { asSorted, type DeclaredConsole, onCards, withoutDrafts } from './document-list.ts';
import { openingRecord } from './opened-record.tsx';

/** What the console takes from declareRecord (contract/document/record.ts). */
interface Declared {
  readonly declared: {
    readonly routes: { readonly console: AdminRouteName };
    /** Field of its status. */
    readonly status: string;
  };
  readonly table: FieldTable;
}

type Row = ListRow & { readonly version: number };

/** The console's list of a record that steps of the platform make, from its declaration. */
export function recordList<Listed extends Row>(
  { declared, table }: Declared,
  { filters, table: listed, sheet, calls, states, transitions }: DeclaredConsole,
  own: Pick<AdminListDeclaration<Listed>, 'source' | 'empty'> &
    Pick<ShownFields<Listed>, 'columns' | 'status' | 'search' | 'looks'> & {
      readonly nameOf: (row: Listed) => string;
      /** The sum of money that a transition is about. */
      readonly sum?: Key<Listed>;
      /** Where its number leads; absent: it opens what the list has of it. */
      readonly page?: FieldLink<Listed>;
      /** Its transitions that stand behind 更多. */
      readonly behind?: readonly string[];
      /** Beside its transitions. */
      readonly actions?: AdminListDeclaration<Listed>['actions'];
    },
): AdminListDeclaration<Listed> {
  const { columns, status, search, looks, source, empty, nameOf, page, actions = [] } = own;
  const { behind = [], sum } = own;
  const all = { ...table, ...listed };
  const shown = fieldColumns<Listed>(all, { columns, status, ...(looks && { looks }) }, page).map(
    asSorted,
  );
  const placed = shown.some(({ card }) => card) ? shown : onCards(shown);
  return {
    route: declared.routes.console,
    source,
    exports: operatorExports(calls.export, sheet),
    columns: page ? placed : openingRecord(placed, nameOf, unlisted(all, columns)),
    filters: withoutDrafts(
      fieldFilters<Listed>(all, 'keyword', { filters: filters as readonly Key<Listed>[], search }),
      declared.status,
      states?.statuses.draft,
    ),
    actions: [
      ...(states === undefined
        ? []
        : transitionActions<Listed>(
            states,
            transitions,
            withSum(nameOf, all, sum),
            undefined,
            all,
          ).map((action) =>
            behind.includes(action.name) ? { ...action, behind: true as const } : action,
          )),
      ...actions,
    ],
    empty,
  };
}

/** The fields that a row may have beside the columns; those that are papers or lists of rows are no single value. */
const unlisted = (table: FieldTable, columns: readonly unknown[]): readonly Column<object>[] =>
  Object.entries(table)
    .filter(([key, { title, kind, enumeration }]) => {
      const isOne = kind !== 'id' && (kind !== 'data' || enumeration !== undefined);
      return title !== '' && isOne && !columns.includes(key);
    })
    .map(([key, field]) => fieldColumn(key, field));
