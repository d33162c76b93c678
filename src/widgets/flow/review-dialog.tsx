import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { FieldMark } from '#contract/flow/flow.ts';
import { createAction } from '#src/api/action.ts';
import { flowCall } from '#src/api/flow.ts';
import { currentOf, isConflict } from '#src/lib/conflict.ts';
import { openForm } from '#src/stores/business-form.ts';
import { OpinionDialog } from '#src/ui/approval/opinion-dialog.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { notify } from '#src/ui/notify.ts';

import { changedFields } from '../form/changed-meanwhile.ts';
import { keepOpinion, keptOpinion } from './kept-opinion.ts';
import type { MarkedForm } from './mark-fields.tsx';
import type { FlowRecord, NextStepProps } from './next-step-props.ts';

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

const CHANGED = '单据已被修改或办理，请核对本页最新内容后再处理';

/** CHANGED with what somebody else has changed in the form since it was read, where both are told. */
async function changedSince(before: MarkedForm | undefined, now: MarkedForm | undefined) {
  if (!before || !now) return CHANGED;
  const form = await openForm(before.moduleId, before.productId, { known: true }).catch(() => null);
  const labels = form ? changedFields(form, before.values, now.values).join('、') : '';
  return labels === '' ? CHANGED : CHANGED.replace('，', `（他人修改了：${labels}），`);
}
const KEPT = '，您填写的意见已保留';

interface Props<Row extends FlowRecord>
  extends Pick<NextStepProps<Row>, 'record' | 'calls' | 'queryKey' | 'formOf' | 'amount'> {
  opened: keyof typeof REVIEWS;
  onClose: () => void;
}

/**
 * The decision of a company (企业复核) with its opinion. Where the document has changed since it was read, the page shows what it is
 * now, and what was written waits for the next decision.
 */
export function ReviewDialog<Row extends FlowRecord>(props: Props<Row>) {
  const { opened, record, calls, queryKey, formOf, amount, onClose } = props;
  const queries = useQueryClient();
  // One action for all tries: a second try does not do it twice.
  const [action] = useState(createAction);
  const { id, version, nextStep } = record;
  const [kept] = useState(() => keptOpinion(id, opened));
  const [marks, setMarks] = useState<readonly FieldMark[]>(kept.marks);
  const { decision, done, ...words } = REVIEWS[opened];
  const read = formOf?.(record);
  const review = async (opinion: string) => {
    const isWritten = opinion !== '' || marks.length > 0;
    const fieldMarks = marks.length > 0 ? [...marks] : undefined;
    const seen = { id, version, taskId: nextStep?.taskId };
    try {
      await flowCall(calls, 'review', { ...seen, decision, opinion, fieldMarks }, action);
      keepOpinion(id, opened, undefined);
      notify('success', done);
    } catch (error) {
      if (!isConflict(error)) throw error;
      keepOpinion(id, opened, isWritten ? { opinion, marks } : undefined);
      // An answer of 409 shows the document as it is now, in the shape of its page.
      const now = currentOf(error, (current) => formOf?.(current as unknown as Row));
      notify('error', (await changedSince(read, now)) + (isWritten ? KEPT : ''));
    }
    await queries.invalidateQueries({ queryKey: [...queryKey] });
  };
  return (
    <OpinionDialog
      {...words}
      title={opened === 'refuse' ? '退回修改' : (nextStep?.nodeName ?? words.action)}
      below={
        opened === 'refuse' && read && <MarkFields form={read} marks={marks} onMarks={setMarks} />
      }
      initial={kept.opinion}
      onSubmit={review}
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
