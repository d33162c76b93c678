import * as z from 'zod/mini';

import {
  type OperatorRoles,
  REVIEWERS,
  STAFF,
  TERMINATORS,
  VOIDERS,
} from '../account/platform-role.ts';
import { operatorRead, operatorWrite } from '../noun/admin-action.ts';
import { exportCall } from '../noun/export-call.ts';
import { id, optionalVersion } from '../noun/fields.ts';
import { flagFilter, listInput, textFilter } from '../noun/list.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf } from '../wire/envelope.ts';
import { auditOperate } from './audit-operate.ts';
import { attachments, fieldMarks, internal, opinion, requiredOpinion } from './flow.ts';
import { doneRow, doneSheet, todoRow, todoSheet } from './review-lists.ts';
import { reviewDetail } from './review-view.ts';
import { tickInput } from './tick.ts';
import { TOLD_TEXT } from './told.ts';

const read = { ...operatorRead, roles: STAFF } as const;
const place = { group: 'admin', access: 'operator', roles: STAFF } as const;

/** What every decision answers: the document's state now. */
const decided = z.object({
  processRedundantId: z.string(),
  /** Enumeration AuditStatus. */
  status: z.string(),
  /** Name of the node that acts next; '' when none does. */
  nodeName: z.string(),
});

/** Whether a company that has to know why would not learn it: the opinion stays inside and nothing stands for it. */
const isUntold = (given: { readonly internal?: unknown; readonly told?: unknown }) =>
  given.internal === true && given.told === undefined;

function decision<const Name extends string, Shape extends Record<string, z.ZodMiniType>>(
  name: Name,
  word: string,
  summary: string,
  shape: Shape,
  roles: OperatorRoles = STAFF,
) {
  return endpoint({
    ...operatorWrite,
    roles,
    name: `review${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    path: `/admin/review/${name}`,
    word,
    summary,
    input: z.strictObject(shape).check(
      z.refine((given) => !('told' in shape && isUntold(given)), {
        path: ['told'],
        error: TOLD_TEXT,
      }),
    ),
    output: decided,
  });
}

/** The document as it was seen, beside the task, which says no more than what was handed in: nodes set values, too. */
const seen = { version: optionalVersion };
const onTask = { taskId: id, ...seen, attachment: attachments };
/** Of a decision whose reason the company learns: it reads `told` where the opinion stays with the platform. */
const explained = { opinion: requiredOpinion, internal, told: z.optional(requiredOpinion) };
const doneFilters = { objectType: textFilter, keyword: textFilter };
const todoFilters = { ...doneFilters, overdue: flagFilter, urged: flagFilter };
const todoSorts = ['dueTime'] as const;
const doneSorts = ['endTime'] as const;

/** Calls of those who review (运营端审批). */
export const review = {
  todo: endpoint({
    ...read,
    name: 'todoPage',
    method: 'POST',
    path: '/admin/todo/page',
    summary: 'A page of the open tasks of my roles, the most urgent first',
    input: listInput(todoFilters, todoSorts),
    output: pageOf(todoRow),
  }),
  todoExport: exportCall({
    ...place,
    name: 'todoExport',
    path: '/admin/todo/export',
    title: 'the open tasks of my roles',
    filters: todoFilters,
    sorts: todoSorts,
    sheet: todoSheet,
  }),
  done: endpoint({
    ...read,
    name: 'donePage',
    method: 'POST',
    path: '/admin/done/page',
    summary: 'A page of what I have decided, the newest first',
    input: listInput(doneFilters, doneSorts),
    output: pageOf(doneRow),
  }),
  doneExport: exportCall({
    ...place,
    name: 'doneExport',
    path: '/admin/done/export',
    title: 'what I have decided',
    filters: doneFilters,
    sorts: doneSorts,
    sheet: doneSheet,
  }),
  detail: endpoint({
    ...read,
    name: 'reviewDetail',
    path: '/admin/review/detail',
    summary: 'Everything that a decision needs, by task or by 流程冗余ID',
    /** One of the two; the task goes first. */
    input: z.object({ taskId: z.optional(id), processRedundantId: z.optional(id) }),
    output: reviewDetail,
  }),
  step: endpoint({
    ...read,
    name: 'reviewStep',
    path: '/admin/review/step',
    idle: true,
    summary:
      'Which step a document has come to; an open review page whose step is another one shows the past',
    input: z.object({ processRedundantId: id }),
    output: z.object({ step: z.string() }),
  }),
  audit: endpoint({
    ...read,
    name: 'reviewListAuditOperate',
    path: '/admin/review/listAuditOperate',
    summary: 'The whole approval record of a document, with persons and internal opinions',
    input: z.object({ processRedundantId: id }),
    output: z.array(auditOperate),
  }),
  people: endpoint({
    ...read,
    name: 'reviewPeople',
    path: '/admin/review/people',
    summary: 'To whom a task may be handed over, or who may sign too',
    input: z.object({ taskId: id, action: z.enum(['transfer', 'addSign']) }),
    output: z.array(z.object({ accountId: z.string(), name: z.string(), office: z.string() })),
  }),
  approve: decision('approve', '审批通过', 'Approve at this node', {
    ...onTask,
    opinion,
    internal,
    ticks: z.optional(z.array(tickInput).check(z.maxLength(50))),
    fields: z.optional(
      z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(2_000))),
    ),
  }),
  returnBack: decision('returnBack', '退回', 'Return to the applicant or to an earlier node', {
    ...onTask,
    ...explained,
    fieldMarks,
    /** `start` or the key of an earlier node. */
    returnTo: z._default(z.string().check(z.maxLength(64)), 'start'),
  }),
  reject: decision('reject', '审批拒绝', 'Reject for good', {
    ...onTask,
    ...explained,
  }),
  transfer: decision('transfer', '转办', 'Hand the task to somebody of the same role (转办)', {
    ...onTask,
    opinion,
    internal,
    toAccountId: id,
  }),
  addSign: decision(
    'addSign',
    '加签',
    'Let somebody sign too, before the document goes on (加签)',
    {
      ...onTask,
      opinion,
      internal,
      toAccountId: id,
    },
  ),
  askMore: decision(
    'askMore',
    '要求补充资料',
    'Ask the applicant for more, while the task stays here (补充资料)',
    {
      ...onTask,
      ...explained,
      fieldMarks,
    },
  ),
  urge: decision(
    'urge',
    '催办',
    'Remind whoever has to act; once in four hours',
    { processRedundantId: id },
    REVIEWERS,
  ),
  terminate: decision(
    'terminate',
    '终止审批',
    'End a running process for good (终止)',
    { processRedundantId: id, ...seen, ...explained },
    TERMINATORS,
  ),
  void: decision(
    'void',
    '作废',
    'Take back what was approved (作废)',
    { processRedundantId: id, ...seen, ...explained },
    VOIDERS,
  ),
};
