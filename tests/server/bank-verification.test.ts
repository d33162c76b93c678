import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VERIFICATION, VERIFY_REFUSAL } from '#contract/bank/verify-states.ts';
import { NOUN } from '#contract/noun/noun.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { sealing } from '../helpers/sealing.ts';

let portal: TestApp;
let people: People;
let companies: Companies;
let officer: Browser;
let director: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  people = new People(portal, 13_625_000_000);
  companies = new Companies(portal, people);
  officer = await people.operator('13800000015');
  director = await people.operator('13800000016');
});
afterAll(() => portal.close());

type Row = Record<string, unknown> & { id: string; version: number; actions: string[] };
interface Account {
  browser: Browser;
  companyId: string;
  id: string;
  no: string;
  phone: string;
}

let numbers = 6_222_000_000;

/** An account in its company's own name, or in another. */
async function account(more: Record<string, unknown> = {}): Promise<Account> {
  const { browser, companyId, phone } = await companies.member();
  const { name } = await portal.database.superuser
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const seal = sealing(browser);
  numbers += 1;
  const no = `${numbers}0000`;
  const body = { name, remarks: '货款', openBank: '示例银行', accountNo: seal.seal(no), ...more };
  const saved = await browser.call('/portal/bank/save', { body, headers: seal.headers });
  expect(saved.code).toBe(0);
  return { browser, companyId, id: String(saved.data), no, phone };
}
const detail = async ({ browser, id }: Account) =>
  (await browser.get('/portal/bank/detail', { id })).data as Row;
const verify = ({ browser, id }: Account) => browser.post('/portal/bank/verify', { id });
const type = ({ browser, id }: Account, amount: string) =>
  browser.post('/portal/bank/typeAmount', { id, amount });
const listed = async (operator: Browser, companyId: string) => {
  const { data } = await operator.post('/admin/bankVerification/page', { pageSize: 50 });
  const rows = (data as { content: Row[] }).content;
  const { name } = await portal.database.superuser
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return rows.filter((row) => row.companyName === name);
};
const today = '2026-05-20';
let serials = 0;
async function record({ companyId }: Account, amount = '0.37') {
  const [row] = await listed(officer, companyId);
  serials += 1;
  const serialNo = `LS${serials}`;
  const body = { id: row?.id, amount, sentDate: today, serialNo };
  return await officer.post('/admin/bankVerification/record', body);
}
async function sent(amount = '0.37'): Promise<Account> {
  const mine = await account();
  expect((await verify(mine)).code).toBe(0);
  expect((await record(mine, amount)).code).toBe(0);
  return mine;
}
const topics = async ({ phone }: Account) =>
  (await people.eventsOf(await people.idOf(phone))).filter((topic) => topic.startsWith('bank.'));
const tries = async ({ id }: Account) => {
  const { rows } = await sql<{ place: number; right_amount: boolean }>`
    select t.place, t.right_amount from bank_verification_try t
    join bank_verification v on v.id = t.verification_id
    where v.bank_id = ${id} order by v.id, t.place`.execute(portal.database.superuser);
  return rows.map(({ place, right_amount }) => [place, right_amount]);
};

