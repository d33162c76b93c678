import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { PROJECT_REFUSAL, PROJECT_STATUS } from '#contract/project/project.ts';
import { occupy, reserve } from '#server/kernel/ledger/ledger.ts';

import { Adjusts } from '../helpers/adjusts.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { flowStates } from '../helpers/flow-states.ts';
import { Limits } from '../helpers/limits.ts';
import { People } from '../helpers/people.ts';
import { infrastructure, Projects, type Sides } from '../helpers/projects.ts';

let portal: TestApp;
let people: People;
let companies: Companies;
let projects: Projects;
let sides: Sides;
let colleague: Browser;
let reviewer: Browser;
let stranger: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  people = new People(portal, 13_680_000_000);
  companies = new Companies(portal, people);
  projects = new Projects(portal, companies);
  sides = await projects.sides('companyOperator');
  await portal.database.superuser
    .updateTable('company')
    .set({ need_review: true })
    .where('id', '=', sides.buyer.companyId)
    .execute();
  const of = async (role: string) => (await companies.member(role, sides.buyer.companyId)).browser;
  colleague = await of('companyOperator');
  reviewer = await of('companyReviewer');
  stranger = (await companies.member()).browser;
});
afterAll(() => portal.close());

const BIZ = '13800000010';
const RISK = '13800000012';
const DIRECTOR = '13800000013';
const LEGAL = '13800000014';
const OPERATION = '13800000011';

const GRANTED = {
  approvedAmount: '8000000.00',
  approvedCreditDays: '60',
  annualRate: '8',
  limitExpireDate: '2027-05-20',
  riskLevel: '2',
};
const TICKS: Readonly<Record<string, readonly string[]>> = {
  N1: ['parties', 'owner', 'bid'],
  N2: ['amount', 'days', 'guarantee', 'overdue'],
  N4: ['overdue'],
};
const approvalAt = (nodeKey: string) => ({
  ticks: (TICKS[nodeKey] ?? []).map((key) => ({ key, result: 'pass' })),
  ...(nodeKey === 'N2' && { fields: GRANTED }),
});

let made = 0;
async function draft(from: Sides, more: Record<string, unknown> = {}): Promise<string> {
  made += 1;
  const values = infrastructure(from, {
    projectName: `示例标段 ${made}`,
    ...(await projects.papers(from.buyer.browser)),
    ...more,
  });
  const { data, code } = await from.buyer.browser.post('/portal/project/save', { values });
  expect(code).toBe(0);
  return String(data);
}

flowStates('a project', () => ({
  portal,
  people,
  noun: 'project',
  table: 'project',
  creator: sides.buyer.browser,
  colleague,
  reviewer,
  stranger,
  create: () => draft(sides),
  change: (id, version) => ({
    id,
    version,
    values: { productId: '101', projectName: `示例改名 ${id}` },
  }),
  approval: approvalAt,
}));

async function taskOf(id: string): Promise<{ id: string; node: string }> {
  const { rows } = await sql<{ id: string; node: string }>`
    select task.id, task.node_key as node from process_task task
    join process_instance i on i.id = task.instance_id
    where i.object_type = 'project' and i.object_id = ${id} and task.status = 1`.execute(
    portal.database.superuser,
  );
  return rows[0] ?? { id: '1', node: '' };
}

async function approve(id: string, phone: string, more: object = {}) {
  const task = await taskOf(id);
  const operator = await people.operator(phone);
  return operator.post('/admin/review/approve', {
    taskId: task.id,
    ...approvalAt(task.node),
    ...more,
  });
}

const detail = async (browser: Browser, id: string) =>
  (await browser.get('/portal/project/detail', { id })).data as Record<string, unknown>;

async function approved(from: Sides, more: Record<string, unknown> = {}): Promise<string> {
  const id = await draft(from, more);
  expect(await from.buyer.browser.post('/portal/project/submit', { id })).toMatchObject({
    code: 0,
  });
  for (const phone of [BIZ, RISK, LEGAL, DIRECTOR]) {
    expect(await approve(id, phone)).toMatchObject({ code: 0 });
  }
  return id;
}

