import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { adminProcessConfig } from '#contract/flow/process-config.ts';
import { namesIn } from '#contract/form/expression.ts';
import type { Change } from '#contract/noun/change-history.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import { conditionText, FACTS } from '#server/modules/process-config/condition-text.ts';
import { PROCESS_DEFINITIONS } from '#server/seed/flows/definitions.ts';
import { carriedOver, FLOW_VERSION, seedFlows } from '#server/seed/flows/seed-flows.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { infrastructure, Projects } from '../helpers/projects.ts';

// 审批流程: an administrator publishes other roles and hours; what is under way ends by the version that it began with.

type Detail = CallOutput<typeof adminProcessConfig.detail>;

let portal: TestApp;
let projects: Projects;
let admin: Browser;
let auditor: Browser;
let risk: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  const people = new People(portal, 13_646_000_000);
  projects = new Projects(portal, new Companies(portal, people));
  admin = await people.operator();
  auditor = await people.operator('13800000017');
  risk = await people.operator('13800000012');
});
afterAll(() => portal.close());

const detail = async (id: string, more: Record<string, string> = {}) =>
  (await auditor.get('/admin/processConfig/detail', { id, ...more })).data as Detail;
const call = (name: string, body: Record<string, unknown>, browser = admin) =>
  browser.post(`/admin/processConfig/${name}`, body);

/** A publication that changes some nodes of the process as it is now. */
async function publishing(
  id: string,
  changes: Readonly<Record<string, { role?: string; slaHours?: number | null }>>,
) {
  const { newest, nodes } = await detail(id);
  const asked = nodes.map(({ nodeKey, role, slaHours }) => ({
    nodeKey,
    role,
    slaHours,
    ...changes[nodeKey],
  }));
  return { id, of: newest, nodes: asked, note: '示例调整' };
}
const publish = async (id: string, changes: Parameters<typeof publishing>[1], browser = admin) =>
  call('publish', await publishing(id, changes), browser);

async function submitted(): Promise<{ id: string; browser: Browser }> {
  const sides = await projects.sides();
  const { browser } = sides.buyer;
  const papers = await projects.papers(browser);
  const values = infrastructure(sides, papers);
  const { data } = await browser.post('/portal/project/save', { values });
  const id = String(data);
  expect((await browser.post('/portal/project/submit', { id })).code).toBe(0);
  return { id, browser };
}

async function taskOf(id: string) {
  const { rows } = await sql<{ node: string; queue: string; hours: number; version: number }>`
    select task.node_key as node, task.queue, task.sla_hours::float as hours, i.definition_version as version
    from process_task task join process_instance i on i.id = task.instance_id
    where i.object_type = 'project' and i.object_id = ${id} and task.status = 1`.execute(
    portal.database.superuser,
  );
  return rows[0];
}

