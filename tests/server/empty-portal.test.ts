import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorInfo } from '#contract/account/operator.ts';
import { adminMessage } from '#contract/message/admin.ts';
import type { ProjectDetail } from '#contract/project/project.ts';
import { demoProjects } from '#server/modules/project/demo/projects.ts';
import { receivable } from '#server/modules/project/demo/values.ts';
import { addFirstOperator } from '#server/seed/first-operator.ts';

import { Adjusts } from '../helpers/adjusts.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { People } from '../helpers/people.ts';
import { Projects } from '../helpers/projects.ts';
import { approve, done, openReview } from '../helpers/reviewer.ts';
import { savedIn } from '../helpers/saved.ts';
import { RECEIVERS, sceneDeskOn } from '../helpers/scenes.ts';
import { listen, openStream, type StreamReader, streamHeaders } from '../helpers/stream-reader.ts';
import { type Cast, enter, gather } from '../helpers/whole-cast.ts';

// An installation as it is delivered, with DEMO_DATA=off: nobody is there, no company, no registry. FIRST_OPERATOR makes the
// first account; everything after it is done by the calls that the screens make.

const FIRST = '13900000100';
const TODAY = '2026-05-20';

let portal: TestApp;
let people: People;
beforeAll(async () => {
  portal = await createTestApp();
  people = new People(portal, 13_910_000_000);
});
afterAll(() => portal.close());

/** 大基建, 大宗商品, 新基建, 保理, 特钢, 成品油. */
const LINES = ['1', '2', '3', '4', '5', '6'] as const;
type Line = (typeof LINES)[number];
const FILES: Partial<Record<Line, string[]>> = { 4: ['131', '101', '91', '133'] };
/** What the risk officer sets; the rest is as it was asked for. */
const TERMS = { annualRate: '8', limitExpireDate: '2027-05-20', riskLevel: '2' };
const CORRECTED = 'SL-HT-002';

const ofProject = async ({ buyer }: Cast, id: string) =>
  (await buyer.browser.get('/portal/project/detail', { id })).data as ProjectDetail;

/** The buyer applies, and its colleague agrees; the project's id. */
async function applied(cast: Cast, line: Line): Promise<string> {
  const { buyer, reviewer, parties } = cast;
  const whole = demoProjects(parties, TODAY).find(
    ({ values }) => String(values.productId)[0] === line,
  );
  // The demo's own receivables were applied for long ago.
  const due = line === '4' && {
    receivables: [receivable(TODAY, 'MY-001', '24990000000000000077')],
  };
  const papers = new Projects(portal, new Companies(portal, people)).papers(buyer.browser, [
    '11',
    '13',
    ...(FILES[line] ?? []),
  ]);
  const values = {
    ...whole?.values,
    ...due,
    lng: '116.300000',
    lat: '39.900000',
    ...(await papers),
  };
  const id = String(await done(buyer.browser, '/portal/project/save', { values }));
  const sent = await done(buyer.browser, '/portal/project/submit', { id });
  expect(sent, line).toMatchObject({ status: '10' });
  await done(reviewer, '/portal/project/review', { id, decision: 'approve' });
  return id;
}

/** Sent back with a mark on a field, which the applicant corrects. */
async function returned(cast: Cast, id: string): Promise<void> {
  const { as, buyer } = cast;
  const { taskId } = await openReview(as('bizManager'), id);
  const mark = { tabKey: 'baseInfo', fieldKey: 'contractNo', note: '与合同原件不一致' };
  const opinion = '合同编号与附件不一致';
  await done(as('bizManager'), '/admin/review/returnBack', { taskId, opinion, fieldMarks: [mark] });
  const { values, version, ...project } = await ofProject(cast, id);
  expect(project).toMatchObject({ projectStatus: '2', returnReason: opinion, fieldMarks: [mark] });
  const corrected = { ...values, contractNo: CORRECTED };
  await done(buyer.browser, '/portal/project/save', { id, version, values: corrected });
  await done(buyer.browser, '/portal/project/submit', { id });
  expect(await openReview(as('bizManager'), id)).toMatchObject({
    marks: [mark],
    changes: [{ label: '主合同编号', after: CORRECTED }],
  });
}

async function rejected(cast: Cast, id: string): Promise<void> {
  const { as } = cast;
  await approve(as('bizManager'), id);
  const { taskId } = await openReview(as('riskOfficer'), id);
  await done(as('riskOfficer'), '/admin/review/reject', { taskId, opinion: '预计年收入没有依据' });
  expect(await ofProject(cast, id)).toMatchObject({ projectStatus: '7', auditStatus: '4' });
}

/** Whoever has to act agrees, until nobody has to; the nodes that it took. */
async function agreed(cast: Cast, id: string, terms: Record<string, string>): Promise<string[]> {
  const { as, supplier } = cast;
  const nodes: string[] = [];
  for (;;) {
    const { nextStep, auditStatus } = await ofProject(cast, id);
    if (nextStep === null) {
      expect(auditStatus).toBe('3');
      return nodes;
    }
    const { nodeKey, role, actingCompanyId } = nextStep;
    nodes.push(nodeKey);
    if (actingCompanyId === null) {
      await approve(as(role), id, role === 'riskOfficer' ? terms : {});
    } else {
      expect(actingCompanyId).toBe(supplier.companyId);
      await done(supplier.browser, '/portal/project/review', { id, decision: 'approve' });
    }
  }
}

/** The nodes of each line after 企业复核: legal in three of them. */
const NODES: Record<Line, string[]> = {
  1: ['N1', 'N2', 'N3', 'N4'],
  2: ['N1', 'N2', 'N4'],
  3: ['N1', 'N2', 'N3', 'N4'],
  4: ['N1', 'N2', 'N3', 'N4'],
  5: ['N1', 'N2', 'N4'],
  6: ['N1', 'N2', 'N4'],
};