test('is approved with less than was asked for: the limit opens, and each side sees its own', async () => {
  const from = await projects.sides();
  const id = await approved(from);
  const seen = await detail(from.buyer.browser, id);
  expect(seen).toMatchObject({
    projectStatus: PROJECT_STATUS.signing,
    auditStatus: '3',
    approvedAmount: '8000000.00',
    approvedCreditDays: '60',
    annualRate: '0.080000',
    limit: {
      creditLimit: '8000000.00',
      reserved: '0.00',
      occupied: '0.00',
      available: '8000000.00',
    },
  });
  expect(seen).not.toHaveProperty('riskLevel');
  const told = await from.buyer.browser.get('/portal/companyCustomer/listAuditOperate', {
    processRedundantId: (seen as { processRedundantId: string }).processRedundantId,
  });
  expect(told.body).toContain('批复额度');
  expect(told.body).not.toContain('风险等级');
  const { data } = await from.buyer.browser.post('/portal/limitLedger/page', { projectId: id });
  expect(data).toMatchObject({ content: [{ type: '1', amount: '8000000.00' }] });
  for (const { browser } of [from.supplier, from.owner]) {
    const other = JSON.stringify(await detail(browser, id));
    expect(other).toContain('示例标段');
    expect(other).not.toMatch(/8000000|10000000|50000000|0\.08|"limit"|"values"/);
    const { processRedundantId } = seen as { processRedundantId: string };
    const record = await browser.get('/portal/companyCustomer/listAuditOperate', {
      processRedundantId,
    });
    expect(record.body).not.toMatch(/8000000/);
  }
});

test('risk is told at its own node what may not be granted, not the director at the end', async () => {
  const from = await projects.sides();
  const id = await draft(from);
  await from.buyer.browser.post('/portal/project/submit', { id });
  expect(await approve(id, BIZ)).toMatchObject({ code: 0 });
  const refusal = async (fields: object) =>
    (await approve(id, RISK, { fields: { ...GRANTED, ...fields } })).data;
  expect(await refusal({ approvedCreditDays: '181' })).toEqual({
    fields: [{ path: 'fields.approvedCreditDays', message: '不能超过平台规定的最长账期 180 天' }],
  });
  const { superuser } = portal.database;
  // What the form of its line (成品油) lets nobody ask for.
  const product = (product_id: string) =>
    superuser.updateTable('project').set({ product_id }).where('id', '=', id).execute();
  await product('601');
  expect(await refusal({ approvedCreditDays: '46' })).toEqual({
    fields: [
      { path: 'fields.approvedCreditDays', message: '不能超过该业务类型规定的最长账期 45 天' },
    ],
  });
  await product('101');
  const ratio = (value: string) =>
    superuser.updateTable('param').set({ value }).where('name', '=', 'maxLimitRatio').execute();
  await ratio('0.1');
  expect(await refusal({ approvedAmount: '5000000.01' })).toEqual({
    fields: [
      {
        path: 'fields.approvedAmount',
        message: '不能超过合同金额的最高比例，最多 5,000,000.00 元',
      },
    ],
  });
  await ratio('0.8');
  expect(await approve(id, RISK)).toMatchObject({ code: 0 });
});

test('is not submitted without what the form asks for, nor over its ratio by one cent', async () => {
  const from = await projects.sides();
  const submit = async (more: Record<string, unknown>) => {
    const id = await draft(from, more);
    return from.buyer.browser.post('/portal/project/submit', { id });
  };
  const paths = async (more: Record<string, unknown>) =>
    ((await submit(more)).data as { fields: { path: string }[] }).fields.map(({ path }) => path);
  expect(await paths({ paySource: '' })).toEqual(['paySource']);
  expect(await paths({ file11: [] })).toEqual(['file11']);
  expect(await paths({ applyAmount: '40000000.01' })).toEqual(['applyAmount']);
  expect(await paths({ creditDays: '181' })).toEqual(['creditDays']);
  const tables = infrastructure(from) as Record<'usePlan' | 'materials', object[]>;
  const usePlan = [{ ...tables.usePlan[0], planRepayDate: '2026-06-30' }];
  expect(await paths({ usePlan })).toEqual(['usePlan.0.planRepayDate']);
  const materials = [{ ...tables.materials[0], priceIncl: '0' }];
  expect(await paths({ materials })).toEqual(['materials.0.priceIncl']);
  expect(await submit({ applyAmount: '40000000.00', creditDays: '180' })).toMatchObject({
    code: 0,
  });
});

test('waits for a buyer that is certified', async () => {
  const from = await projects.sides();
  const other = await companies.company();
  await projects.acquaint(from.buyer.companyId, other);
  await portal.database.superuser
    .updateTable('company')
    .set({ real_name_status: 1 })
    .where('id', '=', other)
    .execute();
  const asSupplier = { applicantRole: '3', supplierIds: [from.buyer.companyId] };
  const id = await draft(from, { ...asSupplier, buyerCompanyId: other });
  await from.buyer.browser.post('/portal/project/submit', { id });
  for (const phone of [BIZ, RISK, LEGAL]) await approve(id, phone);
  expect(await approve(id, DIRECTOR)).toMatchObject({ code: 'buyer_uncertified' });
  expect(await detail(from.buyer.browser, id)).toMatchObject({ auditStatus: '1' });
});

