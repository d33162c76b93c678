import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { createAction } from '#src/api/action.ts';
import { type FlowCalls, flowCall, serverNow } from '#src/api/flow.ts';
import { type FlowState, NextStepBar } from '#src/ui/approval/next-step.tsx';
import { OpinionDialog } from '#src/ui/approval/opinion-dialog.tsx';
import { useActions } from '#src/ui/list-page/use-actions.ts';
import { allows } from '#src/ui/list-table/row-actions.tsx';
import { notify } from '#src/ui/notify.ts';

import { type FlowRow, oneClick } from './flow-actions.ts';

/** What needs a written opinion, by the name under which it opens. */
const OPINIONS = {
  agree: {
    allowed: 'review',
    title: '企业复核',
    label: '意见',
    required: false,
    action: '同意',
    binding: true,
    done: '复核已同意',
  },
  refuse: {
    allowed: 'review',
    title: '退回修改',
    label: '退回意见',
    required: true,
    action: '退回',
    binding: false,
    done: '已退回',
  },
  supply: {
    allowed: 'supply',
    title: '补充资料',
    label: '补充说明',
    required: true,
    action: '提交补充',
    binding: true,
    done: '已补充',
  },
} as const;
type Opened = keyof typeof OPINIONS;
const NAMES = Object.keys(OPINIONS) as Opened[];

interface Props<Row> {
  record: Row;
  calls: FlowCalls;
  /** Begins the query keys of everything about the noun. */
  queryKey: readonly string[];
}

function send(calls: FlowCalls, opened: Opened, id: string, opinion: string) {
  const action = createAction();
  if (opened === 'supply') return flowCall(calls, 'supply', { id, opinion }, action);
  const decision = opened === 'agree' ? 'approve' : 'return';
  return flowCall(calls, 'review', { id, decision, opinion }, action);
}

/** Who must act next and until when, with the buttons that the record's `actions` allow. */
export function NextStep<Row extends FlowRow & FlowState>({ record, calls, queryKey }: Props<Row>) {
  const queries = useQueryClient();
  const { busy, onAction } = useActions<Row>(queryKey, {});
  const [opened, setOpened] = useState<Opened>();
  const clicks = oneClick<Row>(calls).filter(({ name }) => allows(record, name));
  const opinions = NAMES.filter((name) => allows(record, OPINIONS[name].allowed));
  const dialog = opened && OPINIONS[opened];
  return (
    <>
      <NextStepBar state={record} now={serverNow()}>
        {clicks.length + opinions.length > 0 && (
          <>
            {opinions.map((name) => (
              <Button
                key={name}
                {...(OPINIONS[name].binding ? { color: 'seal' } : { variant: 'default' })}
                onClick={() => setOpened(name)}
              >
                {name === 'supply' ? '补充资料' : OPINIONS[name].action}
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
      {opened && dialog && (
        <OpinionDialog
          {...dialog}
          onSubmit={async (opinion) => {
            await send(calls, opened, record.id, opinion);
            notify('success', dialog.done);
            await queries.invalidateQueries({ queryKey: [...queryKey] });
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