/** Approved with `less` than was asked for, or with all of it; its contract is signed and the limit is open. */
async function granted(cast: Cast, line: Line, id: string, less?: string): Promise<void> {
  const { applyAmount } = await ofProject(cast, id);
  const approvedAmount = less ?? applyAmount ?? '';
  expect(await agreed(cast, id, { ...TERMS, approvedAmount }), line).toEqual(NODES[line]);
  await done(cast.as('operationOfficer'), '/admin/project/contractSigned', { id });
  expect(await ofProject(cast, id)).toMatchObject({
    projectStatus: '4',
    limit: { creditLimit: approvedAmount, available: approvedAmount },
  });
}

/** The project's site with its signers, checked by the platform. */
async function registered({ as, buyer: { browser } }: Cast, projectId: string): Promise<void> {
  const desk = sceneDeskOn(portal, people);
  const values = await desk.values(browser, projectId);
  const { id } = savedIn(await desk.save(browser, { values }));
  await done(browser, '/portal/sceneControl/submit', { id });
  expect(await approve(as('operationOfficer'), id)).toMatchObject({ status: '3' });
  expect((await browser.get('/portal/sceneControl/detail', { id })).data).toMatchObject({
    auditStatus: '3',
    receivers: RECEIVERS.map(({ name }) => ({ name })),
  });
}

async function raised({ as, reviewer, buyer }: Cast, projectId: string): Promise<void> {
  const id = await new Adjusts(portal).draft(buyer.browser, projectId);
  await done(buyer.browser, '/portal/applyAmountAdjust/submit', { id });
  await done(reviewer, '/portal/applyAmountAdjust/review', { id, decision: 'approve' });
  for (const role of ['bizManager', 'riskOfficer', 'riskDirector']) await approve(as(role), id);
}

/** Open pages of the buyer, the supplier and an operator. */
async function listening({ buyer, supplier, as }: Cast): Promise<StreamReader[]> {
  const origin = await listen(portal.app);
  const open = (who: Browser) => openStream(origin, streamHeaders(portal, who));
  const operator = as('bizManager');
  return await Promise.all([
    ...[buyer, supplier].map(({ browser }) => open(browser)),
    openStream(origin, streamHeaders(portal, operator), adminMessage.stream),
  ]);
}

test('from nobody to six applications, a registered site and a raised limit, with nothing but FIRST_OPERATOR', async () => {
  const { owner, superuser } = portal.database;
  const { rows } = await sql<{ n: string }>`
    select (select count(*) from account) + (select count(*) from company)
      + (select count(*) from project) as n`.execute(superuser);
  expect(rows).toEqual([{ n: '0' }]);
  await addFirstOperator(owner, FIRST, portal.clock.now());
  const admin = await enter(portal, FIRST);
  const me = (await admin.get('/admin/user/getInfo')).data as OperatorInfo;
  expect(me).toMatchObject({ hasPassword: false, roles: [{ code: 'admin' }] });

  const cast = await gather({ portal, people }, admin);
  const { as, buyer } = cast;
  const [ofBuyer, ofSupplier, ofOperator] = await listening(cast);
  const ids = new Map<Line, string>();
  for (const line of LINES) ids.set(line, await applied(cast, line));
  const of = (line: Line) => ids.get(line) ?? '';
  await returned(cast, of('1'));
  await rejected(cast, of('3'));
  await granted(cast, '1', of('1'), '8000000.00');
  for (const line of ['2', '4', '5', '6'] as const) await granted(cast, line, of(line));
  await registered(cast, of('1'));
  await raised(cast, of('1'));
  expect(
    await done(buyer.browser, '/portal/limitLedger/page', { projectId: of('1') }),
  ).toMatchObject({
    content: [
      { type: '6', amount: '500000.00', limitAfter: '8500000.00', availableAfter: '8500000.00' },
      { type: '1', amount: '8000000.00', limitAfter: '8000000.00' },
    ],
  });
  const ledger = await as('riskOfficer').get('/admin/limitLedger/verify', { projectId: of('1') });
  expect(ledger.data).toMatchObject({ intact: true, rows: 2 });

  await deliverAll(portal);
  const both = ['项目申请已通过', '项目生效'];
  const own = ['项目申请已退回', '项目申请未通过', '现场登记已通过', '额度调整申请已通过'];
  const hears = (page: StreamReader | undefined, titles: string[]) =>
    expect.poll(() => page?.titles()).toEqual(expect.arrayContaining(titles));
  await hears(ofBuyer, [...both, ...own]);
  await hears(ofSupplier, both);
  await hears(ofOperator, ['项目申请待您审批', '额度调整申请待您审批']);
  for (const title of own) expect(ofSupplier?.titles()).not.toContain(title);
  for (const page of [ofBuyer, ofSupplier, ofOperator]) page?.close();
}, 60_000);

test('a second start makes no second operator, and nobody else becomes one by the setting', async () => {
  const { owner, superuser } = portal.database;
  const at = portal.clock.now();
  const stranger = people.phone();
  await addFirstOperator(owner, FIRST, at);
  await addFirstOperator(owner, stranger, at);
  const found = await superuser
    .selectFrom('account')
    .select('phone')
    .where('phone', 'in', [FIRST, stranger])
    .execute();
  expect(found).toEqual([{ phone: FIRST }]);
});

test('a phone that a customer has registered is refused in one line', async () => {
  const empty = await createTestApp();
  const { phone } = await new People(empty, 13_920_000_000).newcomer();
  await expect(addFirstOperator(empty.database.owner, phone, empty.clock.now())).rejects.toThrow(
    'FIRST_OPERATOR must be a phone that no customer has registered',
  );
  await empty.close();
});
