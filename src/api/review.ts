import { review } from '#contract/flow/review.ts';
import type { CallInput, CallOutput, Endpoint } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';

/** Begins the query keys of everything about approvals on the operator's side. */
const KEY = ['admin', 'review'] as const;

const decide =
  <E extends Endpoint>(endpoint: E) =>
  (input: CallInput<E>, action: Action): Promise<CallOutput<E>> =>
    call(endpoint, input, { action });

/** What reviewers ask. */
export const reviewQueries = {
  key: KEY,
  /** Rows of my open tasks, under the ids of the tasks. */
  todo: {
    key: [...KEY, 'todo'] as const,
    page: async (input: object, signal: AbortSignal) => {
      const page = await call(review.todo, input as CallInput<typeof review.todo>, { signal });
      return { ...page, content: page.content.map((row) => ({ ...row, id: row.taskId })) };
    },
  },
  done: {
    key: [...KEY, 'done'] as const,
    page: (input: object, signal: AbortSignal) =>
      call(review.done, input as CallInput<typeof review.done>, { signal }),
  },
  detail: (input: CallInput<typeof review.detail>, signal: AbortSignal) =>
    call(review.detail, input, { signal }),
  /** Which step it has come to, under a key of its own. */
  step: {
    key: [...KEY, 'step'] as const,
    of: async (processRedundantId: string, signal: AbortSignal) =>
      (await call(review.step, { processRedundantId }, { signal })).step,
  },
  audit: (processRedundantId: string, signal: AbortSignal) =>
    call(review.audit, { processRedundantId }, { signal }),
  people: (taskId: string, action: 'transfer' | 'addSign') =>
    call(review.people, { taskId, action }),
};

/** What reviewers decide. */
export const reviewCalls = {
  approve: decide(review.approve),
  returnBack: decide(review.returnBack),
  reject: decide(review.reject),
  transfer: decide(review.transfer),
  addSign: decide(review.addSign),
  askMore: decide(review.askMore),
  urge: decide(review.urge),
  terminate: decide(review.terminate),
  void: decide(review.void),
};
