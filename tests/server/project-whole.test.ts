import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewDetail } from '#contract/flow/review-view.ts';
import type { MessageRow } from '#contract/message/message.ts';

import { Adjusts } from '../helpers/adjusts.ts';
import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { infrastructure, Projects, type Sides } from '../helpers/projects.ts';
import {
  approve as approveAs,
  reviewed as decided,
  done,
  openReview,
} from '../helpers/reviewer.ts';
import { savedIn } from '../helpers/saved.ts';
import { createSceneDesk, type SceneDesk } from '../helpers/scenes.ts';

// From the application to the raised limit with everybody in his turn, through the calls that the screens make.

let desk: SceneDesk;
let projects: Projects;
let sides: Sides;
let buyer: Browser;
let reviewer: Browser;
const operators = new Map<string, Browser>();
beforeAll(async () => {
  desk = await createSceneDesk(13_670_000_000);
  const { portal, companies, people } = desk;
  projects = new Projects(portal, companies);
  sides = await projects.sides('companyOperator');
  buyer = sides.buyer.browser;
  const { companyId } = sides.buyer;
  reviewer = (await companies.member('companyReviewer', companyId)).browser;
  await sql`update company set need_review = true where id = ${companyId}`.execute(
    portal.database.superuser,
  );
  const roles = { biz: 10, operation: 11, risk: 12, director: 13, legal: 14 };
  for (const [role, last] of Object.entries(roles)) {
    operators.set(role, await people.operator(`138000000${last}`));
  }
});
afterAll(() => desk.portal.close());

const as = (role: string): Browser => {
  const browser = operators.get(role);
  if (browser === undefined) throw new Error(`Nobody is ${role}`);
  return browser;
};

let made = 0;
async function submitted(): Promise<string> {
  made += 1;
  const values = infrastructure(sides, {
    projectName: `示例全程标段 ${made}`,
    lng: '116.300000',
    lat: '39.900000',
    ...(await projects.papers(buyer)),
  });
  const id = String(await done(buyer, '/portal/project/save', { values }));
  expect(await done(buyer, '/portal/project/submit', { id })).toMatchObject({ status: '10' });
  expect(await done(reviewer, '/portal/project/review', { id, decision: 'approve' })).toMatchObject(
    {
      status: '1',
    },
  );
  return id;
}

const opened = (role: string, objectId: string) => openReview(as(role), objectId);
const approve = (role: string, objectId: string, fields: Record<string, string> = {}) =>
  approveAs(as(role), objectId, fields);

const ofProject = async (id: string) =>
  (await buyer.get('/portal/project/detail', { id })).data as Record<string, unknown>;

async function titlesOf(who: Browser): Promise<string[]> {
  await deliverAll(desk.portal);
  const { data } = await who.get('/message/page', { pageSize: 100 });
  return (data as { content: MessageRow[] }).content.map(({ title }) => title);
}

const GRANTED = { annualRate: '8', limitExpireDate: '2027-05-20', riskLevel: '2' };

async function returned(): Promise<void> {
  const id = await submitted();
  const { taskId } = await opened('biz', id);
  const mark = { tabKey: 'baseInfo', fieldKey: 'contractNo', note: '与合同不一致' };
  await done(as('biz'), '/admin/review/returnBack', {
    taskId,
    opinion: '合同编号与附件不一致',
    fieldMarks: [mark],
  });
  const { values, version } = await ofProject(id);
  // What was marked is called as the form calls it.
  const named = { ...mark, label: '主合同编号' };
  expect(await ofProject(id)).toMatchObject({ projectStatus: '2', fieldMarks: [named] });
  const corrected = { ...(values as object), contractNo: 'SL-HT-002' };
  await done(buyer, '/portal/project/save', { id, version, values: corrected });
  // Its own reviewer has agreed to another contract.
  expect(await done(buyer, '/portal/project/submit', { id })).toMatchObject({ status: '10' });
  expect((await decided(reviewer, 'project', id)).code).toBe(0);
  const again = await opened('biz', id);
  expect(again).toMatchObject({ marks: [mark], changes: [{ after: 'SL-HT-002' }] });
  expect(again.exposure).toMatchObject({ used: '0.00' });
}

async function rejected(): Promise<void> {
  const id = await submitted();
  await approve('biz', id);
  const { taskId } = await opened('risk', id);
  await done(as('risk'), '/admin/review/reject', { taskId, opinion: '业主回款能力不足' });
  expect(await ofProject(id)).toMatchObject({
    projectStatus: '7',
    auditStatus: '4',
    actions: ['copy'],
  });
}

