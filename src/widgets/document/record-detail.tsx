import { Fragment, useMemo } from 'react';

import { serverDay } from '#src/api/server-clock.ts';
import type { RouteName } from '#src/lib/routes.ts';
import { Button, ButtonLink } from '#src/ui/controls/button.tsx';
import { DocumentPage } from '#src/ui/document-page/document-page.tsx';
import { useActions } from '#src/ui/list-page/use-actions.ts';
import { addressFor } from '#src/ui/list-table/field-value.tsx';
import { allows } from '#src/ui/list-table/row-actions.tsx';
import { useView } from '#src/ui/view-context.ts';

import { statusOf } from '../coded.ts';
import type { NounAction } from '../noun/noun.ts';
import { useDialogs } from '../noun/use-dialogs.tsx';
import { DealPart } from './deal-part.tsx';
import { type DetailDeclaration, OnePanel } from './document-detail.tsx';
import type { FormHolder } from './document-view.ts';
import { PrintButton } from './print-button.tsx';
import type { RecordRow, RecordView } from './record-view.ts';
import { screenOnly } from './screen-only.tsx';

interface Props<Row extends RecordRow, Detail extends Row & FormHolder> {
  noun: RecordView<Row, Detail> & { readonly moduleId?: string };
  detail: Omit<DetailDeclaration<Detail>, 'marks'> & {
    /** Printed, it goes to somebody else: what else belongs to the deal stays out of it. */
    readonly handedOut?: boolean;
  };
}

/** What takes a record back is never what its page asks for. */
const UNDOING: ReadonlySet<string> = new Set(['delete', 'void', 'cancel', 'withdraw', 'autoOff']);

function Buttons<Row extends RecordRow, Detail extends Row>({
  row,
  actions,
  queryKey,
  list,
}: {
  row: Detail;
  actions: readonly NounAction<Row>[];
  queryKey: readonly string[];
  list: RouteName;
}) {
  const { open } = useView();
  const { busy, onAction } = useActions<Row>(queryKey, {
    onDone: ({ name }) => name === 'delete' && open(list, {}, true),
  });
  const offered = actions.filter(({ name }) => allows(row, name));
  const first = offered.find(({ link }) => link === undefined);
  return offered.map((action) =>
    action.link ? (
      <ButtonLink key={action.name} variant="default" href={addressFor(action.link, row)}>
        {action.label}
      </ButtonLink>
    ) : (
      <Button
        key={action.name}
        variant={action === first && !UNDOING.has(action.name) ? 'filled' : 'default'}
        aria-disabled={busy}
        onClick={() => onAction(action, row)}
      >
        {action.label}
      </Button>
    ),
  );
}

/** The page of a record that steps of the platform make, or that its company fills in: head with what may be done, panels, log. */
export function RecordDetail<Row extends RecordRow, Detail extends Row & FormHolder>({
  noun,
  detail,
}: Props<Row, Detail>) {
  const { routes, queries, status, nameOf, fields } = noun;
  const { id } = useView().search;
  const { actions, dialog } = useDialogs(noun.actions);
  const panels = useMemo(() => detail.panels.map((panel, at) => ({ panel, at })), [detail]);
  return (
    <>
      <DocumentPage
        route={routes.detail}
        list={routes.list}
        source={queries}
        id={id}
        day={serverDay()}
        head={(row: Detail) => ({
          ...detail.head(row),
          title: nameOf(row),
          kind: noun.title,
          status: statusOf(status, row),
          buttons: (
            <>
              <Buttons row={row} actions={actions} queryKey={queries.key} list={routes.list} />
              <PrintButton />
            </>
          ),
        })}
      >
        {(row) => (
          <>
            {panels.map(({ panel, at }) => (
              <Fragment key={at}>
                {screenOnly(
                  panel.screenOnly ?? false,
                  <OnePanel
                    panel={panel}
                    row={row}
                    table={fields}
                    moduleId={noun.moduleId ?? ''}
                    productId=""
                    queryKey={queries.key}
                  />,
                )}
              </Fragment>
            ))}
            {screenOnly(
              detail.handedOut ?? false,
              <DealPart objectType={queries.key[0] ?? ''} id={row.id} queryKey={queries.key} />,
            )}
          </>
        )}
      </DocumentPage>
      {dialog}
    </>
  );
}
