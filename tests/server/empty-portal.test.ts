import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { MessageRow } from '#contract/message.ts';
import type { OperatorInfo } from '#contract/operator.ts';
import type { PartySaved } from '#contract/party-form.ts';
import type { UserInfo } from '#contract/user.ts';
import { addFirstOperator } from '#server/db/first-operator.ts';

import { Adjusts } from '../helpers/adjusts.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { application, freshUsc, PATH, papers, saveApplication } from '../helpers/certification.ts';
import { Companies } from '../helpers/companies.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { People } from '../helpers/people.ts';
import { infrastructure, Projects } from '../helpers/projects.ts';
import { approve, done } from '../helpers/reviewer.ts';
import { RECEIVERS, sceneDeskOn } from '../helpers/scenes.ts';

// An installation as it is delivered, with DEMO_DATA=off: nobody is there, no company, no registry. FIRST_OPERATOR makes the
// first account; everything after it is done by the calls that the screens make.

const FIRST = '13900000100';
interface Named {
  id: string;
}
interface Member {
  browser: Browser;
  companyId: string;
  phone: string;
  usc: string;
  name: string;
}
/** Everybody who acts on a project. */
interface Cast {
  as: (role: string) => Browser;
  buyer: Member;
  supplier: Member;
  reviewer: Browser;
}
const ROLES = ['operationOfficer', 'bizManager', 'riskOfficer', 'legalOfficer', 'riskDirector'];

let portal: TestApp;
let people: People;
beforeAll(async () => {
  portal = await createTestApp();
  people = new People(portal, 13_910_000_000);
});
afterAll(() => portal.close());

async function enter(phone: string): Promise<Browser> {
  const browser = new Browser(portal);
  expect(await browser.adminCodeLogin(phone)).toMatchObject({ code: 0, data: { next: '' } });
  return browser;
}

/** The first operator opens an account for each role that decides something. */
async function hireAll(admin: Browser): Promise<(role: string) => Browser> {
  const staff = new Map<string, Browser>();
  for (const role of ROLES) {
    const phone = people.phone();
    const id = await done(admin, '/admin/account/save', { phone, nickName: '示例运营' });
    await done(admin, '/admin/account/saveRoles', { id, roles: [role] });
    staff.set(role, await enter(phone));
  }
  return (role) => {
    const found = staff.get(role);
    if (!found) throw new Error(`Nobody is ${role}`);
    return found;
  };
}

/** Somebody registers and hands in a certification, which the officer approves. */
async function certified(officer: Browser, companyType: string): Promise<Member> {
  const { browser, phone } = await people.newcomer();
  const attachment = await papers(portal, browser);
  const usc = freshUsc();
  const name = `示例企业${usc.slice(-4)}`;
  const body = application({ attachment, usc, name, companyType: [companyType] });
  const { data } = await saveApplication(browser, body);
  const id = String(data);
  await done(browser, `${PATH}/submit`, { id });
  await approve(officer, id);
  const user = (await browser.get('/user/getInfo')).data as UserInfo;
  expect(user.companyList).toMatchObject([
    { basicInfo: { roles: ['companyAdmin'] }, realNameInfo: { status: 3 } },
  ]);
  const companyId = user.companyList[0]?.basicInfo.companyId ?? '';
  return { browser, companyId, phone, usc, name };
}

/** A trading partner, which the platform knows only where `more` names a certified one; its id. */
async function partner(browser: Browser, type: string, more: object): Promise<string> {
  const companyAccountRelation = {
    ...{ contactPerson: '示例甲', contactPhone: '13900000001', contactAddress: '示例路 1 号' },
  };
  const body = { name: `示例${type}`, companyAccountRelation, ...more };
  return ((await done(browser, `/portal/${type}/create`, body)) as PartySaved).id;
}

/** A colleague with a role, who accepts an invitation. */
async function colleague(admin: Browser, role: string): Promise<Browser> {
  const { browser, phone } = await people.newcomer();
  await done(admin, '/portal/companyInvitation/save', { phone, roles: [role], jobTitle: '复核' });
  const [invited] = (await browser.get('/portal/companyInvitation/received')).data as Named[];
  await done(browser, '/portal/companyInvitation/accept', { id: invited?.id });
  return browser;
}

