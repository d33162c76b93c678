import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { APPLICANT } from '#contract/account/customer-role.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import type { WorkbenchSummary } from '#server/kernel/parts/workbench.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { Limits } from '../helpers/limits.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let people: People;
let browser: Browser;
let accountId: string;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_600_000_000);
});
afterAll(() => portal.close());
beforeEach(async () => {
  const person = await people.newcomer();
  browser = person.browser;
  accountId = await people.idOf(person.phone);
});

const summary = async (of = browser) =>
  (await of.get('/portal/workbench/summary')).data as WorkbenchSummary;
const keys = (lines: readonly { key: string }[]) => lines.map(({ key }) => key);

/** Adds unread messages of the types, oldest first. */
async function addMessages(types: readonly string[]): Promise<void> {
  for (const [i, type] of types.entries()) {
    await sql`insert into message (account_id, msg_type, title, content, created_at)
      values (${accountId}, ${type}, ${`消息 ${i}`}, '', ${portal.clock.now()})`.execute(
      portal.database.superuser,
    );
  }
}

test('a visitor is told nothing', async () => {
  expect((await new Browser(portal).get('/portal/workbench/summary')).code).toBe(401);
});

test('a new account is asked for what it lacks, the weightier first', async () => {
  const { waiting, hints, messages, company } = await summary();
  expect(waiting).toEqual([]);
  expect(keys(hints)).toEqual(['company.certification', 'account.wechat']);
  expect(hints[0]).toMatchObject({ title: '请先完成企业认证', routeName: 'companyAuth' });
  expect(messages).toEqual([]);
  expect(company).toBeNull();
});

test('an account without a password is told so; a certified company is asked for nothing', async () => {
  const buyer = new Browser(portal);
  await buyer.passwordLogin('13800000001', DEMO_PASSWORD);
  await portal.database.owner
    .updateTable('account')
    .set({ password_hash: null })
    .where('phone', '=', '13800000001')
    .execute();
  const { hints, company } = await summary(buyer);
  expect(keys(hints)).toEqual(['account.password', 'account.wechat']);
  expect(company).toMatchObject({
    name: '示例建设工程有限公司',
    status: 3,
    infoScore: 75,
    roles: ['companyAdmin'],
  });
});

test.each([
  [2, '企业认证审核中', 1],
  [4, '企业认证未通过', 3],
  [5, '企业认证已过期', 2],
  [6, '企业已被冻结', 3],
])('a company in status %i says: %s', async (status, title, level) => {
  const supplier = new Browser(portal);
  await supplier.passwordLogin('13800000002', DEMO_PASSWORD);
  await portal.database.owner
    .updateTable('company')
    .set({ real_name_status: status })
    .where('name', '=', '示例建材供应有限公司')
    .execute();
  const { hints } = await summary(supplier);
  expect(hints.find(({ key }) => key === 'company.certification')).toMatchObject({ title, level });
});

test('an applicant sees the company that is being certified, which has no code yet', async () => {
  const name = '示例新城建设有限公司';
  expect((await browser.post('/portal/companyCustomer/save', { name })).code).toBe(0);
  const { company, hints } = await summary();
  expect(company).toMatchObject({ name, usc: '', status: 1, roles: [APPLICANT] });
  expect(keys(hints)).toEqual(['company.certification', 'account.wechat']);
});

test.each([
  ['bank.none', 'bank'],
  ['contactClient.none', 'contact_client'],
])('%s is told by whoever may add one', async (hint, table) => {
  const supplier = await people.signedIn('13800000002', DEMO_PASSWORD);
  const told = async () => keys((await summary(supplier)).hints).filter((key) => key === hint);
  await sql`update ${sql.table(table)} set deleted = true, deleted_at = ${portal.clock.now()} where not deleted`.execute(
    portal.database.superuser,
  );
  expect(await told()).toEqual([hint]);
  const role = (name: string) =>
    sql`update account_relation set customer_role = array[${name}]`.execute(
      portal.database.superuser,
    );
  await role('companyViewer');
  expect(await told()).toEqual([]);
  await role('companyAdmin');
});

