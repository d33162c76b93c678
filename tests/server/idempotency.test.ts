import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CODE, TEXT } from '#contract/wire/envelope.ts';
import { REFUSAL_TEXT } from '#contract/wire/refusal-text.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { DAY } from '#server/kernel/clock.ts';
import { randomText, sha256 } from '#server/kernel/crypto/random.ts';
import { prune } from '#server/kernel/jobs/prune.ts';
import { enterAlone } from '#server/kernel/session/require-session.ts';
import { lockOf } from '#server/kernel/wire/idempotency.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Answer, Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let browser: Browser;
let accountId: string;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  const { id } = await portal.database.owner
    .selectFrom('account')
    .select('id')
    .where('phone', '=', '13800000001')
    .executeTakeFirstOrThrow();
  accountId = id;
});
afterAll(() => portal.close());
beforeEach(async () => {
  browser = new Browser(portal);
  await browser.passwordLogin('13800000001', DEMO_PASSWORD);
  await portal.database.superuser.deleteFrom('message').execute();
});

async function addMessages(count: number): Promise<string[]> {
  const rows = await portal.database.superuser
    .insertInto('message')
    .values(
      Array.from({ length: count }, (_, index) => ({
        account_id: accountId,
        msg_type: '1',
        title: `消息 ${index}`,
        content: '',
        query: '{}',
        created_at: portal.clock.now(),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const READ_ALL = '/message/read/all';
const again = (requestId: string, body: Record<string, unknown> = {}, path = READ_ALL) =>
  browser.call(path, { method: 'POST', body, requestId });
const replayed = (answer: Answer) => answer.headers['idempotent-replay'];
const audited = async () =>
  (
    await portal.database.owner
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'messageReadAll')
      .execute()
  ).length;

describe('the same action again', () => {
  test('gets the first answer, byte for byte, and happens once', async () => {
    await addMessages(3);
    const before = await audited();
    const requestId = randomText(24);
    const first = await again(requestId);
    expect(first).toMatchObject({ status: 200, code: 0, data: 3 });
    expect(replayed(first)).toBeUndefined();
    await addMessages(2);
    const second = await again(requestId);
    expect(second.body).toBe(first.body);
    expect(replayed(second)).toBe('true');
    expect((await browser.get('/message/unread')).data).toBe(2);
    expect(await audited()).toBe(before + 1);
  });

  test('survives another process, and another signature and time', async () => {
    await addMessages(1);
    const requestId = randomText(24);
    const first = await again(requestId);
    portal.clock.advance(120_000);
    const second = await again(requestId);
    expect(second.body).toBe(first.body);
    expect(replayed(second)).toBe('true');
  });

  test('with another body is 409, which says whether the first one was done', async () => {
    const requestId = randomText(24);
    await again(requestId, { a: 1 });
    const other = await again(requestId, { a: 2 });
    expect(other).toMatchObject({
      status: 409,
      code: CODE.conflict,
      msg: REFUSAL_TEXT.earlierDone,
    });
    expect(replayed(await again(requestId, { a: 1 }))).toBe('true');
    const refused = randomText(24);
    const nobodys = { id: '1', version: 1 };
    const path = '/portal/bank/delete';
    expect((await again(refused, nobodys, path)).status).toBe(404);
    expect(await again(refused, { ...nobodys, version: 2 }, path)).toMatchObject({
      status: 409,
      msg: REFUSAL_TEXT.requestReused,
    });
  });

  test('the order of keys makes no other body', async () => {
    const requestId = randomText(24);
    await again(requestId, { a: 1, b: 2 });
    expect(replayed(await again(requestId, { b: 2, a: 1 }))).toBe('true');
  });

  test('on another path or by another account is another action', async () => {
    const [id = ''] = await addMessages(1);
    const requestId = randomText(24);
    await again(requestId);
    expect(replayed(await again(requestId, {}, `/message/read/${id}`))).toBeUndefined();
    const other = new Browser(portal);
    await other.passwordLogin('13800000002', DEMO_PASSWORD);
    const answer = await other.call(READ_ALL, { method: 'POST', body: {}, requestId });
    expect(replayed(answer)).toBeUndefined();
  });

  test('for another company is another action, which each may ask for again', async () => {
    const people = new People(portal, 13_690_900_000);
    const companies = new Companies(portal, people);
    const one = await companies.member();
    const two = await companies.company();
    await companies.join(one.phone, two, 'companyAdmin');
    const requestId = randomText(24);
    const body = { values: { projectName: '两家企业的项目', productId: '101' } };
    const act = (companyid: string) =>
      one.browser.call('/portal/project/save', { body, requestId, headers: { companyid } });
    const first = await act(one.companyId);
    expect(first.code, first.body).toBe(0);
    const second = await act(two);
    expect(second.code, second.body).toBe(0);
    expect(replayed(second)).toBeUndefined();
    expect(second.data).not.toEqual(first.data);
    for (const [company, answer] of [
      [one.companyId, first],
      [two, second],
    ] as const) {
      const repeated = await act(company);
      expect(repeated.body).toBe(answer.body);
      expect(replayed(repeated)).toBe('true');
    }
  });

  test('access is checked again: whoever lost his role, or his company, is not answered once more', async () => {
    const companies = new Companies(portal, new People(portal, 13_690_800_000));
    const member = await companies.member();
    const requestId = randomText(24);
    const act = (headers: Record<string, string> = {}) => {
      const projectName = `离职之前的项目${headers.companyid ?? ''}`;
      const body = { values: { projectName, productId: '101' } };
      return member.browser.call('/portal/project/save', { body, requestId, headers });
    };
    const named = { companyid: member.companyId };
    const [first, other] = [await act(), await act(named)];
    expect([first.code, other.code]).toEqual([0, 0]);
    const { superuser } = portal.database;
    const relations = superuser.updateTable('account_relation');
    const has = (...roles: string[]) =>
      relations.set({ customer_role: roles }).where('company_id', '=', member.companyId).execute();
    await has('companyViewer');
    expect(await act()).toMatchObject({ status: 403, code: CODE.forbidden });
    // What is still for him is answered again, and is not done anew.
    await has('companyOperator');
    const repeated = await act();
    expect([repeated.body, replayed(repeated)]).toEqual([first.body, 'true']);
    await superuser
      .deleteFrom('account_relation')
      .where('company_id', '=', member.companyId)
      .execute();
    expect(await act()).toMatchObject({ status: 400, code: 'no_company' });
    expect(await act(named)).toMatchObject({ status: 400, code: 'no_company' });
  });

  test('what was answered before requests had companies is still answered', async () => {
    const requestId = randomText(24);
    const first = await again(requestId);
    await sql`update idempotency set company = null where request_id = ${requestId}`.execute(
      portal.database.superuser,
    );
    const second = await again(requestId);
    expect(second.body).toBe(first.body);
    expect(replayed(second)).toBe('true');
  });

  test('a refusal is remembered as well: 404 stays 404', async () => {
    const requestId = randomText(24);
    const first = await again(requestId, {}, '/message/read/42');
    expect(first).toMatchObject({ status: 404, msg: REFUSAL_TEXT.noSuchRecord });
    const second = await again(requestId, {}, '/message/read/42');
    expect(second.body).toBe(first.body);
    expect(second.status).toBe(404);
    expect(replayed(second)).toBe('true');
  });

  test('access is checked again: no session, no stored answer', async () => {
    const requestId = randomText(24);
    await again(requestId);
    const { token } = browser;
    browser.token = undefined;
    expect(await again(requestId)).toMatchObject({ status: 401, code: CODE.unauthenticated });
    browser.token = token;
    await browser.get('/login/logout');
    const answer = await again(requestId);
    expect(answer).toMatchObject({ status: 401, code: CODE.invalidToken });
    expect(replayed(answer)).toBeUndefined();
  });

  test('what was invalid is not remembered', async () => {
    const requestId = randomText(24);
    const path = '/message/read/abc';
    expect((await again(requestId, {}, path)).status).toBe(422);
    const second = await again(requestId, {}, path);
    expect(second.status).toBe(422);
    expect(replayed(second)).toBeUndefined();
  });

  test('answers are gone after 24 hours, not before', async () => {
    const requestId = randomText(24);
    await again(requestId);
    const kept = async () =>
      (
        await portal.database.superuser
          .selectFrom('idempotency')
          .select('status')
          .where('request_id', '=', requestId)
          .execute()
      ).length;
    portal.clock.advance(DAY - 1);
    await prune({ db: portal.database.db, clock: portal.clock });
    expect(await kept()).toBe(1);
    portal.clock.advance(1);
    await prune({ db: portal.database.db, clock: portal.clock });
    expect(await kept()).toBe(0);
  });

  test('the sign-in family is neither stored nor replayed', async () => {
    const requestId = randomText(24);
    const body = () => ({ phone: '13800000001', password: browser.seal(DEMO_PASSWORD) });
    const visitor = new Browser(portal);
    const [one, other] = [
      await visitor.call('/login/portalPwdLogin', { body: body(), requestId }),
      await visitor.call('/login/portalPwdLogin', { body: body(), requestId }),
    ];
    expect(one.code).toBe(0);
    expect(other.code).toBe(0);
    expect(other.body).not.toBe(one.body);
    expect(replayed(other)).toBeUndefined();
    const rows = await portal.database.superuser
      .selectFrom('idempotency')
      .select('answer')
      .where('request_id', '=', requestId)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('twins at once', () => {
  test('a thousand: one effect, the same answer or 409 with Retry-After', async () => {
    await addMessages(7);
    const before = await audited();
    const requestId = randomText(24);
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => again(requestId)));
    const good = answers.filter(({ status }) => status === 200);
    expect(new Set(good.map(({ body }) => body)).size).toBe(1);
    expect(good[0]?.data).toBe(7);
    expect(good.filter((answer) => replayed(answer) === undefined)).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 200) continue;
      expect(answer).toMatchObject({ status: 409, msg: REFUSAL_TEXT.twinInFlight });
      expect(answer.headers['retry-after']).toBe('1');
    }
    expect(await audited()).toBe(before + 1);
  });

  test('the naive twin, look for the key and then work, works many times', async () => {
    const { db } = portal.database;
    const requestId = randomText(24);
    await sql`create table effect (at timestamptz)`.execute(portal.database.owner);
    await sql`grant all on effect to portal_app`.execute(portal.database.owner);
    const key = { method: 'POST', path: '/api/x', requestId, company: '' };
    const { token_hash: tokenHash, companion_hash: companionHash } = await portal.database.superuser
      .selectFrom('session')
      .select(['token_hash', 'companion_hash'])
      .where('token_hash', '=', sha256(browser.token ?? ''))
      .executeTakeFirstOrThrow();
    const credentials = {
      token: browser.token ?? '',
      tokenHash,
      companionHash,
      side: 'portal',
    } as const;
    let looked = 0;
    const { promise: met, resolve: meet } = Promise.withResolvers<void>();
    const act = (locked: boolean) =>
      db.transaction().execute(async (tx) => {
        if (locked) {
          const { alone } = await enterAlone(
            tx,
            credentials,
            null,
            portal.clock.now(),
            lockOf(key),
          );
          if (!alone) return;
        } else await sql`select set_config('app.account_id', ${accountId}, true)`.execute(tx);
        const found = await tx
          .selectFrom('idempotency')
          .select('status')
          .where('request_id', '=', requestId)
          .executeTakeFirst();
        if (found) return;
        looked += 1;
        if (looked === 2) meet();
        // Two have looked before either works, however the machine runs them.
        if (!locked) await met;
        await sql`insert into effect values (now())`.execute(tx);
        await tx
          .insertInto('idempotency')
          .values({
            account_id: accountId,
            method: 'POST',
            path: '/api/x',
            request_id: requestId,
            body_hash: '',
            status: 200,
            answer: '',
            created_at: portal.clock.now(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
    const effects = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from effect`.execute(
          portal.database.owner,
        )
      ).rows[0]?.n;
    await Promise.all(Array.from({ length: 200 }, () => act(false)));
    expect(await effects()).toBeGreaterThan(1);
    await sql`truncate effect`.execute(portal.database.owner);
    await portal.database.superuser.deleteFrom('idempotency').execute();
    await Promise.all(Array.from({ length: 200 }, () => act(true)));
    expect(await effects()).toBe(1);
  });
});

test('an unexpected error undoes its effect, is told without details, and stays the answer', async () => {
  await addMessages(1);
  await sql`
    create function refuse() returns trigger language plpgsql as 'begin raise exception ''secret 13800000001''; end'
  `.execute(portal.database.owner);
  await sql`create trigger refuse before insert on audit_log execute function refuse()`.execute(
    portal.database.owner,
  );
  const requestId = randomText(24);
  const answer = await again(requestId);
  expect(answer).toMatchObject({ status: 500, code: CODE.internal, msg: TEXT.unknown });
  expect((await browser.get('/message/unread')).data).toBe(1);
  await sql`drop trigger refuse on audit_log`.execute(portal.database.owner);
  expect((await again(requestId)).body).toBe(answer.body);
  expect((await again(randomText(24))).data).toBe(1);
  expect(JSON.stringify(portal.log)).not.toContain('secret 13800000001');
});
