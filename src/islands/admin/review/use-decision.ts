import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { createAction } from '#src/api/action.ts';
import { reviewCalls, reviewQueries } from '#src/api/review.ts';
import { ask } from '#src/ui/confirm.ts';
import { notify } from '#src/ui/notify.ts';
import { byPath, type Complaints, type Failure } from '#src/ui/submit/submission.ts';
import { useSubmission } from '#src/ui/submit/use-submission.ts';

import { attachmentOf, type Draft, ticksOf } from './draft.ts';
import { type Decision, faultsOf } from './faults.ts';

/** What is asked before, and said after. */
const WORDS: Readonly<Record<Decision, { ask?: string; done: string; binding?: boolean }>> = {
  approve: { ask: '确定同意吗？', done: '已同意', binding: true },
  returnBack: { ask: '确定退回修改吗？', done: '已退回' },
  reject: {
    ask: '拒绝后流程结束，申请人不能再修改提交。确定拒绝吗？',
    done: '已拒绝',
    binding: true,
  },
  askMore: { done: '已通知申请人补充资料' },
  terminate: { ask: '终止后流程结束，不能恢复。确定终止吗？', done: '已终止', binding: true },
  void: { ask: '作废后已生效的结果将撤销。确定作废吗？', done: '已作废', binding: true },
  urge: { done: '已催办' },
};
type Tries = ReturnType<typeof createAction>;

function send(decision: Decision, detail: ReviewDetail, draft: Draft, tries: Tries) {
  const { processRedundantId, task } = detail;
  const taskId = task?.taskId ?? '';
  const opinion = draft.opinion.trim();
  const fieldMarks = Object.values(draft.marks);
  const said = { taskId, opinion, attachment: attachmentOf(draft) };
  switch (decision) {
    case 'approve': {
      const { internal, fields } = draft;
      return reviewCalls.approve(
        { ...said, internal, ticks: ticksOf(draft), fields: { ...fields } },
        tries,
      );
    }
    case 'returnBack': {
      const { returnTo } = draft;
      return reviewCalls.returnBack({ ...said, fieldMarks, returnTo }, tries);
    }
    case 'reject':
      return reviewCalls.reject(said, tries);
    case 'askMore':
      return reviewCalls.askMore({ ...said, fieldMarks }, tries);
    case 'terminate':
      return reviewCalls.terminate({ processRedundantId, opinion }, tries);
    case 'void':
      return reviewCalls.void({ processRedundantId, opinion }, tries);
    case 'urge':
      return reviewCalls.urge({ processRedundantId }, tries);
  }
}

/** The first complaint stands above the buttons as well: its field may be out of sight. */
const refused = ({ text, fields }: Failure): Complaints => ({
  whole: fields[0]?.message ?? text,
  ...byPath(fields),
});

/** Decides on a document: checks, asks, sends, tells. `onDone` once the server has it. */
export function useDecision(detail: ReviewDetail, draft: Draft, onDone: (one: Decision) => void) {
  const queries = useQueryClient();
  const { submission, errors, busy } = useSubmission();
  // One action for all tries of one decision: a second try does not decide twice.
  const tries = useRef(new Map<Decision, Tries>());

  const decide = async (decision: Decision) => {
    if (!submission.judge(faultsOf(decision, detail, draft)) || busy) return;
    const { ask: question, done, binding = false } = WORDS[decision];
    if (question && !(await ask(question, { binding }))) return;
    await submission.send(async () => {
      const action = tries.current.get(decision) ?? createAction();
      tries.current.set(decision, action);
      const { nodeName } = await send(decision, detail, draft, action);
      notify('success', nodeName ? `${done}，下一步：${nodeName}` : done);
      onDone(decision);
      await queries.invalidateQueries({ queryKey: [...reviewQueries.key] });
    }, refused);
  };
  return { errors, busy, decide };
}
