import { type ComponentType, useMemo } from 'react';
import type { FieldTable } from '#contract/document/field-table.ts';
import type { Way } from '#contract/document/way.ts';
import type { StoredFile } from '#contract/file/file.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { Button, ButtonLink } from '#src/ui/controls/button.tsx';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import { type DocumentHead, DocumentPage } from '#src/ui/document-page/document-page.tsx';
import { laterPart } from '#src/ui/later-part.tsx';
import { useActions } from '#src/ui/list-page/use-actions.ts';
import type { Field } from '#src/ui/list-table/column.ts';
import { addressFor } from '#src/ui/list-table/field-value.tsx';
import { allows } from '#src/ui/list-table/row-actions.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { useView } from '#src/ui/view-context.ts';

import { statusOf } from '../coded.ts';
import { Attachments } from '../file/attachments.tsx';
import { ApprovalRecord } from '../flow/approval-record.tsx';
import type { FlowDocument } from '../flow/flow-panels.tsx';
import { NextStep } from '../flow/next-step.tsx';
import { type Approved, approvedOf } from '../flow/next-step-props.ts';
import type { NounAction } from '../noun/noun.ts';
import { useDialogs } from '../noun/use-dialogs.tsx';
import { DealPart } from './deal-part.tsx';
import {
  type DocumentRecord,
  type DocumentView,
  type FormHolder,
  pageActions,
} from './document-view.ts';
import { fieldOf, type Key, toldFields } from './field-columns.ts';
import type { FormTabs } from './form-part.tsx';
import type { ShownGoods } from './goods-panel.tsx';
import { PrintButton } from './print-button.tsx';
import { type Progress, ProgressPanel } from './progress-panel.tsx';
import { WayPanel } from './way-panel.tsx';

/** Below what somebody came for: who must act, the figures, the limit. */
const FormPart = laterPart(
  async () => (await import('./form-part.tsx')).FormPart,
  () => <ListSkeleton rows={3} />,
);

const GoodsPart = laterPart(async () => (await import('./goods-panel.tsx')).GoodsPanel);

interface Shown<Detail> {
  /** Absent: it stands there always; one that draws nothing is none. */
  readonly shows?: (row: Detail) => boolean;
  /** Not on paper: the printed page is handed to somebody who is not told. */
  readonly screenOnly?: boolean;
}

/** Values under their names; those of the document's table by the names of their fields. */
export interface FieldsPanel<Detail> {
  readonly title: string;
  readonly fields: readonly (Key<Detail> | Field<Detail>)[];
}

/** A panel of a document's page: values, files, goods lines, tabs of its form, its way, its progress, or a piece of its own. */
export type DocumentPanel<Detail> = Shown<Detail> &
  (
    | FieldsPanel<Detail>
    | {
        readonly title: string;
        readonly label: string;
        readonly files: (row: Detail) => readonly StoredFile[];
      }
    | { readonly form: FormTabs }
    | ShownGoods<Detail>
    /** Its way, by the field of its status. */
    | { readonly way: Way; readonly status: Key<Detail> }
    | { readonly title: string; readonly progress: readonly Progress<Detail>[] }
    | { readonly Part: ComponentType<{ row: Detail }> }
  );

/** What only the page of a document knows. */
export interface DetailDeclaration<Detail> extends Approved<Detail> {
  /** A line about it (parties, kind), the written amount, and the name that people use where the title is a number. */
  readonly head: (row: Detail) => Pick<DocumentHead, 'about' | 'amount' | 'name'>;
  /** From top to bottom. */
  readonly panels: readonly DocumentPanel<Detail>[];
  /** Whether the company's own reviewer marks fields when returning it. */
  readonly marks?: boolean;
  /** So long that a line of its sections stays in sight. */
  readonly long?: boolean;
}

interface Props<Row extends FlowDocument, Detail extends Row & DocumentRecord> {
  noun: DocumentView<Row, Detail>;
  detail: DetailDeclaration<Detail>;
}

interface ButtonsProps<Row extends FlowDocument, Detail extends Row & DocumentRecord>
  extends Pick<Props<Row, Detail>, 'noun'> {
  row: Detail;
  actions: readonly NounAction<Row>[];
}

