import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ACCOUNT } from '#contract/account/account.ts';
import { ADMIN } from '#contract/account/people.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { meeting } from '../helpers/meeting.ts';
import { People } from '../helpers/people.ts';
import { upload } from '../helpers/upload.ts';

// Two calls at one moment that each leave an administrator behind, and both together none.

let portal: TestApp;
let people: People;
let companies: Companies;
let boss: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  people = new People(portal, 13_311_000_000);
  companies = new Companies(portal, people);
  boss = await people.operator();
});
afterAll(() => portal.close());

async function letter(browser: Browser): Promise<{ id: string; fileType: number }[]> {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const { data } = await upload(portal, browser, ['授权书.png', png], {
    fields: { fileType: '5' },
  });
  return [{ id: (data as { id: string }).id, fileType: 5 }];
}

async function rolesIn(companyId: string): Promise<string[][]> {
  const { rows } = await sql<{ roles: string[] }>`
    select r.customer_role as roles from account_relation r join account a on a.id = r.account_id
    where r.company_id = ${companyId} and r.status = 2 and a.status = 1
    order by r.id`.execute(portal.database.superuser);
  return rows.map(({ roles }) => roles);
}

/** An administrator, a member of the same company, and what hands it over to the member. */
async function pair() {
  const { browser: admin, companyId, phone: former } = await companies.member();
  const { browser: member, phone } = await companies.member('companyOperator', companyId);
  const attachment = await letter(admin);
  const { data } = await admin.post('/portal/companyMember/page', { pageSize: 100 });
  const accountId = await people.idOf(phone);
  const rows = (data as { content: { id: string; accountId: string }[] }).content;
  const memberId = rows.find((row) => row.accountId === accountId)?.id;
  const body = { id: companyId, memberId, attachment };
  portal.clock.advance(61_000);
  expect((await member.get('/user/sendCloseSms')).code).toBe(0);
  const code = portal.sms.codeOf(phone);
  return {
    companyId,
    formerId: await people.idOf(former),
    memberId,
    handOver: () => admin.post('/portal/company/changeAdmin', body),
    close: () => member.post('/user/closeAccount', { code }),
  };
}

describe('a company that is handed over to a member who closes his account', () => {
  test('handed over first, the account stays: he is its only administrator', async () => {
    const { companyId, formerId, handOver, close } = await pair();
    const held = sql`select from account_relation where company_id = ${companyId}
      and account_id = ${formerId} for update`;
    const [given, closed] = await meeting(portal, held, handOver, close);
    expect(given.code, given.body).toBe(0);
    expect(closed.code, closed.body).toBe(ACCOUNT.soleAdministrator.code);
    expect(await rolesIn(companyId)).toEqual([
      ['companyOperator'],
      ['companyAdmin', 'companyOperator'],
    ]);
  });

  test('closed first, there is nobody to hand it over to', async () => {
    const { companyId, memberId, handOver, close } = await pair();
    const held = sql`select from account_relation where id = ${memberId} for update`;
    const [closed, given] = await meeting(portal, held, close, handOver);
    expect(closed.code, closed.body).toBe(0);
    expect(given.code, given.body).toBe(404);
    expect(await rolesIn(companyId)).toEqual([['companyAdmin']]);
  });
});

interface Administrator {
  browser: Browser;
  id: string;
}

async function administrator(): Promise<Administrator> {
  const phone = people.phone();
  const saved = await boss.post('/admin/account/save', { phone, nickName: '示例管理员' });
  const id = String(saved.data);
  expect((await boss.post('/admin/account/saveRoles', { id, roles: ['admin'] })).code).toBe(0);
  portal.clock.advance(61_000);
  const browser = new Browser(portal);
  await browser.adminCodeLogin(phone);
  return { browser, id };
}

/** Two who alone administer the platform while `act` runs; how many can still give roles afterwards. */
async function left<T>(act: (one: Administrator, other: Administrator) => Promise<T>) {
  const [one, other] = [await administrator(), await administrator()];
  const { superuser } = portal.database;
  const others = superuser
    .updateTable('role_relation')
    .where('role_code', '=', 'admin')
    .where('account_id', 'not in', [one.id, other.id]);
  await others.set({ valid_to: new Date(0) }).execute();
  try {
    const answers = await act(one, other);
    const { rows } = await sql<{ id: string }>`
      select a.id from account a join role_relation r on r.account_id = a.id
      where r.role_code = 'admin' and a.status = 1 and (r.valid_to is null or r.valid_to > ${portal.clock.now()})`.execute(
      superuser,
    );
    return { answers, left: rows.length };
  } finally {
    await superuser
      .updateTable('role_relation')
      .set({ valid_to: null })
      .where('role_code', '=', 'admin')
      .where('account_id', '=', await people.idOf('13800000009'))
      .execute();
  }
}

const disable = ({ browser }: Administrator, { id }: Administrator) =>
  browser.post('/admin/account/disable', { id });
const strip = ({ browser }: Administrator, { id }: Administrator) =>
  browser.post('/admin/account/saveRoles', { id, roles: ['auditor'] });
async function revoke({ browser }: Administrator, { id }: Administrator) {
  const { id: heldId } = await portal.database.superuser
    .selectFrom('role_relation')
    .select('id')
    .where('account_id', '=', id)
    .where('role_code', '=', 'admin')
    .executeTakeFirstOrThrow();
  return browser.post('/admin/roleRelation/revoke', { id: heldId });
}
/** Stops whoever ends all sessions of an account, and nobody who uses one. */
const sessionsOf = ({ id }: Administrator) =>
  sql`select from session where account_id = ${id} for no key update`;
/** Of two who wait for each other one is told so. */
const NOT_DONE = [403, 'invalid_token', ADMIN.lastAdmin.code, ADMIN.atOnce.code];

describe('of two administrators of the platform', () => {
  test.each([
    ['takes the other’s role', strip],
    ['takes the other’s role from the list of roles', revoke],
    ['stops the other, too', disable],
  ])('who is being stopped and %s: one stays', async (_, back) => {
    const { answers, left: stay } = await left((one, other) =>
      meeting(
        portal,
        sessionsOf(other),
        () => disable(one, other),
        () => back(other, one),
      ),
    );
    expect(stay).toBe(1);
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(NOT_DONE).toContain(codes.find((code) => code !== 0));
  });

  test('who stop each other at one moment one stays, and the other is told why', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { answers, left: stay } = await left((one, other) =>
        Promise.all([disable(one, other), disable(other, one)]),
      );
      expect(stay).toBe(1);
      const [first, second] = answers.map(({ code }) => code).toSorted();
      expect(first).toBe(0);
      expect(NOT_DONE).toContain(second);
    }
  });

  test('who take each other’s role at one moment one stays, whoever asks', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { answers, left: stay } = await left((one, other) =>
        Promise.all([strip(one, other), revoke(other, one)]),
      );
      expect(stay).toBe(1);
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 403]);
    }
  });
});
