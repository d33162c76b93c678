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
import type { NounAction } from '#src/widgets/noun/noun.ts';
import { useDialogs } from '#src/widgets/noun/use-dialogs.tsx';

import { VIEWS } from '../kept-views.ts';

import { AboutRow } from './about-row.tsx';

/** A list of the console as it shows; must be the same value at each rendering. */
export interface AdminListDeclaration<Row extends ListRow> {
  readonly route: AdminRouteName;
  readonly source: ListSource<Row>;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  readonly actions?: readonly NounAction<Row>[];
  readonly create?: {
    readonly label: string;
    readonly roles: readonly string[];
    readonly dialog: (close: () => void) => ReactNode;
  };
  readonly empty: string;
  readonly exports?: ListExports;
}

const NONE: readonly [] = [];

/** The same actions, whose dialogs know the row that they are about. */
const knowing = <Row extends ListRow>(
  actions: readonly NounAction<Row>[],
  { source, columns }: Pick<AdminListDeclaration<Row>, 'source' | 'columns'>,
): readonly NounAction<Row>[] =>
  actions.map((action) => {
    const { dialog } = action;
    if (!dialog) return action;
    return {
      ...action,
      dialog: (row, close) => (
        <AboutRow row={row} columns={columns} queryKey={[...source.key]}>
          {dialog(row, close)}
        </AboutRow>
      ),
    };
  });

/** What may be done with the rows of a list, and the dialog that stands open. What it has changed is asked for again. */
export function useAdminActions<Row extends ListRow>({
  source,
  columns,
  actions = NONE,
}: Pick<AdminListDeclaration<Row>, 'source' | 'columns' | 'actions'>) {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: [...source.key] });
  const all = useMemo(() => knowing(actions, { source, columns }), [actions, source, columns]);
  return { ...useDialogs<Row>(all, refresh), refresh };
}

/** A list of the console, with what may be done with its rows. */
export function AdminList<Row extends ListRow>({ list }: { list: AdminListDeclaration<Row> }) {
  const operator = useStore($operator);
  const { actions, dialog, refresh } = useAdminActions(list);
  const [creating, setCreating] = useState(false);
  const { route, source, columns, filters, create, empty } = list;
  const closeNew = () => {
    setCreating(false);
    refresh();
  };
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
          create: { label: create.label, onClick: () => setCreating(true) },
        })}
      />
      {dialog}
      {creating && create?.dialog(closeNew)}
    </>
  );
}