function Buttons<Row extends FlowDocument, Detail extends Row & DocumentRecord>(
  props: ButtonsProps<Row, Detail>,
) {
  const { noun, row, actions } = props;
  const { open } = useView();
  const { busy, onAction } = useActions<Row>(noun.queries.key, {
    onDone: ({ name }) => name === 'delete' && open(noun.routes.list, {}, true),
  });
  const button = (action: NounAction<Row>) =>
    action.link ? (
      <ButtonLink key={action.name} variant="default" href={addressFor(action.link, row)}>
        {action.label}
      </ButtonLink>
    ) : (
      <Button
        key={action.name}
        variant={action.binding ? 'filled' : 'default'}
        {...(action.binding && { color: 'seal' })}
        aria-disabled={busy}
        onClick={() => onAction(action, row)}
      >
        {action.label}
      </Button>
    );
  return (
    <>
      {actions.filter(({ name }) => allows(row, name)).map(button)}
      <PrintButton />
    </>
  );
}

interface PanelProps<Detail extends FormHolder> {
  panel: DocumentPanel<Detail>;
  row: Detail;
  table: FieldTable;
  queryKey: readonly string[];
  moduleId: string;
  productId: string;
}

/** A panel of a document's page. */
export function OnePanel<Detail extends FormHolder>({
  panel,
  row,
  table,
  ...form
}: PanelProps<Detail>) {
  if (panel.shows?.(row) === false) return null;
  if ('Part' in panel) return <panel.Part row={row} />;
  if ('fields' in panel) {
    const fields = toldFields(panel.fields, row, table);
    return <DescriptionPanel title={panel.title} row={row} fields={fields} />;
  }
  if ('files' in panel) {
    return (
      <Panel title={panel.title}>
        <Attachments label={panel.label} files={panel.files(row)} />
      </Panel>
    );
  }
  if ('way' in panel) {
    const { enumeration = '' } = fieldOf(table, panel.status);
    const status = String(row[panel.status]);
    return <WayPanel way={panel.way} row={row} status={status} enumeration={enumeration} />;
  }
  if ('progress' in panel) {
    return <ProgressPanel title={panel.title} row={row} progress={panel.progress} />;
  }
  if ('goods' in panel) {
    const { title, goods, columns } = panel;
    return <GoodsPart title={title} lines={goods(row)} columns={columns} />;
  }
  if (row.values === undefined) return null;
  return <FormPart tabs={panel.form} row={row} {...form} />;
}

/** The page of one document: head with its approval and what may be done, panels, approval record, log. */
export function DocumentDetail<Row extends FlowDocument, Detail extends Row & DocumentRecord>({
  noun,
  detail,
}: Props<Row, Detail>) {
  const { routes, queries, calls, moduleId, status, nameOf } = noun;
  const { id } = useView().search;
  const { actions, dialog } = useDialogs(useMemo(() => pageActions(noun), [noun]));
  const { key } = queries;
  const panels = useMemo(() => detail.panels.map((panel, at) => ({ panel, at })), [detail]);
  const productOf = ({ values = {} }: Detail) => noun.productId?.(values) ?? '';
  const marked = (row: Detail) =>
    row.values && { moduleId, productId: productOf(row), values: row.values };
  const head = (row: Detail): DocumentHead => ({
    ...detail.head(row),
    title: nameOf(row),
    kind: noun.title,
    status: statusOf(status, row),
    next: (
      <NextStep
        record={row}
        calls={calls}
        queryKey={key}
        formOf={detail.marks ? marked : undefined}
        amount={detail.head(row).amount}
        form={routes.form}
        {...approvedOf(detail, row)}
      />
    ),
    buttons: <Buttons noun={noun} row={row} actions={actions} />,
  });
  return (
    <>
      <DocumentPage
        route={routes.detail}
        list={routes.list}
        source={queries}
        id={id}
        head={head}
        day={serverDay()}
        long={detail.long}
        // The record is for those who are told the form; whoever only takes part is not shown it.
        aside={({ values, processRedundantId }) =>
          values && <ApprovalRecord processRedundantId={processRedundantId} queryKey={key} />
        }
      >
        {(row) => (
          <>
            {panels.map(({ panel, at }) => (
              <OnePanel
                key={at}
                panel={panel}
                row={row}
                table={noun.fields}
                moduleId={moduleId}
                productId={productOf(row)}
                queryKey={key}
              />
            ))}
            <DealPart objectType={key[0] ?? ''} id={row.id} queryKey={key} />
          </>
        )}
      </DocumentPage>
      {dialog}
    </>
  );
}