describe('an account that is verified by a small amount', () => {
  test('asked for, sent, typed in; both sides hear of it, and the completeness follows', async () => {
    const mine = await account();
    expect(await detail(mine)).toMatchObject({ verifyStatus: '1', verifySentDate: '' });
    expect((await detail(mine)).actions).toContain('verify');
    expect((await verify(mine)).code).toBe(0);
    expect(await detail(mine)).toMatchObject({ verifyStatus: '2', verifyTriesLeft: 0 });
    expect((await verify(mine)).code).toBe(NOUN.notNow.code);
    expect((await type(mine, '0.37')).code).toBe(NOUN.notNow.code);

    const [row] = await listed(officer, mine.companyId);
    expect(row).toMatchObject({ state: VERIFICATION.asked, amount: '', openBank: '示例银行' });
    expect(row?.actions).toEqual(['record', 'reveal', 'fail']);
    const seal = sealing(officer);
    const whole = await officer.call('/admin/bankVerification/reveal', {
      body: { id: row?.id },
      headers: seal.headers,
    });
    expect(seal.open((whole.data as { accountNo: string }).accountNo)).toBe(mine.no);

    expect((await record(mine)).code).toBe(0);
    const waiting = await detail(mine);
    expect(waiting).toMatchObject({ verifySentDate: today, verifyTriesLeft: 3 });
    expect(waiting.actions[0]).toBe('typeAmount');
    expect((await type(mine, '0.36')).data).toEqual({ verified: false, triesLeft: 2 });
    expect((await type(mine, '0.37')).data).toEqual({ verified: true, triesLeft: 0 });
    const done = await detail(mine);
    expect(done).toMatchObject({ verifyStatus: '3', verifyTriesLeft: 0 });
    expect(done.actions).not.toContain('verify');
    expect((await type(mine, '0.37')).code).toBe(NOUN.notNow.code);
    expect(await tries(mine)).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(await topics(mine)).toEqual(['bank.verifySent', 'bank.verified']);
    const heard = await people.eventsOf(await people.idOf('13800000015'));
    expect(heard.filter((topic) => topic.startsWith('bank.')).slice(-2)).toEqual([
      'bank.verifyAsked',
      'bank.verifyAnswered',
    ]);
    const company = (await mine.browser.get('/portal/company/detail', { id: mine.companyId }))
      .data as { scoreParts: { part: string; done: boolean }[] };
    expect(company.scoreParts.find(({ part }) => part === 'bank')?.done).toBe(true);
  });

  test('nothing that the company is answered holds the amount before it has typed it', async () => {
    const mine = await sent('0.83');
    const { browser, id } = mine;
    const answers = [
      await browser.get('/portal/bank/detail', { id }),
      await browser.post('/portal/bank/page', {}),
      await browser.get('/portal/bank/log', { id }),
      await browser.get('/portal/bank/bankList', {}),
      await browser.get('/message/page'),
      await type(mine, '0.10'),
    ];
    for (const { code, data } of answers) {
      expect(code).toBe(0);
      expect(JSON.stringify(data)).not.toContain('0.83');
    }
    const { rows } = await sql<{ payload: object }>`
      select payload from outbox where topic like 'bank.%'`.execute(portal.database.superuser);
    expect(JSON.stringify(rows)).not.toContain('0.83');
    const { rows: logged } = await sql<{ detail: object }>`
      select detail from audit_log`.execute(portal.database.superuser);
    expect(JSON.stringify(logged)).not.toContain('0.83');
    // Nor by the row-level policy: in the company's scope the row is not there.
    const seen = await portal.database.owner.transaction().execute(async (tx) => {
      await sql`set local role portal_app`.execute(tx);
      await sql`select set_config('app.company_id', ${mine.companyId}, true)`.execute(tx);
      return (await sql`select * from bank_verification`.execute(tx)).rows;
    });
    expect(seen).toEqual([]);
  });

  test('three wrong amounts end it; it is begun anew, with another amount', async () => {
    const mine = await sent();
    for (const left of [2, 1, 0]) {
      expect((await type(mine, '0.99')).data).toEqual({ verified: false, triesLeft: left });
    }
    expect((await type(mine, '0.37')).code).toBe(NOUN.notNow.code);
    expect(await detail(mine)).toMatchObject({ verifyStatus: '4', verifyTriesLeft: 0 });
    expect(await topics(mine)).toEqual(['bank.verifySent', 'bank.verifyTriesSpent']);
    expect((await verify(mine)).code).toBe(0);
    expect((await record(mine, '0.05')).code).toBe(0);
    expect((await type(mine, '0.37')).data).toMatchObject({ verified: false });
    expect((await type(mine, '0.05')).data).toMatchObject({ verified: true });
  });

  test('tries that come at once count each: of six wrong ones three are taken, never the right one after them', async () => {
    const mine = await sent('0.37');
    const amounts = ['0.11', '0.12', '0.13', '0.14', '0.15', '0.16'];
    const answers = await Promise.all(amounts.map((amount) => type(mine, amount)));
    const counted = answers.filter(({ code }) => code === 0);
    expect(counted.map(({ data }) => (data as { triesLeft: number }).triesLeft).sort()).toEqual([
      0, 1, 2,
    ]);
    expect((await type(mine, '0.37')).code).toBe(NOUN.notNow.code);
    expect((await tries(mine)).map(([place]) => place)).toEqual([1, 2, 3]);
  });

  test('the same try sent twice counts once', async () => {
    const mine = await sent();
    const requestId = 'a'.repeat(24);
    const body = { id: mine.id, amount: '0.44' };
    for (let time = 0; time < 2; time += 1) {
      const answer = await mine.browser.call('/portal/bank/typeAmount', { body, requestId });
      expect(answer.data).toEqual({ verified: false, triesLeft: 2 });
    }
  });

  test.each([
    ['the name', { name: '示例他人' }],
    ['the bank', { openBank: '示例他行' }],
    ['the clearing number', { cnapsCode: '102100099996' }],
  ])('changing %s makes it unverified, and ends what is under way', async (_, change) => {
    for (const verified of [true, false]) {
      const mine = await sent();
      if (verified) expect((await type(mine, '0.37')).data).toMatchObject({ verified: true });
      const { name, remarks, openBank, version } = (await detail(mine)) as Row & {
        name: string;
      };
      const body = { id: mine.id, version, name, remarks, openBank, ...change };
      expect((await mine.browser.post('/portal/bank/save', body)).code).toBe(0);
      expect(await detail(mine)).toMatchObject({ verifyStatus: '1', verifySentDate: '' });
      expect((await type(mine, '0.37')).code).toBe(NOUN.notNow.code);
      const [row] = await listed(officer, mine.companyId);
      expect(row?.state).toBe(verified ? VERIFICATION.verified : VERIFICATION.void);
    }
  });

  test('what is no part of the account leaves it verified', async () => {
    const mine = await sent();
    await type(mine, '0.37');
    const { name, openBank, version } = await detail(mine);
    const body = { id: mine.id, version, name, openBank, remarks: '另有说明' };
    expect((await mine.browser.post('/portal/bank/save', body)).code).toBe(0);
    expect(await detail(mine)).toMatchObject({ verifyStatus: '3' });
  });

  test('an account that is deleted meanwhile is not paid', async () => {
    const mine = await account();
    await verify(mine);
    const { version } = await detail(mine);
    await mine.browser.post('/portal/bank/delete', { id: mine.id, version });
    expect((await record(mine)).code).toBe(NOUN.notNow.code);
  });
});

