import { sql } from 'kysely';
import { BUSINESS } from '#contract/account/platform-role.ts';
import { HOUR } from '#server/kernel/clock.ts';
import type { NodeDefinition } from '#server/kernel/flow/definition.ts';
import { endDeleted } from '#server/kernel/flow/end-deleted.ts';
import { type Flow, type FlowDecision, type FlowStep, flow } from '#server/kernel/flow/flow.ts';
import { flowRoutes } from '#server/kernel/flow/routes.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { addRoutes } from '#server/kernel/wire/register-routes.ts';
import { modulesWith } from '#server/modules.ts';
import { createPaperTable, type Paper, paperNoun } from '../../scripts/bench/paper-noun.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';
import type { Browser } from './browser.ts';
import { Companies } from './companies.ts';
import { People } from './people.ts';

/** What the effects were, in their order; a test empties it. */
export interface PaperLog {
  effects: string[];
  /** Thrown by the guard while it is set. */
  obstacle: string | undefined;
  /** Facts beside the amount; undefined leaves the amount out as well. */
  facts: Record<string, string> | undefined;
  system: 'approve' | 'returnBack';
}

function paperFlow(log: PaperLog): Flow {
  const note = (name: string) => (decision: FlowDecision) => {
    log.effects.push(`${name} ${decision.record.auditStatus}`);
    return Promise.resolve();
  };
  const facts = ({ record }: FlowStep) =>
    Promise.resolve<Record<string, string>>(
      log.facts === undefined ? {} : { amount: String(record.row.amount), ...log.facts },
    );
  return flow({
    objectType: 'paper',
    objectName: '样例审批',
    moduleId: '99',
    table: 'paper',
    routeName: 'sample',
    numberColumn: 'no',
    readers: BUSINESS,
    summary: ({ title, amount }) => `${String(title)} ${String(amount)}`,
    // What is corrected of it goes straight back.
    harmless: ['amount'],
    facts,
    guard: () =>
      log.obstacle === undefined
        ? Promise.resolve()
        : Promise.reject(refused({ code: 'paper_guard', text: log.obstacle })),
    effects: {
      submitted: note('submitted'),
      approved: note('approved'),
      returned: note('returned'),
      rejected: note('rejected'),
      withdrawn: note('withdrawn'),
      terminated: note('terminated'),
      voided: note('voided'),
    },
    system: { auto: async () => ({ decision: log.system, opinion: '自动核验结果' }) },
    fields: [
      {
        key: 'granted',
        label: '批复金额',
        control: 'money',
        required: true,
        column: 'granted',
        check: (value) => (/^\d{1,10}(\.\d{1,2})?$/.test(value) ? undefined : '金额不正确'),
      },
    ],
    ticks: [
      { key: 'truth', label: '资料真实', nodes: ['T1'] },
      { key: 'overdue', label: '无逾期', nodes: ['T2', 'T3'] },
    ],
    view: (_tx, { row: { title, amount } }) =>
      Promise.resolve({
        panels: [
          {
            key: 'base',
            title: '基本信息',
            items: [
              { key: 'title', label: '名称', value: String(title), kind: 'text' as const },
              { key: 'amount', label: '金额', value: String(amount), kind: 'money' as const },
            ],
          },
        ],
        attachments: [],
      }),
  });
}

/** A node of the platform with everything allowed. */
export function nodeOf(nodeKey: string, role: string, more: Partial<NodeDefinition> = {}) {
  return {
    nodeKey,
    nodeName: `节点${nodeKey}`,
    side: 'platform',
    role,
    mode: 'any',
    slaHours: 8,
    formEditable: [],
    allowReturn: true,
    allowReject: true,
    allowTransfer: true,
    ...more,
  } as NodeDefinition;
}

/** 企业复核, where the company wants it. */
export const REVIEW_NODE = nodeOf('C1', 'companyReviewer', {
  side: 'own',
  slaHours: null,
  allowReject: false,
  condition: {
    op: 'and',
    args: [
      { op: 'eq', args: [{ fact: 'needReview' }, '1'] },
      { op: 'ge', args: [{ fact: 'companyUsers' }, '2'] },
    ],
  },
});

export interface FlowDesk {
  portal: TestApp;
  people: People;
  companies: Companies;
  log: PaperLog;
  /** Releases a version of the process. */
  release(...nodes: NodeDefinition[]): Promise<number>;
  /** A saved paper of a new company's administrator. */
  paper(
    amount?: string,
  ): Promise<{ browser: Browser; id: string; companyId: string; phone: string }>;
  /** What its company sees of it. */
  read(browser: Browser, id: string): Promise<Paper>;
  /** Turns the clock; the sessions were used until now. */
  later(hours: number): Promise<void>;
  /** What the calendar would start. */
  runJob(name: string): Promise<void>;
  /** Ids of its open tasks. */
  tasks(id: string): Promise<{ id: string; node_key: string; queue: string; kind: string }[]>;
}

/** The application with a noun that is approved, and people of both sides. */
export async function createFlowDesk(
  first: number,
  options: TestAppOptions = {},
): Promise<FlowDesk> {
  const log: PaperLog = { effects: [], obstacle: undefined, facts: {}, system: 'approve' };
  const flow = paperFlow(log);
  const module = {
    name: 'paper',
    routes: () => [],
    nouns: [paperNoun],
    flows: [flow],
  };
  const modules = modulesWith([module]);
  let kernel: Kernel | undefined;
  const portal = await createTestApp({
    demo: true,
    modules,
    extra: (app, made) => {
      kernel = made;
      addRoutes(
        app,
        [
          ...nounRoutes(made, paperNoun, { act: (writing) => endDeleted(made, flow, writing) }),
          ...flowRoutes(made, paperNoun, flow),
        ],
        { checked: true },
      );
    },
    ...options,
  });
  await createPaperTable(portal.database.owner);
  const people = new People(portal, first);
  const companies = new Companies(portal, people);
  let version = 0;
  const { superuser } = portal.database;
  return {
    portal,
    people,
    companies,
    log,
    async release(...nodes) {
      version += 1;
      const released = { key: 'paper_default', version, name: '样例', released: true };
      await superuser
        .insertInto('process_definition')
        .values({ ...released, nodes: JSON.stringify(nodes) })
        .execute();
      return version;
    },
    async paper(amount = '100') {
      const member = await companies.member();
      const { data } = await member.browser.post('/portal/paper/save', { title: '样例', amount });
      return { ...member, id: String(data) };
    },
    async read(browser, id) {
      const { data } = await browser.get('/portal/paper/detail', { id });
      return data as Paper;
    },
    async runJob(name) {
      const job = modules.flatMap(({ jobs = {} }) => jobs[name] ?? [])[0];
      if (job === undefined || kernel === undefined) throw new Error(`No job ${name}`);
      await job.run(kernel);
    },
    async later(hours) {
      portal.clock.advance(hours * HOUR);
      const last_seen_at = portal.clock.now();
      await superuser.updateTable('session').set({ last_seen_at }).execute();
    },
    async tasks(id) {
      const { rows } = await sql<{ id: string; node_key: string; queue: string; kind: string }>`
        select task.id, task.node_key, task.queue, task.kind from process_task task
        join process_instance instance on instance.id = task.instance_id
        where instance.object_id = ${id} and task.status = 1 order by task.id`.execute(superuser);
      return rows;
    },
  };
}