test('a limit that ends within a month is told to those who may ask for an extension', async () => {
  const companies = new Companies(portal, people);
  const limits = new Limits(portal);
  const boss = await companies.member();
  const { companyId } = boss;
  const soon = await limits.opened({ companyId, expireDate: '2026-06-10' });
  const ended = await limits.opened({ companyId, expireDate: '2026-05-10' });
  await limits.opened({ companyId, expireDate: '2026-09-10' });
  await sql`update ledger_account set state = 'expired' where owner_id = ${ended}`.execute(
    portal.database.superuser,
  );
  const told = async (of: Browser) => {
    const { hints, days } = await summary(of);
    const ended = hints.filter(({ key }) => key.startsWith('limit.'));
    return [
      ...ended.map(({ title, query }) => [title, query.id]),
      ...days.map(({ day, title, query }) => [day, title, query.id]),
    ];
  };
  expect(await told(boss.browser)).toEqual([
    ['授信额度已到期', ended],
    ['2026-06-10', '授信额度到期', soon],
  ]);
  const viewer = await companies.member('companyViewer', companyId);
  expect(await told(viewer.browser)).toEqual([]);
  expect(await told((await companies.member()).browser)).toEqual([]);
});

test('the limits of all projects are added up to the cent, for those who read projects and are told the terms', async () => {
  const companies = new Companies(portal, people);
  const limits = new Limits(portal);
  const boss = await companies.member();
  const { companyId } = boss;
  const told = async (of: Browser) => {
    const { limits: figures, hasProjects } = await summary(of);
    return { figures, hasProjects };
  };
  expect(await told(boss.browser)).toEqual({ figures: null, hasProjects: false });
  await limits.opened({ companyId, amount: '9999999999.99' });
  await limits.opened({ companyId, amount: '0.02' });
  const sum = '10000000000.01';
  const figures = { creditLimit: sum, reserved: '0.00', occupied: '0.00', available: sum };
  const all = { figures: { ...figures, projects: 2 }, hasProjects: true };
  expect(await told(boss.browser)).toEqual(all);
  const viewer = await companies.member('companyViewer', companyId);
  expect(await told(viewer.browser)).toEqual(all);
  const receiver = await companies.member('companyReceiver', companyId);
  expect((await summary(receiver.browser)).limits).toBeNull();
  const supplier = await companies.member();
  await limits.project(companyId, { suppliers: [supplier.companyId] });
  expect(await told(supplier.browser)).toEqual({ figures: null, hasProjects: true });
});

test('a licence that ends within a month is a day to keep; 长期 and later ones are not', async () => {
  const boss = await new Companies(portal, people).member();
  const until = (day: string) =>
    sql`update company set to_time = ${day} where id = ${boss.companyId}`.execute(
      portal.database.superuser,
    );
  const told = async () => (await summary(boss.browser)).days.map(({ day, title }) => [day, title]);
  for (const day of ['长期', '', '2026-08-01']) {
    await until(day);
    expect(await told()).toEqual([]);
  }
  await until('2026-06-01');
  expect(await told()).toEqual([['2026-06-01', '营业执照到期']]);
});

test('unread messages that ask for an act are counted by type; the five newest are named', async () => {
  await addMessages(['2', '1', '2', '7', '8', '3', '2']);
  const { waiting, messages } = await summary();
  expect(waiting.map(({ key, count }) => [key, count])).toEqual([
    ['message.8', 1],
    ['message.2', 3],
    ['message.7', 1],
  ]);
  expect(waiting[1]).toMatchObject({
    routeName: 'message',
    query: { msgType: '2', read: 'false' },
  });
  expect(messages.map(({ title }) => title)).toEqual(
    [6, 5, 4, 3, 2].map((number) => `消息 ${number}`),
  );
  expect(messages[0]).toMatchObject({ read: false, createTime: '2026-05-20 10:00:00' });
  expect(messages[0]?.id).toMatch(/^\d{15,}$/);
});

test('notices are told last, and one of them, whatever is newest', async () => {
  await addMessages(['4', '1', '6', '1']);
  const { messages } = await summary();
  expect(messages.map(({ title }) => title)).toEqual(['消息 2', '消息 0', '消息 3']);
});

test('nothing of anybody else shows, and what was read is gone', async () => {
  await addMessages(['2']);
  const { browser: other } = await people.newcomer();
  expect((await summary(other)).messages).toEqual([]);
  await browser.post('/message/read/all');
  expect(await summary()).toMatchObject({ waiting: [], messages: [] });
});
