import { sql } from 'kysely';

import { listAuditOperate } from '#contract/flow/audit-operate.ts';
import { review } from '#contract/flow/review.ts';
import { recordReaders } from '#server/kernel/files/record-readers.ts';
import { type RecordRights, readsDocument } from '#server/kernel/files/record-rights.ts';
import { type Colleague, colleagues, engagedAt } from '#server/kernel/flow/colleagues.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import { queuesOf } from '#server/kernel/flow/people.ts';
import { rightsOf } from '#server/kernel/flow/rights.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import { readingCompany } from '#server/kernel/resource/access.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { answerPage } from '#server/kernel/resource/own-list.ts';
import { toldOn } from '#server/kernel/resource/sides.ts';
import type { MeRefs } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { auditLines } from './audit-lines.ts';
import { type AuditRow, auditQuery } from './audit-query.ts';
import { decisionRoutes } from './decisions.ts';
import { detailRoute } from './detail.ts';
import { doneList } from './done.ts';
import { flowMessages } from './messages.ts';
import { flowSearch } from './search.ts';
import { runSla } from './sla.ts';
import { stepQuery } from './step.ts';
import { todoList, todoPage } from './todo.ts';
import { waitsWorkbench } from './waits.ts';
import { flowWorkbench } from './workbench.ts';

/** Documents of the caller's company, and those of nobody's company that the caller made. */
const own = ({ me }: { me: MeRefs }) =>
  sql<boolean>`(${me.companyId} = any (instance.company_ids)
    or (instance.company_id is null and instance.applicant_id = ${me.accountId}))`;

interface Documents {
  flows: ReadonlyMap<string, Flow>;
  nouns: readonly Noun[];
  rights: RecordRights;
}

function auditRoutes(kernel: Kernel, { flows, nouns, rights }: Documents): Route[] {
  const { engine } = kernel;
  const nounOf = ({ object_type }: AuditRow) => {
    const found = nouns.find(({ name }) => name === object_type);
    if (found === undefined) throw noSuchRecord();
    return found;
  };
  const values = ({ input, at }: { input: { processRedundantId: string }; at: Date }) => ({
    processRedundantId: input.processRedundantId,
    now: at.toISOString(),
  });
  return [
    signedInRead(kernel, listAuditOperate, {
      query: auditQuery(nouns, own),
      values,
      answer: ([row], { me, values: { now } }) => {
        if (row === undefined) throw noSuchRecord();
        const noun = nounOf(row);
        // What is nobody's company's is its applicant's.
        if (row.company_id !== null) readingCompany(noun, me);
        const told = toldOn(noun, row.sides ?? []);
        const { companyId } = me;
        return auditLines(row, { operator: false, companyId, told }, { engine, now });
      },
    }),
    signedInRead(kernel, review.audit, {
      query: auditQuery([], ({ me }) => readsDocument(rights, me)),
      values,
      answer: ([row], { values: { now } }) => {
        if (row === undefined) throw noSuchRecord();
        return auditLines(
          row,
          { operator: true, companyId: null, ticks: flows.get(row.object_type)?.ticks ?? [] },
          { engine, now },
        );
      },
    }),
  ];
}

function stepRoute(kernel: Kernel, rights: RecordRights): Route {
  return signedInRead(kernel, review.step, {
    query: stepQuery(({ me }) => readsDocument(rights, me)),
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
        .select(['role', 'submitters', 'instance_id', 'node_key', 'round'])
        .where('id', '=', input.taskId)
        .where('queue', 'in', queuesOf(me))
        .executeTakeFirst();
      if (task === undefined) throw noSuchRecord();
      const { instance_id: instanceId, node_key: nodeKey, round } = task;
      const engaged = await engagedAt(tx, { instanceId, nodeKey, round });
      const not = [...task.submitters, me.accountId, ...engaged.map(({ accountId }) => accountId)];
      return colleagues(tx, { at, role: task.role, action: input.action, not });
    },
  );
}

/** 审批: what operators do with the documents of every noun, and the approval record for all. */
export function flowModule(modules: readonly Module[]): Module {
  const all = modules.flatMap(({ flows }) => flows ?? []);
  const nouns = modules.flatMap(({ nouns }) => nouns ?? []);
  const flows: ReadonlyMap<string, Flow> = new Map(all.map((one) => [one.objectType, one]));
  const rights = rightsOf(all);
  const readers = recordReaders(modules);
  const [todo, done] = [todoList(all), doneList(all)];
  return {
    name: 'flow',
    ownLists: [todo, done],
    routes: (kernel) => [
      ...auditRoutes(kernel, { flows, nouns, rights }),
      answerPage(kernel, todo, { query: todoPage(todo) }),
      answerPage(kernel, done),
      detailRoute(kernel, flows, rights),
      stepRoute(kernel, rights),
      peopleRoute(kernel),
      ...decisionRoutes(kernel, flows),
    ],
    messages: flowMessages,
    workbench: [flowWorkbench(flows, readers), waitsWorkbench(flows, readers)],
    searches: all.map((one) => flowSearch(one, rights)),
    jobs: { flowSla: { at: '*/5 * * * *', run: (kernel) => runSla(kernel, flows) } },
  };
}
