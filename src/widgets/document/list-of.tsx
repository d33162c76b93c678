import { useStore } from '@nanostores/react';
import { type ReactNode, useMemo } from 'react';
import type { listExports } from '#src/api/export.ts';
import { savedViews } from '#src/api/saved-view.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { mayUse, routeNamed } from '#src/lib/route-tree.ts';
import type { RouteName } from '#src/lib/routes.ts';
import { $company, $roles, $supplies, $suppliesOnly } from '#src/stores/session.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import { ListPage } from '#src/ui/list-page/list-page.tsx';
import type { ListSource } from '#src/ui/list-page/use-list.ts';
import type { Column, ListRow } from '#src/ui/list-table/column.ts';

import type { NounAction } from '../noun/noun.ts';
import { useDialogs } from '../noun/use-dialogs.tsx';
import { type Begun, beginningOf } from './beginning.ts';
import { type FilteredBySide, filtersFor } from './document-view.ts';

/** What a list of documents, or of records that a company fills in, shows and begins. */
export interface Listed<Row extends ListRow> extends FilteredBySide, Begun {
  /** Name of its lists for those who do not see where they stand; the title of the list's route when absent. */
  readonly label?: string;
  readonly routes: { readonly list: RouteName; readonly form: RouteName };
  readonly queries: ListSource<Row>;
  /** What writes its list into a file (导出). */
  readonly exports: ReturnType<typeof listExports>;
  readonly columns: readonly Column<Row>[];
  /** The button that begins one, e.g. 申请额度调整; its list may say it otherwise. */
  readonly create: string;
}

interface Props<Row extends ListRow> {
  noun: Listed<Row>;
  /** Everything that may be done with a row. */
  rowActions: () => readonly NounAction<Row>[];
  /** Stands in the place of the link that begins one. */
  create?: ReactNode;
  /** Between heading and list, such as tabs. */
  above?: ReactNode;
}

/** The list of a document, or of a record that its company fills in, with what begins one. */
export function ListOf<Row extends ListRow>({ noun, rowActions, create, above }: Props<Row>) {
  const { routes, queries, exports, columns, label } = noun;
  const roles = useStore($roles);
  const supplies = useStore($supplies);
  const filters = useMemo(() => filtersFor(noun, supplies), [noun, supplies]);
  const suppliesOnly = useStore($suppliesOnly);
  const isKnown = (useStore($company)?.companyType ?? []).length > 0;
  const form = routeNamed(routes.form);
  const may = form !== undefined && mayUse(form, roles);
  const reader = { may, suppliesOnly, neverSupplies: isKnown && !supplies };
  const { mayBegin, isMain, empty } = beginningOf(noun, reader);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a noun is a constant, and its actions follow from it.
  const all = useMemo(() => rowActions(), [noun]);
  const { actions, dialog } = useDialogs(all);
  const begin = (filled: boolean) => (
    <ButtonLink href={addressOf(routes.form)} variant={filled ? 'filled' : 'default'}>
      {noun.create}
    </ButtonLink>
  );
  return (
    <>
      <ListPage
        exports={exports}
        columns={columns}
        filters={filters}
        actions={actions}
        empty={empty}
        begin={mayBegin && !create && begin(isMain)}
        label={label}
        above={above}
        route={routes.list}
        listKey={routes.list}
        source={queries}
        views={savedViews}
      >
        {mayBegin && (create ?? begin(isMain))}
      </ListPage>
      {dialog}
    </>
  );
}
