import { sql } from 'kysely';

import { listAuditOperate } from '#contract/flow/audit-operate.ts';
import { review } from '#contract/flow/review.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import { type Colleague, colleagues, queuesOf } from '#server/kernel/flow/people.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import { answerPage } from '#server/kernel/resource/own-list.ts';
import type { MeRefs } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { auditLines } from './audit-lines.ts';
import { auditQuery } from './audit-query.ts';
import { decisionRoutes } from './decisions.ts';
import { detailRoute } from './detail.ts';
import { doneList } from './done.ts';
import { flowMessages } from './messages.ts';
import { runSla } from './sla.ts';
import { stepQuery } from './step.ts';
import { todoList, todoPage } from './todo.ts';
import { flowWorkbench } from './workbench.ts';

/** Documents of the caller's company, and those of nobody's company that the caller made. */
const ownRecord = auditQuery(
  ({ me }) => sql<boolean>`(${me.companyId} = any (instance.company_ids)
    or (instance.company_id is null and instance.applicant_id = ${me.accountId}))`,
);
/** Operators who hold a role, and whoever one of its tasks was handed to. */
const operators = ({ me }: { me: MeRefs }) =>
  sql<boolean>`(scope.roles <> '' or exists (select from process_task mine
    where mine.instance_id = instance.id and mine.queue = ${me.accountId}::text))`;
const anyRecord = auditQuery(operators);
const anyStep = stepQuery(operators);

function auditRoutes(kernel: Kernel): Route[] {
  const { engine } = kernel;
  const values = ({ input, at }: { input: { processRedundantId: string }; at: Date }) => ({
    processRedundantId: input.processRedundantId,
    now: at.toISOString(),
  });
  return [
    signedInRead(kernel, listAuditOperate, {
      query: ownRecord,
      values,
      answer: ([row], { me: { companyId }, values: { now } }) => {
        if (row === undefined) throw noSuchRecord();
        return auditLines(row, { operator: false, companyId }, { engine, now });
      },
    }),
    signedInRead(kernel, review.audit, {
      query: anyRecord,
      values,
      answer: ([row], { values: { now } }) => {
        if (row === undefined) throw noSuchRecord();
        return auditLines(row, { operator: true, companyId: null }, { engine, now });
      },
    }),
  ];
}

function stepRoute(kernel: Kernel): Route {
  return signedInRead(kernel, review.step, {
    query: anyStep,
    values: ({ input: { processRedundantId } }) => ({ processRedundantId }),
    answer: ([row]) => {
      if (row === undefined) throw noSuchRecord();
      return row;
    },
  });
}

function peopleRoute(kernel: Kernel): Route {
  return transactedRead(
    kernel,
    review.people,
    async ({ tx, me, at, input }): Promise<Colleague[]> => {
      const task = await tx
        .selectFrom('process_task')
        .select(['role', 'submitters'])
        .where('id', '=', input.taskId)
        .where('queue', 'in', queuesOf(me))
        .executeTakeFirst();
      if (task === undefined) throw noSuchRecord();
      const not = [...task.submitters, me.accountId];
      return colleagues(tx, { at, role: task.role, action: input.action, not });
    },
  );
}

/** 审批: what operators do with the documents of every noun, and the approval record for all. */
export function flowModule(modules: readonly Module[]): Module {
  const all = modules.flatMap(({ flows }) => flows ?? []);
  const flows: ReadonlyMap<string, Flow> = new Map(all.map((one) => [one.objectType, one]));
  const [todo, done] = [todoList(all), doneList(all)];
  return {
    name: 'flow',
    ownLists: [todo, done],
    routes: (kernel) => [
      ...auditRoutes(kernel),
      answerPage(kernel, todo, { query: todoPage(todo) }),
      answerPage(kernel, done),
      detailRoute(kernel, flows),
      stepRoute(kernel),
      peopleRoute(kernel),
      ...decisionRoutes(kernel, flows),
    ],
    messages: flowMessages,
    workbench: flowWorkbench(flows),
    jobs: { flowSla: { at: '*/5 * * * *', run: (kernel) => runSla(kernel, flows) } },
  };
}
