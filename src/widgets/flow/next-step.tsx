import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AUDIT, type FieldMark } from '#contract/flow/flow.ts';
import { createAction } from '#src/api/action.ts';
import { type FlowCalls, flowCall, serverNow } from '#src/api/flow.ts';
import { type FlowState, NextStepBar } from '#src/ui/approval/next-step.tsx';
import { OpinionDialog } from '#src/ui/approval/opinion-dialog.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { useActions } from '#src/ui/list-page/use-actions.ts';
import { allows } from '#src/ui/list-table/row-actions.tsx';
import { notify } from '#src/ui/notify.ts';

import { type FlowRow, oneClick } from './flow-actions.ts';
import type { MarkedForm } from './mark-fields.tsx';
import { ResubmitDialog } from './resubmit-dialog.tsx';
import { SupplyDialog } from './supply-dialog.tsx';

/** Only who returns something wants it. */
const MarkFields = lazyPart(async () => (await import('./mark-fields.tsx')).MarkFields);

/** What opens a dialog, by the name under which it opens, and the action that allows it. */
const OPENED = {
  agree: { allowed: 'review', label: '同意', binding: true },
  refuse: { allowed: 'review', label: '退回', binding: false },
  supply: { allowed: 'supply', label: '补充资料', binding: true },
  resubmit: { allowed: 'submit', label: '重新提交', binding: true },
} as const;
type Opened = keyof typeof OPENED;
const NAMES = Object.keys(OPENED) as Opened[];

const REVIEWS = {
  agree: {
    title: '企业复核',
    label: '意见',
    required: false,
    action: '同意',
    binding: true,
    decision: 'approve',
    done: '复核已同意',
  },
  refuse: {
    title: '退回修改',
    label: '退回意见',
    required: true,
    action: '退回',
    binding: false,
    decision: 'return',
    done: '已退回',
  },
} as const;

interface Props<Row> {
  record: Row;
  calls: FlowCalls;
  /** Begins the query keys of everything about the noun. */
  queryKey: readonly string[];
  /** What is in the document, so that the company's reviewer can say what is to be changed; undefined where it is not told. */
  formOf?: ((record: Row) => MarkedForm | undefined) | undefined;
}

type Document = FlowRow & FlowState;

/** Only what was returned asks where it goes on; everything else is submitted with one click. */
function offered(record: Document) {
  const returned = record.auditStatus === AUDIT.returned;
  return NAMES.filter(
    (name) => allows(record, OPENED[name].allowed) && (name !== 'resubmit' || returned),
  );
}

interface DialogProps<Row extends Document> extends Props<Row> {
  opened: Opened;
  onClose: () => void;
}

function OpenDialog<Row extends Document>({
  opened,
  record,
  calls,
  queryKey,
  formOf,
  onClose,
}: DialogProps<Row>) {
  const queries = useQueryClient();
  // One action for all tries: a second try does not do it twice.
  const [action] = useState(createAction);
  const [marks, setMarks] = useState<readonly FieldMark[]>([]);
  const { id, version, nextStep } = record;
  const after = async (sent: Promise<unknown>, done: string) => {
    await sent;
    notify('success', done);
    await queries.invalidateQueries({ queryKey: [...queryKey] });
  };
  if (opened === 'supply') {
    return (
      <SupplyDialog
        asked={nextStep?.note ?? ''}
        onSubmit={(opinion, files) => {
          const attachment = files.map((file) => ({ id: file.id, fileType: file.fileType }));
          return after(flowCall(calls, 'supply', { id, opinion, attachment }, action), '已补充');
        }}
        onClose={onClose}
      />
    );
  }
  if (opened === 'resubmit') {
    return (
      <ResubmitDialog
        onSubmit={(resubmit) =>
          after(flowCall(calls, 'submit', { id, version, resubmit }, action), '已重新提交')
        }
        onClose={onClose}
      />
    );
  }
  const { decision, done, ...words } = REVIEWS[opened];
  const form = opened === 'refuse' ? formOf?.(record) : undefined;
  const fieldMarks = marks.length > 0 ? [...marks] : undefined;
  return (
    <OpinionDialog
      {...words}
      below={form && <MarkFields form={form} marks={marks} onMarks={setMarks} />}
      onSubmit={(opinion) =>
        after(flowCall(calls, 'review', { id, decision, opinion, fieldMarks }, action), done)
      }
      onClose={onClose}
    />
  );
}

/** Who must act next and until when, with the buttons that the record's `actions` allow. */
export function NextStep<Row extends Document>({ record, calls, queryKey, formOf }: Props<Row>) {
  const { busy, onAction } = useActions<Row>(queryKey, {});
  const [opened, setOpened] = useState<Opened>();
  const dialogs = offered(record);
  const clicks = oneClick<Row>(calls).filter(
    ({ name }) => allows(record, name) && !(name === 'submit' && dialogs.includes('resubmit')),
  );
  return (
    <>
      <NextStepBar state={record} now={serverNow()}>
        {clicks.length + dialogs.length > 0 && (
          <>
            {dialogs.map((name) => (
              <Button
                key={name}
                {...(OPENED[name].binding ? { color: 'seal' } : { variant: 'default' })}
                onClick={() => setOpened(name)}
              >
                {OPENED[name].label}
              </Button>
            ))}
            {clicks.map((action) => (
              <Button
                key={action.name}
                disabled={busy}
                {...(action.binding ? { color: 'seal' } : { variant: 'default' })}
                onClick={() => onAction(action, record)}
              >
                {action.label}
              </Button>
            ))}
          </>
        )}
      </NextStepBar>
      {opened && (
        <OpenDialog
          opened={opened}
          record={record}
          calls={calls}
          queryKey={queryKey}
          formOf={formOf}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
