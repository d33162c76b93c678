import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { FieldMark } from '#contract/flow/flow.ts';
import { createAction } from '#src/api/action.ts';
import { flowCall } from '#src/api/flow.ts';
import { OpinionDialog } from '#src/ui/approval/opinion-dialog.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { notify } from '#src/ui/notify.ts';

import type { FlowRecord, NextStepProps, Opened } from './next-step-props.ts';
import { ResubmitDialog } from './resubmit-dialog.tsx';
import { SupplyDialog } from './supply-dialog.tsx';

/** Only who returns something wants it. */
const MarkFields = lazyPart(async () => (await import('./mark-fields.tsx')).MarkFields);

const REVIEWS = {
  agree: {
    label: '意见',
    required: false,
    action: '同意',
    binding: true,
    decision: 'approve',
    done: '已同意',
  },
  refuse: {
    label: '退回意见',
    required: true,
    action: '退回',
    binding: false,
    decision: 'return',
    done: '已退回',
  },
} as const;

interface Props<Row extends FlowRecord> extends NextStepProps<Row> {
  opened: Opened;
  onClose: () => void;
}

/** What a button of the bar opens: an opinion, more papers, or where a returned document goes on. */
export function FlowDialog<Row extends FlowRecord>({
  opened,
  record,
  calls,
  queryKey,
  formOf,
  amount,
  onClose,
}: Props<Row>) {
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
      title={opened === 'refuse' ? '退回修改' : (nextStep?.nodeName ?? words.action)}
      below={form && <MarkFields form={form} marks={marks} onMarks={setMarks} />}
      onSubmit={(opinion) =>
        after(flowCall(calls, 'review', { id, decision, opinion, fieldMarks }, action), done)
      }
      onClose={onClose}
    >
      {opened === 'agree' && amount && (
        <p>
          {amount.label} <strong>{amount.value}</strong>
        </p>
      )}
    </OpinionDialog>
  );
}
