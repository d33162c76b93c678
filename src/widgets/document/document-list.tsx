import { type ReactNode, useMemo } from 'react';
import { savedViews } from '#src/api/saved-view.ts';
import { addressOf } from '#src/lib/route-address.ts';
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
  const { routes, queries, exports, columns, filters, empty, label } = noun;
  const all = useMemo(() => rowActions(noun), [noun]);
  const { actions, dialog } = useDialogs(all);
  return (
    <>
      <ListPage
        exports={exports}
        columns={columns}
        filters={filters}
        actions={actions}
        empty={empty}
        label={label}
        above={above}
        route={routes.list}
        listKey={routes.list}
        source={queries}
        views={savedViews}
      >
        {create ?? <ButtonLink href={addressOf(routes.form)}>{noun.create}</ButtonLink>}
      </ListPage>
      {dialog}
    </>
  );
}