async function approved(): Promise<string> {
  const id = await submitted();
  await approve('biz', id);
  await approve('risk', id, { ...GRANTED, approvedAmount: '8000000.00' });
  await approve('legal', id);
  await approve('director', id, { approvedAmount: '7500000.00', conditions: '按月提供计量单' });
  expect(await ofProject(id)).toMatchObject({
    projectStatus: '3',
    auditStatus: '3',
    approvedAmount: '7500000.00',
    conditions: '按月提供计量单',
    limit: { creditLimit: '7500000.00', reserved: '0.00' },
  });
  await done(as('operation'), '/admin/project/contractSigned', { id });
  return id;
}

/** What operators read of a project after its approval: what was granted, and its limit with its ledger. */
async function reviewed(projectId: string): Promise<void> {
  const { processRedundantId } = await ofProject(projectId);
  const { data } = await as('risk').get('/admin/review/detail', { processRedundantId });
  const page = data as ReviewDetail;
  expect(page).toMatchObject({ projectId, task: null, fields: [] });
  expect(page.settled).toEqual(
    expect.arrayContaining([
      { label: '批复额度（元）', value: '7500000.00', kind: 'money' },
      { label: '风险等级', value: '中', kind: 'text' },
    ]),
  );
  const items = page.view.panels.flatMap((panel) => panel.items);
  expect(items).toContainEqual(
    expect.objectContaining({ label: '业务类型', value: '大基建/市政道路' }),
  );
  const risk = as('risk');
  expect(await risk.get('/admin/limit/detail', { projectId })).toMatchObject({
    data: { creditLimit: '7500000.00', state: 'open' },
  });
  expect(
    await done(risk, '/admin/limit/preview', { projectId, amount: '7500000.01' }),
  ).toMatchObject({ fits: false, shortBy: '0.01' });
  expect(await done(risk, '/admin/limitLedger/page', { projectId })).toMatchObject({
    content: [{ type: '1', amount: '7500000.00', operatorName: '示例风控总监' }],
  });
  expect(await risk.get('/admin/limitLedger/verify', { projectId })).toMatchObject({
    data: { intact: true, rows: 1 },
  });
}

async function registered(projectId: string): Promise<void> {
  const values = await desk.values(buyer, projectId);
  const { id } = savedIn(await desk.save(buyer, { values }));
  await done(buyer, '/portal/sceneControl/submit', { id });
  expect(await approve('operation', id)).toMatchObject({ status: '3', nodeName: '' });
}

async function raised(projectId: string): Promise<void> {
  const adjusts = new Adjusts(desk.portal);
  const id = await adjusts.draft(buyer, projectId);
  // The first application waits again, the second was rejected.
  const asked = { pending: '10000000.00' };
  await done(buyer, '/portal/applyAmountAdjust/submit', { id });
  await done(reviewer, '/portal/applyAmountAdjust/review', { id, decision: 'approve' });
  await approve('biz', id);
  expect((await opened('risk', id)).exposure).toMatchObject(asked);
  await approve('risk', id, { approvedAmount: '400000.00' });
  await approve('director', id);
  const { data } = await buyer.post('/portal/limitLedger/page', { projectId });
  expect(data).toMatchObject({
    content: [
      { type: '6', amount: '400000.00', limitAfter: '7900000.00' },
      { type: '1', amount: '7500000.00', limitAfter: '7500000.00' },
    ],
  });
}

async function told(): Promise<void> {
  const all = ['已通过', '已退回', '未通过'].map((word) => `项目申请${word}`);
  expect(await titlesOf(buyer)).toEqual(
    expect.arrayContaining([...all, '项目生效', '现场登记已通过', '额度调整申请已通过']),
  );
  for (const { browser } of [sides.supplier, sides.owner]) {
    expect(await titlesOf(browser)).toEqual(expect.arrayContaining(['项目申请已通过', '项目生效']));
    expect(await titlesOf(browser)).not.toContain('项目申请未通过');
  }
}

async function listed(projectId: string): Promise<void> {
  const { content } = (await done(as('operation'), '/admin/project/page', {
    keyword: '示例全程标段',
  })) as { content: Record<string, unknown>[] };
  expect(content.map(({ projectStatus }) => projectStatus)).toEqual(['4', '7', '1']);
  expect(content[0]).toMatchObject({
    id: projectId,
    approvedAmount: '7500000.00',
    limit: { creditLimit: '7900000.00' },
    actions: ['finish'],
    nextStep: null,
  });
  expect(content[2]).toMatchObject({
    nextStep: { nodeName: '业务初审' },
    limit: null,
    actions: [],
  });
  for (const name of ['sceneControl', 'amountAdjust']) {
    const found = await done(as('risk'), `/admin/${name}/page`, { keyword: '示例全程标段 3' });
    expect(found).toMatchObject({ total: 1, content: [{ projectName: '示例全程标段 3' }] });
  }
}

test('one is returned with marks, one rejected, one approved with less; site and raise follow', async () => {
  await returned();
  await rejected();
  const id = await approved();
  await reviewed(id);
  await registered(id);
  await raised(id);
  await told();
  await listed(id);
});
