import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { createAction } from '#src/api/action.ts';
import { reviewCalls, reviewQueries } from '#src/api/review.ts';
import { isConflict } from '#src/lib/conflict.ts';
import { ask } from '#src/ui/confirm.ts';
import { notify } from '#src/ui/notify.ts';
import { useSubmission } from '#src/ui/submit/use-submission.ts';

import { confirmation } from './confirmation.ts';
import { attachmentOf, type Draft, opinionOf, termsOf, ticksOf } from './draft.ts';
import { type Decision, faultsOf, refused } from './faults.ts';

/** What is said after. */
const DONE: Readonly<Record<Decision, string>> = {
  approve: '已同意',
  returnBack: '已退回',
  reject: '已拒绝',
  askMore: '已通知申请人补充资料',
  terminate: '已终止',
  void: '已作废',
  urge: '已催办',
};
/** What cannot be taken back. */
const BINDING: ReadonlySet<Decision> = new Set(['approve', 'reject', 'terminate', 'void']);
type Tries = ReturnType<typeof createAction>;

function send(decision: Decision, detail: ReviewDetail, draft: Draft, tries: Tries) {
  const { processRedundantId, version, task } = detail;
  const taskId = task?.taskId ?? '';
  const explained = opinionOf(draft);
  const { opinion, internal } = explained;
  const fieldMarks = Object.values(draft.marks);
  const onTask = { taskId, version, attachment: attachmentOf(draft) };
  switch (decision) {
    case 'approve': {
      const fields = termsOf(detail, draft);
      return reviewCalls.approve(
        { ...onTask, opinion, internal, ticks: ticksOf(draft), fields },
        tries,
      );
    }
    case 'returnBack': {
      const { returnTo } = draft;
      return reviewCalls.returnBack({ ...onTask, ...explained, fieldMarks, returnTo }, tries);
    }
    case 'reject':
      return reviewCalls.reject({ ...onTask, ...explained }, tries);
    case 'askMore':
      return reviewCalls.askMore({ ...onTask, ...explained, fieldMarks }, tries);
    case 'terminate':
      return reviewCalls.terminate({ processRedundantId, version, ...explained }, tries);
    case 'void':
      return reviewCalls.void({ processRedundantId, version, ...explained }, tries);
    case 'urge':
      return reviewCalls.urge({ processRedundantId }, tries);
  }
}

/**
 * Decides on a document: checks, asks, sends. `onSettled` is told what was done once the server has it; after an urging,
 * which settles nothing, a notice says so. `onStale` is told where it is another one by now.
 */
export function useDecision(
  detail: ReviewDetail,
  draft: Draft,
  { onSettled, onStale }: { onSettled: (done: string) => void; onStale: () => void },
) {
  const queries = useQueryClient();
  const { submission, errors, refusals, busy } = useSubmission();
  // One action for all tries of one decision: a second try does not decide twice.
  const tries = useRef(new Map<Decision, Tries>());

  const decide = async (decision: Decision) => {
    if (!submission.judge(faultsOf(decision, detail, draft)) || busy) return;
    const question = confirmation(decision, detail, draft);
    if (question && !(await ask(question, { binding: BINDING.has(decision) }))) return;
    await submission.send(
      async () => {
        const action = tries.current.get(decision) ?? createAction();
        tries.current.set(decision, action);
        const { nodeName } = await send(decision, detail, draft, action).catch((error) => {
          if (isConflict(error)) {
            // What is decided on what it is now is another decision.
            tries.current.delete(decision);
            onStale();
          }
          throw error;
        });
        const done = DONE[decision];
        if (decision === 'urge') notify('success', done);
        else onSettled(nodeName ? `${done}，下一步：${nodeName}` : done);
        await queries.invalidateQueries({ queryKey: [...reviewQueries.key] });
      },
      (failure) => refused(detail, failure),
    );
  };
  return { errors, refusals, busy, decide };
}
