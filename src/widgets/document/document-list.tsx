import { useStore } from '@nanostores/react';
import { type ReactNode, useMemo } from 'react';
import { savedViews } from '#src/api/saved-view.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { mayUse, routeNamed } from '#src/lib/route-tree.ts';
import { $roles, $suppliesOnly } from '#src/stores/session.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import { ListPage } from '#src/ui/list-page/list-page.tsx';

import type { FlowDocument } from '../flow/flow-panels.tsx';
import { useDialogs } from '../noun/use-dialogs.tsx';
import { type DocumentRecord, type DocumentView, rowActions } from './document-view.ts';

interface Props<Row extends FlowDocument, Detail extends Row & DocumentRecord> {
  noun: DocumentView<Row, Detail>;
  /** Stands in the place of the link that begins one. */
  create?: ReactNode;
  /** Between heading and list, such as tabs. */
  above?: ReactNode;
}

/** The list of a document. */
export function DocumentList<Row extends FlowDocument, Detail extends Row & DocumentRecord>({
  noun,
  create,
  above,
}: Props<Row, Detail>) {
  const { routes, queries, exports, columns, filters, label, forSuppliers } = noun;
  const roles = useStore($roles);
  const isSupplier = useStore($suppliesOnly);
  const form = routeNamed(routes.form);
  const mayBegin = form && mayUse(form, roles) && !(isSupplier && forSuppliers === 'never');
  const isMain = !(isSupplier && forSuppliers === 'seldom');
  const empty = mayBegin ? noun.empty : `贵企业尚无${noun.title}`;
  const all = useMemo(() => rowActions(noun), [noun]);
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
