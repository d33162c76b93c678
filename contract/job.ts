import * as z from 'zod/mini';
import { CARETAKERS } from './account/platform-role.ts';
import { adminAction, adminWrite } from './noun/admin-action.ts';
import { adminList } from './noun/admin-list.ts';
import { requiredText } from './noun/fields.ts';
import { flagFilter, textFilter } from './noun/list.ts';
import { oneRecord } from './noun/noun.ts';
import { endpoint } from './wire/endpoint.ts';
import { nothing } from './wire/envelope.ts';

/**
 * What the platform does by itself and failed to do (后台任务): tried again later each time, until nobody tries any more. What succeeds
 * leaves the list; what is given up (放弃) stays in it as such.
 */
export const adminJob = {
  ...adminList({
    name: 'job',
    title: 'jobs that fail (后台任务)',
    fields: {
      /** Its name in the program, and what that does in Chinese. */
      task: z.string(),
      taskName: z.string(),
      /** Whether nobody tries any more. */
      stopped: z.boolean(),
      attempts: z.number(),
      maxAttempts: z.number(),
      /** When it was asked for first. */
      since: z.string(),
      /** '' of one that has stopped. */
      nextTry: z.string(),
      /** What the program said at the last try; '' of one whose server ended in the midst of it. */
      reason: z.string(),
      /** When it was given up, and why; '' of every other one. */
      givenUpTime: z.string(),
      givenUpReason: z.string(),
    },
    filters: { keyword: textFilter, stopped: flagFilter, givenUp: flagFilter },
    sorts: ['since'],
    roles: CARETAKERS,
  }),
  retry: adminAction({
    name: 'adminJobRetry',
    word: '重试',
    path: '/admin/job/retry',
    summary: 'Do a job that fails now, with as many tries as at first where nobody tried any more',
  }),
  giveUp: endpoint({
    ...adminWrite,
    name: 'adminJobGiveUp',
    word: '放弃',
    path: '/admin/job/giveUp',
    summary:
      'Give up a short message that cannot be sent, with the reason; what moves goods or money is tried again, and never given up',
    input: z.extend(oneRecord, { reason: requiredText(200) }),
    output: nothing,
  }),
};
