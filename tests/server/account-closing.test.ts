import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT } from '#contract/account/account.ts';
import { SIGN_IN } from '#contract/account/login.ts';
import { inScope } from '#server/kernel/session/scope.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { People } from '../helpers/people.ts';
import { bindByScan, qrOf, Scanner, scanned, wechatLogin } from '../helpers/scanner.ts';

// Closing an account: what stands against it, what goes, what stays.

let portal: TestApp;
let people: People;

beforeAll(async () => {
  portal = await createTestApp();
  people = new People(portal, 13_000_000_000);
});
afterAll(() => portal.close());
beforeEach(() => portal.clock.advance(61_000));

const ADMIN = ['companyAdmin'];
let companies = 0;

async function companyOf(
  members: { id: string; roles: string[]; validTo?: Date }[],
): Promise<string> {
  companies += 1;
  const { owner, db } = portal.database;
  const at = portal.clock.now();
  const { id } = await owner
    .insertInto('company')
    .values({
      name: `示例企业 ${companies}`,
      usc: `91000000MA0TEX${String(companies).padStart(4, '0')}`,
      created_at: at,
      establish_time: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { id: accountId, roles, validTo } of members) {
    await inScope(db, { accountId, companyId: id }, (tx) =>
      tx
        .insertInto('account_relation')
        .values({
          account_id: accountId,
          company_id: id,
          customer_role: roles,
          contact_person: '张三',
          contact_phone: '13812345678',
          contact_address: '示例路 1 号',
          job_title: '经理',
          status: 2,
          valid_to: validTo ?? null,
          created_at: at,
        })
        .execute(),
    );
  }
  return id;
}

async function newcomer() {
  const { phone, browser } = await people.newcomer();
  return { phone, browser, id: await people.idOf(phone) };
}

async function closeCode(browser: Browser, phone: string): Promise<string> {
  portal.clock.advance(61_000);
  expect((await browser.get('/user/sendCloseSms')).code).toBe(0);
  return portal.sms.codeOf(phone);
}

async function close(browser: Browser, phone: string) {
  return browser.post('/user/closeAccount', { code: await closeCode(browser, phone) });
}

/** Every row of a table that belongs to the account, seen as the account sees it. */
function ownRows(
  table: 'session' | 'message' | 'known_device' | 'wechat_identity' | 'account_relation',
  accountId: string,
): Promise<Record<string, unknown>[]> {
  return inScope(portal.database.db, { accountId }, async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where account_id = ${accountId}`.execute(tx);
    return rows;
  });
}

describe('a closed account', () => {
  test('is out at once, everywhere, and cannot come back in', async () => {
    const { phone, browser, id } = await newcomer();
    const elsewhere = await people.signedIn(phone);
    const answer = await close(browser, phone);
    expect(answer).toMatchObject({ status: 200, data: {} });
    expect(browser.companion).toBeUndefined();
    for (const one of [browser, elsewhere]) {
      expect((await one.get('/user/getInfo')).code).toBe('invalid_token');
    }
    expect((await new Browser(portal).passwordLogin(phone, 'Fang2048')).code).toBe(
      'wrong_password',
    );
    portal.clock.advance(61_000);
    expect((await new Browser(portal).codeLogin(phone)).code).toBe(SIGN_IN.notRegistered.code);
    expect(await ownRows('session', id)).toEqual([]);
  });

  test('frees its phone for a new account, which has nothing of the old one', async () => {
    const { phone, browser, id } = await newcomer();
    await close(browser, phone);
    portal.clock.advance(61_000);
    const again = new Browser(portal);
    expect((await again.register(phone)).code).toBe(0);
    const { data } = await again.get('/user/getInfo');
    expect(data).toMatchObject({ phone, companyList: [] });
    expect((data as { id: string }).id).not.toBe(id);
  });

  test('keeps a row that names nobody; what belongs to the person alone is gone', async () => {
    const { phone, browser, id } = await newcomer();
    const colleague = await newcomer();
    const company = await companyOf([
      { id, roles: ADMIN },
      { id: colleague.id, roles: ADMIN },
    ]);
    const scanner = new Scanner(portal);
    await bindByScan(portal, new Browser(portal), scanner, phone);
    await deliverAll(portal);
    expect(await ownRows('message', id)).not.toEqual([]);
    expect((await close(browser, phone)).code).toBe(0);

    const account = await portal.database.owner
      .selectFrom('account')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({
      phone: `closed:${id}`,
      nick_name: '已注销用户',
      email: '',
      password_hash: null,
      last_login_at: null,
      status: 4,
      closed_at: portal.clock.now(),
    });
    for (const table of ['message', 'known_device', 'wechat_identity'] as const) {
      expect(await ownRows(table, id), table).toEqual([]);
    }
    expect(await ownRows('account_relation', id)).toMatchObject([
      {
        company_id: company,
        customer_role: ADMIN,
        status: 3,
        job_title: '',
        contact_person: '',
        contact_phone: '',
        contact_address: '',
      },
    ]);
    expect(await people.eventsOf(id)).toEqual([]);
    expect(await people.auditOf(id)).toEqual(['register', 'wechatBind', 'closeAccount']);
    expect((await wechatLogin(new Browser(portal), scanner)).data).toHaveProperty('bindTicket');
  });

  test('gets no message that was under way', async () => {
    const { phone, browser, id } = await newcomer();
    expect((await close(browser, phone)).code).toBe(0);
    await deliverAll(portal);
    expect(await ownRows('message', id)).toEqual([]);
  });

  test('is made known to the administrators that stay, and to nobody else', async () => {
    const leaving = await newcomer();
    const [admin, clerk, stranger] = [await newcomer(), await newcomer(), await newcomer()];
    await companyOf([
      { id: leaving.id, roles: ['companyOperator'] },
      { id: admin.id, roles: ADMIN },
      { id: clerk.id, roles: ['companyViewer'] },
    ]);
    await companyOf([{ id: stranger.id, roles: ADMIN }]);
    expect((await close(leaving.browser, leaving.phone)).code).toBe(0);
    expect(await people.eventsOf(admin.id)).toContain('account.colleagueClosed');
    for (const { id } of [clerk, stranger]) {
      expect(await people.eventsOf(id)).not.toContain('account.colleagueClosed');
    }
  });
});

describe('the proof', () => {
  test('is a code to the phone, sent for this', async () => {
    const { phone, browser } = await newcomer();
    const code = await closeCode(browser, phone);
    expect(portal.sms.sent.at(-1)).toMatchObject({ phone, purpose: 'closeAccount' });
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await browser.post('/user/closeAccount', { code: wrong })).code).toBe('wrong_code');
    expect((await browser.post('/user/closeAccount', { code: '' })).code).toBe(422);
    expect((await browser.post('/user/closeAccount', {})).code).toBe(422);
    portal.clock.advance(300_000);
    expect((await browser.post('/user/closeAccount', { code })).code).toBe('wrong_code');
    expect((await browser.get('/user/getInfo')).code).toBe(0);
  });

  test('of somebody else closes nobody', async () => {
    const mine = await newcomer();
    const theirs = await newcomer();
    const code = await closeCode(theirs.browser, theirs.phone);
    const { code: refusal } = await mine.browser.post('/user/closeAccount', { code });
    // One in a million codes would be right for both.
    expect(refusal).toBe('wrong_code');
  });
});

describe('the only administrator', () => {
  test('is told which companies hold the account, before and at the try', async () => {
    const { phone, browser, id } = await newcomer();
    const clerk = await newcomer();
    const company = await companyOf([
      { id, roles: ADMIN },
      { id: clerk.id, roles: ['companyFinance'] },
    ]);
    const name = `示例企业 ${companies}`;
    const blocker = { companyId: company, companyName: name, text: expect.stringContaining(name) };
    expect((await browser.get('/user/closeCheck')).data).toEqual([blocker]);
    expect((await clerk.browser.get('/user/closeCheck')).data).toEqual([]);
    const code = await closeCode(browser, phone);
    const refusal = await browser.post('/user/closeAccount', { code });
    expect(refusal).toMatchObject({
      status: 400,
      code: ACCOUNT.soleAdministrator.code,
      data: { blockers: [blocker] },
    });
    expect((await browser.get('/user/getInfo')).code).toBe(0);
  });

  test('is free once somebody else administers, and not by an administrator who has run out or is disabled', async () => {
    const { phone, browser, id } = await newcomer();
    const other = await newcomer();
    const past = new Date(portal.clock.now().getTime() - 1);
    const company = await companyOf([
      { id, roles: ADMIN },
      { id: other.id, roles: ADMIN, validTo: past },
    ]);
    const blockers = async () => (await browser.get('/user/closeCheck')).data;
    expect(await blockers()).toHaveLength(1);
    await inScope(portal.database.db, { accountId: other.id, companyId: company }, (tx) =>
      tx
        .updateTable('account_relation')
        .set({ valid_to: null })
        .where('company_id', '=', company)
        .execute(),
    );
    expect(await blockers()).toEqual([]);
    const status = (value: number) =>
      portal.database.owner
        .updateTable('account')
        .set({ status: value })
        .where('id', '=', other.id)
        .execute();
    await status(2);
    expect(await blockers()).toHaveLength(1);
    await status(1);
    expect((await close(browser, phone)).code).toBe(0);
  });
});

async function twoAdministrators() {
  const first = await newcomer();
  const second = await newcomer();
  const company = await companyOf([
    { id: first.id, roles: ADMIN },
    { id: second.id, roles: ADMIN },
  ]);
  return { first, second, company };
}

test('two administrators who leave at one moment: one of them stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { first, second } = await twoAdministrators();
    const codes = [
      await closeCode(first.browser, first.phone),
      await closeCode(second.browser, second.phone),
    ];
    const [one, other] = await Promise.all([
      first.browser.post('/user/closeAccount', { code: codes[0] }),
      second.browser.post('/user/closeAccount', { code: codes[1] }),
    ]);
    expect([one.code, other.code].map(String).sort()).toEqual(['0', 'sole_administrator']);
  }
});

test('without the lock on the company, both would go', async () => {
  const { first, second, company } = await twoAdministrators();
  const looked: (() => void)[] = [];
  const naive = (accountId: string) =>
    inScope(portal.database.db, { accountId }, async (tx) => {
      const { rows } = await sql`
        select from sole_admin_companies(${accountId}, ${portal.clock.now()})`.execute(tx);
      // Both have looked before either goes.
      await new Promise<void>((resolve) => {
        looked.push(resolve);
        if (looked.length === 2) for (const go of looked) go();
      });
      if (rows.length > 0) return false;
      await tx
        .updateTable('account_relation')
        .set({ status: 3 })
        .where('account_id', '=', accountId)
        .where('company_id', '=', company)
        .execute();
      return true;
    });
  expect(await Promise.all([naive(first.id), naive(second.id)])).toEqual([true, true]);
});

test('a sign-in that is under way while the account closes ends outside', async () => {
  const { phone, browser } = await newcomer();
  const scanner = new Scanner(portal);
  const back = await scanned(browser, scanner, await qrOf(browser, '/user/wechatBindParams'));
  expect((await browser.post('/user/bindWechat', back)).code).toBe(0);
  const late = new Browser(portal);
  const login = await scanned(late, scanner, await qrOf(late));
  const code = await closeCode(browser, phone);
  const fresh = new Browser(portal);
  const [, closed] = await Promise.all([
    late.get('/login/wechatLogin', login).then((answer) => late.keep(answer)),
    browser.post('/user/closeAccount', { code }),
    fresh.passwordLogin(phone, 'Fang2048'),
  ]);
  expect(closed.code).toBe(0);
  for (const one of [late, fresh]) {
    if (one.token === undefined) continue;
    expect((await one.get('/user/getInfo')).code).toBe('invalid_token');
  }
});