describe('processes', () => {
  test('are listed with module, product, version and nodes, and shown with their conditions', async () => {
    const { data } = await auditor.post('/admin/processConfig/page', { moduleId: '2' });
    expect((data as { content: object[] }).content[0]).toMatchObject({
      id: '2-1',
      name: '项目申请（大基建）',
      processDefKey: 'project_1',
      productName: '大基建',
      processVersion: FLOW_VERSION,
      nodes: '企业复核 → 业务初审 → 风控审查 → 法务审查 → 风控总监审批 → 总经理会签',
      status: '1',
    });
    const shown = await detail('2-1');
    expect(shown).toMatchObject({ shown: FLOW_VERSION, newest: FLOW_VERSION, actions: [] });
    expect(shown.nodes.map(({ condition }) => condition)).toEqual([
      '企业已开启复核，且企业有效成员数不小于2',
      '',
      '',
      '',
      '',
      expect.stringMatching(/^申请金额（元）大于[\d,]+（参数“.+”）$/),
    ]);
    expect(shown.nodes[2]).toMatchObject({ roleName: '风控专员', slaHours: 16, mayRole: true });
    expect(shown.nodes[2]?.sets).toContain('批复额度（元）');
    expect((await auditor.get('/admin/processConfig/detail', { id: '9-' })).status).toBe(404);
    expect((await risk.get('/admin/processConfig/detail', { id: '2-1' })).code).toBe(403);
  });

  test('every fact that a condition reads has a Chinese name', () => {
    const conditions = PROCESS_DEFINITIONS.flatMap(({ nodes }) =>
      nodes.flatMap(({ condition }) => condition ?? []),
    );
    const facts = new Set(conditions.flatMap((one) => [...namesIn(one).facts]));
    expect([...facts].filter((name) => FACTS[name] === undefined)).toEqual([]);
    for (const condition of conditions) {
      const param = { title: '示例', value: '5' };
      const params = Object.fromEntries([...namesIn(condition).params].map((key) => [key, param]));
      expect(conditionText(condition, params)).not.toMatch(/[a-z]/);
    }
  });

  test('are published with other roles and hours: the next document runs by them, the one before by its own', {
    timeout: 60_000,
  }, async () => {
    const before = await submitted();
    const answer = await publish('2-1', { N1: { role: 'operationOfficer', slaHours: 2.5 } });
    expect(answer.data).toBe(FLOW_VERSION + 1);
    const after = await submitted();
    expect(await taskOf(before.id)).toEqual({
      node: 'N1',
      queue: 'bizManager',
      hours: 8,
      version: FLOW_VERSION,
    });
    expect(await taskOf(after.id)).toEqual({
      node: 'N1',
      queue: 'operationOfficer',
      hours: 2.5,
      version: FLOW_VERSION + 1,
    });
    const now = await detail('2-1');
    expect(now.versions.slice(0, 2)).toMatchObject([
      { version: FLOW_VERSION + 1, note: '示例调整', publishedBy: expect.stringMatching(/./) },
      { version: FLOW_VERSION, note: '', publishedBy: '' },
    ]);
    expect(now.versions[0]?.running).toBe(1);
    const old = await detail('2-1', { of: String(FLOW_VERSION) });
    expect(old.nodes[1]).toMatchObject({ role: 'bizManager', slaHours: 8 });
    const { data } = await auditor.get('/admin/processConfig/history', { id: '2-1' });
    expect((data as Change[])[0]).toMatchObject({
      what: '发布审批流程',
      lines: [
        { label: '版本', before: `v${FLOW_VERSION}`, after: `v${FLOW_VERSION + 1}` },
        { label: '业务初审岗位', before: '业务经理', after: '运营专员' },
        { label: '业务初审时限', before: '8 小时', after: '2.5 小时' },
        { label: '发布说明', before: '', after: '示例调整' },
      ],
    });
  });

  test('are published by administrators alone, never twice from one version, and never against their rules', async () => {
    const late = await publishing('4-', { N1: { slaHours: 3 } });
    expect((await call('publish', late, auditor)).code).toBe(403);
    expect((await call('publish', late, risk)).code).toBe(403);
    const both = await Promise.all([call('publish', late), call('publish', late)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const told = async (changes: Parameters<typeof publishing>[1]) =>
      ((await publish('4-', changes)).data as { fields: { message: string }[] }).fields.map(
        ({ message }) => message,
      );
    expect(await told({ N1: { role: 'auditor' } })).toEqual(['请选择列表中的岗位']);
    expect(await told({ N2: { role: 'bizManager' } })).toEqual([
      '该岗位已办理“业务审核”，同一岗位不能办理两个节点',
    ]);
    for (const slaHours of [0, 0.3, 1000, null]) {
      expect(await told({ N1: { slaHours } })).toEqual([
        slaHours === null ? '请填写时限' : '时限为 0.5 至 999 小时，以半小时为单位',
      ]);
    }
    expect((await publish('4-', {})).code).toBe('process_same');
    // The other company's role is the noun's to say.
    expect((await publish('4-', { B1: { role: 'companyAdmin' } })).code).toBe('process_same');
    const { nodes, newest } = await detail('10-');
    const fixed = {
      id: '10-',
      of: newest,
      nodes: nodes.map(({ nodeKey, role }) => ({ nodeKey, role, slaHours: 1 })),
      note: '示例',
    };
    expect((await call('publish', fixed)).status).toBe(409);
  });

  test('that are stopped begin nothing new, and end what they have begun', {
    timeout: 60_000,
  }, async () => {
    const running = await submitted();
    const { version } = await detail('2-1');
    expect((await call('stop', { id: '2-1', version }, auditor)).code).toBe(403);
    expect((await call('stop', { id: '2-1', version })).code).toBe(0);
    expect((await call('start', { id: '2-1', version })).status).toBe(409);
    const processOf = (productId: string) =>
      running.browser.get('/biz/processConfig/getProcessDefKey', { moduleId: '2', productId });
    expect(await processOf('101')).toMatchObject({
      code: 'business_not_open',
      msg: '该业务类型暂未开放',
    });
    expect((await processOf('201')).data).toBe('project_2');
    await expect(submitted()).rejects.toThrow();
    const withdrawn = await running.browser.post('/portal/project/withdraw', { id: running.id });
    expect(withdrawn.code).toBe(0);
    const again = () => running.browser.post('/portal/project/submit', { id: running.id });
    expect((await again()).code).toBe('business_not_open');
    const now = await detail('2-1');
    expect((await call('start', { id: '2-1', version: now.version })).code).toBe(0);
    expect((await again()).code).toBe(0);
    expect((await processOf('101')).data).toBe('project_1');
  });
});

describe('a later release of the program', () => {
  const [, PROJECT] = PROCESS_DEFINITIONS;
  const nodes = PROJECT?.nodes ?? [];
  const set = (key: string, more: object) =>
    nodes.map((node) => (node.nodeKey === key ? { ...node, ...more } : node));

  test('keeps what operators have changed, where it has not changed that itself', () => {
    const kept = set('N1', { role: 'operationOfficer', slaHours: 2 });
    expect(carriedOver(nodes, nodes, kept)).toEqual(kept);
    const moved = set('N1', { role: 'gm' });
    expect(carriedOver(moved, nodes, kept)).toEqual(moved);
    const sooner = set('N1', { slaHours: 4 });
    expect(carriedOver(sooner, nodes, kept)[1]).toMatchObject({
      role: 'operationOfficer',
      slaHours: 4,
    });
  });

  test('adds nothing where it is there, whatever has been published since', async () => {
    const count = async () =>
      (await portal.database.owner.selectFrom('process_definition').select('key').execute()).length;
    const before = await count();
    await seedFlows(portal.database.owner);
    expect(await count()).toBe(before);
  });
});
