import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { MessageRow } from '#contract/message.ts';
import type { OperatorInfo } from '#contract/operator.ts';
import type { PartySaved } from '#contract/party-form.ts';
import type { UserInfo } from '#contract/user.ts';
import { addFirstOperator } from '#server/db/first-operator.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { application, freshUsc, PATH, papers, saveApplication } from '../helpers/certification.ts';
import { Companies } from '../helpers/companies.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { People } from '../helpers/people.ts';
import { infrastructure, Projects } from '../helpers/projects.ts';
import { approve, done } from '../helpers/reviewer.ts';

// An installation as it is delivered, with DEMO_DATA=off: nobody is there, no company, no registry. FIRST_OPERATOR makes the
// first account; everything after it is done by the calls that the screens make.

const FIRST = '13900000100';
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

/** Somebody registers and hands in a certification, which the officer approves; the company's id. */
async function certified(officer: Browser): Promise<{ browser: Browser; companyId: string }> {
  const { browser } = await people.newcomer();
  const body = application({ attachment: await papers(portal, browser) });
  const { data } = await saveApplication(browser, body);
  const id = String(data);
  await done(browser, `${PATH}/submit`, { id });
  await approve(officer, id);
  const user = (await browser.get('/user/getInfo')).data as UserInfo;
  expect(user.companyList).toMatchObject([
    { basicInfo: { roles: ['companyAdmin'] }, realNameInfo: { status: 3 } },
  ]);
  return { browser, companyId: user.companyList[0]?.basicInfo.companyId ?? '' };
}

/** A partner that no registry knows and nobody has certified; its id. */
async function partner(browser: Browser, type: string, more: object): Promise<string> {
  const companyAccountRelation = {
    ...{ contactPerson: '示例甲', contactPhone: '13900000001', contactAddress: '示例路 1 号' },
  };
  const body = { name: `示例${type}`, companyAccountRelation, ...more };
  return ((await done(browser, `/portal/${type}/create`, body)) as PartySaved).id;
}

test('from nobody to an approved project, with nothing but FIRST_OPERATOR', async () => {
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
  const { browser: buyer, companyId } = await certified(as('operationOfficer'));
  const supplierId = await partner(buyer, 'supplier', {});
  const ownerId = await partner(buyer, 'owner', { usc: freshUsc() });

  const projects = new Projects(portal, new Companies(portal, people));
  const side = (id: string) => ({ browser: buyer, companyId: id, phone: '' });
  const sides = { buyer: side(companyId), supplier: side(supplierId), owner: side(ownerId) };
  const values = infrastructure(sides, await projects.papers(buyer));
  const id = String(await done(buyer, '/portal/project/save', { values }));
  expect(await done(buyer, '/portal/project/submit', { id })).toMatchObject({ status: '1' });
  await approve(as('bizManager'), id);
  const granted = { approvedAmount: '8000000.00', annualRate: '8', riskLevel: '2' };
  await approve(as('riskOfficer'), id, { ...granted, limitExpireDate: '2027-05-20' });
  await approve(as('legalOfficer'), id);
  await approve(as('riskDirector'), id);
  await done(as('operationOfficer'), '/admin/project/contractSigned', { id });
  expect((await buyer.get('/portal/project/detail', { id })).data).toMatchObject({
    auditStatus: '3',
    limit: { creditLimit: '8000000.00' },
  });

  await deliverAll(portal);
  const { content } = (await buyer.get('/message/page')).data as { content: MessageRow[] };
  expect(content.map(({ title }) => title)).toEqual(expect.arrayContaining(['项目申请已通过']));
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
