import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';

import { ADMIN_PAGE_SIZES } from '#contract/noun/admin-list.ts';
import type { AdminRouteName } from '#src/lib/admin-routes.ts';
import { $operator, holdsRole } from '#src/stores/operator.ts';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import type { ListExports } from '#src/ui/list-page/list-exports.ts';
import { ListPage } from '#src/ui/list-page/list-page.tsx';
import type { ListSource } from '#src/ui/list-page/use-list.ts';
import type { Column, ListRow } from '#src/ui/list-table/column.ts';
import type { RowAction } from '#src/ui/list-table/row-actions.tsx';

import { VIEWS } from '../kept-views.ts';

/** An action whose dialog stands in the list. */
export interface AdminAction<Row> extends RowAction<Row> {
  readonly dialog?: (row: Row, close: () => void) => ReactNode;
}

/** A list of the console as it shows; must be the same value at each rendering. */
export interface AdminListDeclaration<Row extends ListRow> {
  readonly route: AdminRouteName;
  readonly source: ListSource<Row>;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  readonly actions?: readonly AdminAction<Row>[];
  readonly create?: {
    readonly label: string;
    readonly roles: readonly string[];
    readonly dialog: (close: () => void) => ReactNode;
  };
  readonly empty: string;
  readonly exports?: ListExports;
}

/** What may be done with the rows of a list, and the dialog that stands open. What it has changed is asked for again. */
export function useAdminActions<Row extends ListRow>(list: AdminListDeclaration<Row>) {
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const { source } = list;
  const close = useMemo(
    () => () => {
      setDialog(null);
      void queries.invalidateQueries({ queryKey: [...source.key] });
    },
    [queries, source],
  );
  const actions = useMemo(
    () =>
      (list.actions ?? []).map((action) => {
        const { dialog: open } = action;
        return open
          ? { ...action, run: (row: Row) => Promise.resolve(setDialog(open(row, close))) }
          : action;
      }),
    [list, close],
  );
  return { actions, dialog, setDialog, close };
}

/** A list of the console, with what may be done with its rows. */
export function AdminList<Row extends ListRow>({ list }: { list: AdminListDeclaration<Row> }) {
  const operator = useStore($operator);
  const { actions, dialog, setDialog, close } = useAdminActions(list);
  const { route, source, columns, filters, create, empty } = list;
  const mayCreate = create && holdsRole(operator, ...create.roles);
  return (
    <>
      <ListPage
        route={route}
        source={source}
        columns={columns}
        filters={filters}
        actions={actions}
        empty={empty}
        listKey={route}
        sizes={ADMIN_PAGE_SIZES}
        views={VIEWS}
        {...(list.exports && { exports: list.exports })}
        {...(mayCreate && {
          create: { label: create.label, onClick: () => setDialog(create.dialog(close)) },
        })}
      />
      {dialog}
    </>
  );
}
