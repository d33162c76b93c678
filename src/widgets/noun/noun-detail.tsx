import { type ReactNode, useMemo } from 'react';
import type { RouteName } from '#src/lib/routes.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import { DetailPage } from '#src/ui/detail-page/detail-page.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { useActions } from '#src/ui/list-page/use-actions.ts';
import type { Field } from '#src/ui/list-table/column.ts';
import { allows } from '#src/ui/list-table/row-actions.tsx';
import { textOf } from '#src/ui/list-table/value.ts';
import { useView } from '#src/ui/view-context.ts';

import type { FlowDocument } from '../flow/flow-panels.tsx';
import type { NounAction, NounDeclaration, NounRow } from './noun.ts';
import { useNounActions } from './use-noun-actions.tsx';

/** Comes with the first document that is approved. */
const Flow = lazyPart(async () => (await import('../flow/flow-panels.tsx')).FlowPanels);

const IN_BAR: readonly string[] = ['submit', 'withdraw', 'urge', 'review', 'returnBack', 'supply'];

interface Props<Row extends NounRow, Input> {
  noun: NounDeclaration<Row, Input>;
  /** Of the address; without one the page says where to choose a record. */
  id: string | undefined;
  /** The detail's own route, where it is not that of the list. */
  route?: RouteName;
  /** Where its records are chosen; absent: the list of the same route. */
  list?: RouteName;
  /** Leads away once the record is gone; absent: the list of the same route. */
  onGone?: () => void;
  /** Its panels, in the place of the one with all fields. */
  children?: (row: Row) => ReactNode;
}

interface ApprovalProps<Row extends NounRow, Input> {
  noun: NounDeclaration<Row, Input>;
  row: Row;
  part: 'next' | 'record';
}

/** Nothing for a noun that is not approved. */
function Approval<Row extends NounRow, Input>({ noun, row, part }: ApprovalProps<Row, Input>) {
  const { flow, queries } = noun;
  if (!flow) return null;
  // A noun with these calls has the fields of flowRow.
  const record = row as unknown as FlowDocument;
  return <Flow record={record} calls={flow.calls} queryKey={queries.key} part={part} />;
}

function fieldsOf<Row extends NounRow, Input>({ columns, more }: NounDeclaration<Row, Input>) {
  const [name, ...others] = [...columns, ...more];
  if (!name) return [];
  // The name links to this very page.
  const { link: _, ...unlinked } = name;
  const fields: Field<Row>[] = [unlinked, ...others];
  return fields;
}

/** One record of a noun: its fields, and what may be done with it. */
export function NounDetail<Row extends NounRow, Input>(props: Props<Row, Input>) {
  const { noun, id, route = noun.route, list = noun.route, onGone, children } = props;
  const { setSearch } = useView();
  const gone = onGone ?? (() => setSearch({}, true));
  const { actions, dialog } = useNounActions(noun);
  const { busy, onAction } = useActions<Row>(noun.queries.key, {
    onDone: ({ name }) => name === 'delete' && gone(),
  });
  const fields = useMemo(() => fieldsOf(noun), [noun]);
  const [first] = noun.columns;
  // What an approval asks for stands in its bar, beside who must act.
  const own = noun.flow ? actions.filter(({ name }) => !IN_BAR.includes(name)) : actions;
  const button = (action: NounAction<Row>, row: Row) => (
    <Button
      key={action.name}
      variant="default"
      aria-disabled={busy}
      onClick={() => onAction(action, row)}
    >
      {action.label}
    </Button>
  );
  return (
    <DetailPage
      route={route}
      list={list}
      source={noun.queries}
      id={id}
      nameOf={(row) => (first ? textOf(first, row) : row.id)}
      buttons={(row) =>
        own
          .filter(({ name, link }) => link === undefined && allows(row, name))
          .map((action) => button(action, row))
      }
    >
      {(row) => (
        <>
          <Approval noun={noun} row={row} part="next" />
          {children?.(row) ?? (
            <DescriptionPanel title={`${noun.title}信息`} row={row} fields={fields} />
          )}
          <Approval noun={noun} row={row} part="record" />
          {dialog}
        </>
      )}
    </DetailPage>
  );
}