test('is returned with marks, corrected and approved', async () => {
  const from = await projects.sides();
  const { browser } = from.buyer;
  const id = await draft(from);
  await browser.post('/portal/project/submit', { id });
  const operator = await people.operator(BIZ);
  const mark = { tabKey: 'baseInfo', fieldKey: 'contractNo', note: '与合同不一致' };
  await operator.post('/admin/review/returnBack', {
    taskId: (await taskOf(id)).id,
    opinion: '合同编号不一致',
    fieldMarks: [mark],
  });
  const seen = await detail(browser, id);
  expect(seen).toMatchObject({
    projectStatus: PROJECT_STATUS.returned,
    returnReason: '合同编号不一致',
    fieldMarks: [mark],
    actions: expect.arrayContaining(['edit', 'submit']),
  });
  const values = { ...(seen.values as object), contractNo: 'SL-HT-002' };
  expect(
    await browser.post('/portal/project/save', { id, version: seen.version, values }),
  ).toMatchObject({ code: 0 });
  expect(await browser.post('/portal/project/submit', { id })).toMatchObject({ code: 0 });
  expect(await detail(browser, id)).toMatchObject({
    projectStatus: PROJECT_STATUS.inReview,
    fieldMarks: [],
  });
});

test('is signed, frozen, taken up again and finished by the roles that may', async () => {
  const from = await projects.sides();
  const id = await approved(from);
  const turn = async (phone: string, name: string, more: object = {}) =>
    (await people.operator(phone)).post(`/admin/project/${name}`, { id, ...more });
  expect((await turn(BIZ, 'contractSigned')).status).toBe(403);
  expect((await turn(OPERATION, 'finish')).code).toBe('project_status');
  expect(await turn(OPERATION, 'contractSigned')).toMatchObject({ data: { projectStatus: '4' } });
  expect(await turn(RISK, 'freeze', { reason: '业主付款异常' })).toMatchObject({
    data: { projectStatus: '5' },
  });
  const line = await from.buyer.browser.post('/portal/project/projectStage', { projectId: id });
  expect(line.data).toContainEqual(
    expect.objectContaining({ stage: '30', state: 3, blockReason: '业主付款异常' }),
  );
  const theirs = await from.supplier.browser.post('/portal/project/projectStage', {
    projectId: id,
  });
  expect(theirs.body).not.toContain('业主付款异常');
  expect((await turn(RISK, 'unfreeze', { reason: '已恢复' })).status).toBe(403);
  expect(await turn(DIRECTOR, 'unfreeze', { reason: '已恢复' })).toMatchObject({ code: 0 });
  expect(await turn(OPERATION, 'finish')).toMatchObject({ data: { projectStatus: '6' } });
  expect(await detail(from.buyer.browser, id)).toMatchObject({
    projectStatus: '6',
    stage: '130',
    limit: { creditLimit: '0.00' },
  });
});

test('is taken back while nothing stands on it, and not once something of its limit is in use, of either kind', async () => {
  const from = await projects.sides();
  const operator = await people.operator(DIRECTOR);
  const voided = async (id: string) => {
    const { processRedundantId } = await detail(from.buyer.browser, id);
    return await operator.post('/admin/review/void', {
      processRedundantId,
      opinion: '客户申请撤销',
    });
  };
  const limits = new Limits(portal);
  for (const limitType of ['1', '2']) {
    const used = await approved(from, { limitType });
    await limits.move(reserve, used, '1000.00');
    expect((await voided(used)).code).toBe(PROJECT_REFUSAL.standing.code);
    await limits.move(occupy, used, '1000.00');
    expect((await voided(used)).code).toBe(PROJECT_REFUSAL.standing.code);
    expect(await detail(from.buyer.browser, used)).toMatchObject({ auditStatus: '3' });
    expect(await limits.figures(used)).toMatchObject({ occupied: '1000.00', state: 'open' });
    const unused = await approved(from, { limitType });
    expect((await voided(unused)).code).toBe(0);
    expect(await detail(from.buyer.browser, unused)).toMatchObject({ auditStatus: '6' });
    expect(await limits.figures(unused)).toMatchObject({ limit: '0.00', state: 'closed' });
  }
});

test('is not taken back while a raise of its limit is under approval', async () => {
  const from = await projects.sides();
  const id = await approved(from);
  await portal.database.superuser
    .updateTable('project')
    .set({ project_status: PROJECT_STATUS.running })
    .where('id', '=', id)
    .execute();
  const adjusts = new Adjusts(portal);
  const raise = await adjusts.draft(from.buyer.browser, id);
  expect((await adjusts.submit(from.buyer.browser, raise)).code).toBe(0);
  const operator = await people.operator(DIRECTOR);
  const { processRedundantId } = await detail(from.buyer.browser, id);
  const asked = { processRedundantId, opinion: '客户申请撤销' };
  const answer = await operator.post('/admin/review/void', asked);
  expect(answer.code, answer.body).toBe(PROJECT_REFUSAL.standing.code);
});