test('an account whose name has a blank less than the company’s is its own', async () => {
  const mine = await account();
  const spaced = sql`left(name, 2) || ' ' || substr(name, 3)`;
  await sql`update company set name = ${spaced} where id = ${mine.companyId}`.execute(
    portal.database.superuser,
  );
  expect((await verify(mine)).code).toBe(0);
});

describe('what is refused', () => {
  test('an account in another name, without its bank, or of a company that is not certified', async () => {
    expect((await verify(await account({ name: '示例他人' }))).code).toBe(
      VERIFY_REFUSAL.otherName.code,
    );
    expect((await verify(await account({ openBank: '' }))).code).toBe(
      VERIFY_REFUSAL.incomplete.code,
    );
    const mine = await account();
    await sql`update company set real_name_status = 6 where id = ${mine.companyId}`.execute(
      portal.database.superuser,
    );
    expect((await verify(mine)).code).not.toBe(0);
  });

  test('amounts that are none, a day to come, a serial number that was used', async () => {
    const mine = await account();
    await verify(mine);
    const [row] = await listed(officer, mine.companyId);
    const body = { id: row?.id, amount: '0.20', sentDate: today, serialNo: 'LS-once' };
    const url = '/admin/bankVerification/record';
    for (const amount of ['0', '0.00', '1', '1.00', '0.001', '-0.1', '0.5元', '']) {
      expect((await officer.post(url, { ...body, amount })).status).toBe(422);
      expect((await type(mine, amount)).status).toBe(422);
    }
    expect((await officer.post(url, { ...body, sentDate: '2026-05-21' })).status).toBe(422);
    expect((await officer.post(url, body)).code).toBe(0);
    const other = await account();
    await verify(other);
    const [next] = await listed(officer, other.companyId);
    expect((await officer.post(url, { ...body, id: next?.id, serialNo: ' ls-ONCE' })).status).toBe(
      422,
    );
  });

  test('anybody but a finance officer records; anybody but finance and the auditor looks', async () => {
    const mine = await account();
    await verify(mine);
    const [row] = await listed(director, mine.companyId);
    expect(row?.actions).toEqual([]);
    const body = { id: row?.id, amount: '0.20', sentDate: today, serialNo: 'LS-other' };
    expect((await director.post('/admin/bankVerification/record', body)).status).toBe(403);
    const sales = await people.operator('13800000010');
    expect((await sales.post('/admin/bankVerification/page', {})).status).toBe(403);
    const viewer = await companies.member('companyViewer', mine.companyId);
    expect((await viewer.browser.post('/portal/bank/verify', { id: mine.id })).status).toBe(403);
    const stranger = await companies.member();
    expect((await stranger.browser.post('/portal/bank/verify', { id: mine.id })).status).toBe(404);
  });

  test('the bank gave it back: the company is told why and may begin anew', async () => {
    const mine = await sent();
    const [row] = await listed(officer, mine.companyId);
    const body = { id: row?.id, reason: '户名不符，银行退回' };
    expect((await officer.post('/admin/bankVerification/fail', body)).code).toBe(0);
    expect(await detail(mine)).toMatchObject({ verifyStatus: '4' });
    expect(await topics(mine)).toEqual(['bank.verifySent', 'bank.verifyFailed']);
    expect((await type(mine, '0.37')).code).toBe(NOUN.notNow.code);
    expect((await verify(mine)).code).toBe(0);
  });

  test('tries are never changed or removed', async () => {
    const mine = await sent();
    await type(mine, '0.12');
    for (const statement of [
      sql`update bank_verification_try set right_amount = true`,
      sql`delete from bank_verification_try`,
    ]) {
      await expect(statement.execute(portal.database.superuser)).rejects.toThrow('append-only');
    }
  });
});
