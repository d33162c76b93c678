import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WECHAT } from '#contract/account/wechat.ts';
import type { Database } from '#server/db/types.ts';
import { sha256 } from '#server/kernel/crypto/random.ts';
import { makeState, type StateOwner, takeState } from '#server/modules/wechat/states.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { onceLooked } from '../helpers/once-looked.ts';
import { People } from '../helpers/people.ts';
import { bindCode, qrOf, Scanner, scanned, ticketOf } from '../helpers/scanner.ts';

// What happens once, happens once under any number of calls at the same moment. Each rule has a naive twin that breaks.

const TWINS = 50;
let portal: TestApp;
let people: People;

beforeAll(async () => {
  portal = await createTestApp({ max: 20 });
  people = new People(portal, 13_500_000_000);
});
afterAll(() => portal.close());

type Take = (db: Kysely<Database>, state: string, owner: StateOwner, at: Date) => Promise<boolean>;

/** Looks first and removes then: everybody who looks before the first removal gets it. */
const naiveTake: Take = async (db, state) => {
  const hash = sha256(state);
  const row = await db
    .selectFrom('wechat_state')
    .select('state_hash')
    .where('state_hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined) return false;
  await db.deleteFrom('wechat_state').where('state_hash', '=', hash).execute();
  return true;
};

async function timesTaken(take: Take): Promise<number> {
  const { db } = portal.database;
  const at = portal.clock.now();
  const owner = { browserHash: sha256('browser'), accountId: null };
  const state = await makeState(db, owner, at);
  const taken = await Promise.all(Array.from({ length: TWINS }, () => take(db, state, owner, at)));
  return taken.filter(Boolean).length;
}

test('a state is taken once; looked for first and removed then, it would be taken more often', async () => {
  expect(await timesTaken(takeState)).toBe(1);
  expect(await timesTaken(naiveTake)).toBeGreaterThan(1);
});

test('of fifty returns with one state and code, one gets through', async () => {
  const browser = new Browser(portal);
  const back = await scanned(browser, new Scanner(portal), await qrOf(browser));
  const answers = await Promise.all(
    Array.from({ length: TWINS }, () => browser.get('/login/wechatLogin', back)),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === WECHAT.expired.code)).toHaveLength(TWINS - 1);
});

test('of twenty returns with one code and a fresh state each, one gets through', async () => {
  const browser = new Browser(portal);
  const { code } = await scanned(browser, new Scanner(portal), await qrOf(browser));
  const states: string[] = [];
  for (let made = 0; made < 20; made += 1) states.push((await qrOf(browser)).state);
  const answers = await Promise.all(
    states.map((state) => browser.get('/login/wechatLogin', { code, state })),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
});

test('one person in twenty browsers, bound to twenty phones at once, ends at one of them', async () => {
  const scanner = new Scanner(portal);
  const tries = [];
  for (let made = 0; made < 20; made += 1) {
    const { phone } = await people.newcomer();
    const browser = new Browser(portal);
    const bindTicket = await ticketOf(browser, scanner);
    tries.push({ phone, browser, bindTicket });
  }
  portal.clock.advance(61_000);
  for (const { phone, browser } of tries) await browser.get('/login/sendWechatBindSms', { phone });
  const answers = await Promise.all(
    tries.map(({ browser, phone, bindTicket }) =>
      browser.post('/login/wechatBind', { phone, bindTicket, code: portal.sms.codeOf(phone) }),
    ),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === WECHAT.boundElsewhere.code)).toHaveLength(19);
});

test('looked for first and inserted then, twenty would be bound', async () => {
  const { owner } = portal.database;
  await sql`create table naive_identity (account_id int, identity_key text)`.execute(owner);
  await sql`grant select, insert on naive_identity to portal_app`.execute(owner);
  const { db } = portal.database;
  const looked = onceLooked(2);
  const bind = async (account: number) => {
    const { rows } = await sql`select from naive_identity where identity_key = 'x'`.execute(db);
    if (rows.length > 0) return false;
    await looked();
    await sql`insert into naive_identity values (${account}, 'x')`.execute(db);
    return true;
  };
  const bound = await Promise.all(Array.from({ length: 20 }, (_, account) => bind(account)));
  expect(bound.filter(Boolean).length).toBeGreaterThan(1);
});

test('a double click on 绑定 binds once, and both halves of the click agree on the account', async () => {
  const { phone } = await people.newcomer();
  const browser = new Browser(portal);
  const bindTicket = await ticketOf(browser, new Scanner(portal));
  const code = await bindCode(portal, browser, phone);
  const body = { phone, code, bindTicket };
  const answers = await Promise.all(
    [1, 2, 3].map(() => browser.call('/login/wechatBind', { body })),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  const id = await people.idOf(phone);
  const events = await people.eventsOf(id);
  expect(events.filter((topic) => topic === 'wechat.bound')).toHaveLength(1);
});

test('unbinding while signing in: afterwards there is a session or a ticket, never neither or both', async () => {
  const scanner = new Scanner(portal);
  const { phone, browser: owner } = await people.newcomer();
  for (let round = 0; round < 10; round += 1) {
    const back = await scanned(owner, scanner, await qrOf(owner, '/user/wechatBindParams'));
    expect((await owner.post('/user/bindWechat', back)).code).toBe(0);
    const browser = new Browser(portal);
    const login = await scanned(browser, scanner, await qrOf(browser));
    const [answer, unbound] = await Promise.all([
      browser.get('/login/wechatLogin', login),
      owner.post('/user/unbindWechat'),
    ]);
    expect(unbound.code).toBe(0);
    expect(answer.code).toBe(0);
    expect(Object.keys(answer.data as object)).toHaveLength(1);
  }
  const { data } = await owner.get('/user/security');
  expect(data).toMatchObject({ phone, wechatBoundTime: null });
});