/** A project from its application to its limit; its id. */
async function granted(cast: Cast): Promise<string> {
  const { as, buyer, supplier, reviewer } = cast;
  const { browser, companyId } = buyer;
  const supplierId = await partner(browser, 'supplier', { name: supplier.name });
  expect(supplierId).toBe(supplier.companyId);
  const ownerId = await partner(browser, 'owner', { usc: freshUsc() });
  const projects = new Projects(portal, new Companies(portal, people));
  const sides = { buyer, supplier, owner: { browser, companyId: ownerId, phone: '' } };
  const place = { lng: '116.300000', lat: '39.900000' };
  const values = infrastructure(sides, { ...place, ...(await projects.papers(browser)) });
  const id = String(await done(browser, '/portal/project/save', { values }));
  await done(browser, '/portal/company/setReview', { id: companyId, needReview: true });
  expect(await done(browser, '/portal/project/submit', { id })).toMatchObject({ status: '10' });
  await done(reviewer, '/portal/project/review', { id, decision: 'approve' });
  await approve(as('bizManager'), id);
  const terms = { approvedAmount: '8000000.00', annualRate: '8', riskLevel: '2' };
  await approve(as('riskOfficer'), id, { ...terms, limitExpireDate: '2027-05-20' });
  await approve(as('legalOfficer'), id);
  await approve(as('riskDirector'), id);
  await done(as('operationOfficer'), '/admin/project/contractSigned', { id });
  expect((await browser.get('/portal/project/detail', { id })).data).toMatchObject({
    auditStatus: '3',
    limit: { creditLimit: '8000000.00' },
  });
  return id;
}

/** The project's site with its signers, checked by the platform. */
async function registered({ as, buyer: { browser } }: Cast, projectId: string): Promise<void> {
  const desk = sceneDeskOn(portal, people);
  const values = await desk.values(browser, projectId);
  const id = String((await desk.save(browser, { values })).data);
  await done(browser, '/portal/sceneControl/submit', { id });
  expect(await approve(as('operationOfficer'), id)).toMatchObject({ status: '3' });
  expect((await browser.get('/portal/sceneControl/detail', { id })).data).toMatchObject({
    auditStatus: '3',
    receivers: RECEIVERS.map(({ name }) => ({ name })),
  });
}

async function raised(cast: Cast, projectId: string): Promise<void> {
  const { as, reviewer, buyer } = cast;
  const adjusts = new Adjusts(portal);
  const id = await adjusts.draft(buyer.browser, projectId);
  await done(buyer.browser, '/portal/applyAmountAdjust/submit', { id });
  await done(reviewer, '/portal/applyAmountAdjust/review', { id, decision: 'approve' });
  for (const role of ['bizManager', 'riskOfficer', 'riskDirector']) await approve(as(role), id);
}

async function titlesOf(who: Browser, path = '/message/page'): Promise<string[]> {
  const { content } = (await who.get(path, { pageSize: 100 })).data as { content: MessageRow[] };
  return content.map(({ title }) => title);
}

test('from nobody to a raised limit, with nothing but FIRST_OPERATOR', async () => {
  const { owner, superuser } = portal.database;
  const { rows } = await sql<{ n: string }>`
    select (select count(*) from account) + (select count(*) from company)
      + (select count(*) from project) as n`.execute(superuser);
  expect(rows).toEqual([{ n: '0' }]);
  await addFirstOperator(owner, FIRST, portal.clock.now());
  const admin = await enter(FIRST);
  const me = (await admin.get('/admin/user/getInfo')).data as OperatorInfo;
  expect(me).toMatchObject({ hasPassword: false, roles: [{ code: 'admin' }] });

  const as = await hireAll(admin);
  const buyer = await certified(as('operationOfficer'), '2');
  const supplier = await certified(as('operationOfficer'), '3');
  const reviewer = await colleague(buyer.browser, 'companyReviewer');
  const cast = { as, buyer, supplier, reviewer };
  const id = await granted(cast);
  await registered(cast, id);
  await raised(cast, id);
  expect(await done(buyer.browser, '/portal/limitLedger/page', { projectId: id })).toMatchObject({
    content: [
      { type: '6', amount: '500000.00', limitAfter: '8500000.00', availableAfter: '8500000.00' },
      { type: '1', amount: '8000000.00', limitAfter: '8000000.00' },
    ],
  });
  const ledger = await as('riskOfficer').get('/admin/limitLedger/verify', { projectId: id });
  expect(ledger.data).toMatchObject({ intact: true, rows: 2 });

  await deliverAll(portal);
  const both = ['项目申请已通过', '项目生效'];
  const own = [...both, '现场登记已通过', '额度调整申请已通过'];
  expect(await titlesOf(buyer.browser)).toEqual(expect.arrayContaining(own));
  expect(await titlesOf(supplier.browser)).toEqual(expect.arrayContaining(both));
  expect(await titlesOf(supplier.browser)).not.toContain('额度调整申请已通过');
});

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
