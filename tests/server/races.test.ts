import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIGN_IN } from '#contract/account/login.ts';
import { CODE } from '#contract/wire/envelope.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { takePasswordTry } from '#server/kernel/authentication/password-counter.ts';
import { tryCode } from '#server/kernel/authentication/sms-code.ts';
import { takeSend } from '#server/kernel/authentication/sms-counter.ts';
import { hashPassword } from '#server/kernel/crypto/argon2.ts';

import { sampled, WHOLE } from '../../scripts/test/sample.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';

// Every rule here has a naive twin that looks right and breaks it when calls come at once: if the same drill did not catch
// the twin, its green result for the real thing would prove nothing.

const CROWD = WHOLE ? 1_000 : 300;
/** Enough to stand in each other's way. */
const SMALL_CROWD = 50;
let portal: TestApp;
let last = 13_400_000_000;
const freshPhone = () => {
  last += 1;
  return String(last);
};
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 40 });
});
afterAll(() => portal.close());

/** Runs `attempt` by a crowd at once and counts how often it was granted. */
async function granted(
  attempt: (index: number) => Promise<boolean>,
  length = CROWD,
): Promise<number> {
  const results = await Promise.all(Array.from({ length }, (_, index) => attempt(index)));
  return results.filter(Boolean).length;
}

describe('one code per phone and minute', () => {
  const day = '2026-05-20';

  test('a crowd of calls of all three kinds sends one', async () => {
    const phone = freshPhone();
    const paths = ['sendLoginSms', 'sendRegisterSms', 'sendFindPasswordSms'];
    const count = await granted(async (index) => {
      const answer = await new Browser(portal).get(`/login/${paths[index % 3]}`, { phone });
      expect([200, 429]).toContain(answer.status);
      return answer.status === 200;
    });
    expect(count).toBe(1);
    expect(portal.sms.sent.filter((message) => message.phone === phone)).toHaveLength(1);
  });

  test('ten per day, a crowd at once in each of twelve minutes, a large one in some', async () => {
    const phone = freshPhone();
    const minutes = Array.from({ length: 12 }, (_, minute) => minute);
    const crowded = sampled(minutes, { what: 'minutes of a crowd', every: 4, nameOf: String });
    let count = 0;
    for (const minute of minutes) {
      const now = new Date(Date.parse('2026-05-20T10:00:00+08:00') + minute * 60_000);
      const { db } = portal.database;
      count += await granted(
        async () =>
          (await db.transaction().execute((tx) => takeSend(tx, phone, now))) === undefined,
        crowded.includes(minute) ? CROWD : SMALL_CROWD,
      );
    }
    expect(count).toBe(10);
  });

  test('the naive twin, read and then write, sends many', async () => {
    const phone = freshPhone();
    const { db, clock } = { db: portal.database.db, clock: portal.clock };
    const naive = () =>
      db.transaction().execute(async (tx) => {
        const found = await tx
          .selectFrom('sms_counter')
          .select('sends')
          .where('phone', '=', phone)
          .executeTakeFirst();
        if (found) return false;
        const row = { phone, day, sends: 1, last_sent_at: clock.now() };
        await tx
          .insertInto('sms_counter')
          .values(row)
          .onConflict((conflict) =>
            conflict.column('phone').doUpdateSet({ sends: sql`excluded.sends` }),
          )
          .execute();
        return true;
      });
    expect(await granted(naive)).toBeGreaterThan(1);
  });
});

describe('five tries per code', () => {
  async function prepared(): Promise<{ phone: string; code: string }> {
    const phone = freshPhone();
    await new Browser(portal).get('/login/sendLoginSms', { phone });
    return { phone, code: portal.sms.codeOf(phone) };
  }

  test('of a crowd of guesses with the right one last, five are compared and none opens', async () => {
    const { phone, code } = await prepared();
    const wrong = code === '999999' ? '999998' : '999999';
    const answers = await Promise.all(
      Array.from({ length: CROWD }, () =>
        new Browser(portal).post('/login/phoneLogin', { phone, code: wrong }),
      ),
    );
    const final = await new Browser(portal).post('/login/phoneLogin', { phone, code });
    for (const answer of [...answers, final]) expect(answer.code).toBe(SIGN_IN.wrongCode.code);
    const row = await portal.database.owner
      .selectFrom('sms_code')
      .select('tries')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    expect(row.tries).toBe(5);
  });

  test('the right code by a crowd at once is compared five times', async () => {
    const { phone, code } = await prepared();
    const pepper = portal.key.derive('sms-code');
    const claim = { phone, code, purpose: 'login' } as const;
    const now = portal.clock.now();
    expect(await granted(() => tryCode(portal.database.db, pepper, claim, now))).toBe(5);
  });

  test('the naive twin, read, compare, then count, compares many', async () => {
    const { phone } = await prepared();
    const { db } = portal.database;
    const naive = async () => {
      const row = await db
        .selectFrom('sms_code')
        .select('tries')
        .where('phone', '=', phone)
        .executeTakeFirstOrThrow();
      if (row.tries >= 5) return false;
      await db
        .updateTable('sms_code')
        .set({ tries: row.tries + 1 })
        .where('phone', '=', phone)
        .execute();
      return true;
    };
    expect(await granted(naive)).toBeGreaterThan(5);
  });

  test('one right code opens one session, however many ask at once', async () => {
    const phone = '13800000001';
    await new Browser(portal).get('/login/sendLoginSms', { phone });
    const code = portal.sms.codeOf(phone);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        new Browser(portal).post('/login/phoneLogin', { phone, code }),
      ),
    );
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  });
});

describe('five passwords before waiting', () => {
  test('of a crowd of tries at once five are compared', async () => {
    const phone = freshPhone();
    const { db } = portal.database;
    const now = portal.clock.now();
    expect(await granted(async () => (await takePasswordTry(db, phone, now)) === 0)).toBe(5);
    const later = new Date(now.getTime() + 1_000);
    expect(await granted(async () => (await takePasswordTry(db, phone, later)) === 0)).toBe(1);
  });

  test('two hundred sign-ins at once: five are compared, and the right one waits too', async () => {
    const phone = freshPhone();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => new Browser(portal).passwordLogin(phone, 'Wrong1234')),
    );
    const compared = answers.filter((answer) => answer.headers['retry-after'] === undefined);
    // Those that would have to wait long for their turn are not compared; on a busy machine the first ones as well.
    const away = answers.filter(({ code }) => code === 503).length;
    expect(compared.length).toBeLessThanOrEqual(5);
    expect(compared.length + away).toBeGreaterThanOrEqual(5);
    for (const { code, headers } of answers) {
      if (headers['retry-after'] === undefined) expect(code).toBe(SIGN_IN.wrongPassword.code);
      else expect([429, 503]).toContain(code);
    }
  });

  test('the naive twin, count after comparing, compares many', async () => {
    const phone = freshPhone();
    const { db } = portal.database;
    const naive = async () => {
      const row = await db
        .selectFrom('password_counter')
        .select('tries')
        .where('phone', '=', phone)
        .executeTakeFirst();
      const tries = row?.tries ?? 0;
      if (tries >= 5) return false;
      const next = { phone, tries: tries + 1, next_at: null };
      await db
        .insertInto('password_counter')
        .values(next)
        .onConflict((conflict) => conflict.column('phone').doUpdateSet({ tries: next.tries }))
        .execute();
      return true;
    };
    expect(await granted(naive)).toBeGreaterThan(5);
  });
});

describe('one account per phone', () => {
  const accountsOf = async (phone: string) =>
    (
      await portal.database.owner
        .selectFrom('account')
        .select('id')
        .where('phone', '=', phone)
        .execute()
    ).length;

  test('tabs that register one phone at once: one account, and the others are told why', async () => {
    for (let race = 0; race < 5; race += 1) {
      const phone = freshPhone();
      await new Browser(portal).get('/login/sendRegisterSms', { phone });
      const code = portal.sms.codeOf(phone);
      const tabs = Array.from({ length: 5 }, () => new Browser(portal));
      const answers = await Promise.all(
        tabs.map((tab) =>
          tab.post('/user/register', {
            userName: '张三',
            phone,
            code,
            password: tab.seal('Fang2048'),
          }),
        ),
      );
      expect(await accountsOf(phone)).toBe(1);
      expect(answers.filter(({ code: result }) => result === 0)).toHaveLength(1);
      const others = answers.filter(({ code: result }) => result !== 0);
      for (const other of others) {
        expect([SIGN_IN.alreadyRegistered.code, SIGN_IN.wrongCode.code]).toContain(other.code);
      }
    }
  });

  test('the naive twin, look and then insert, breaks on the second: it needs the unique index to save it', async () => {
    const phone = freshPhone();
    const password_hash = await hashPassword(DEMO_PASSWORD);
    const { db, clock } = { db: portal.database.db, clock: portal.clock };
    const naive = async () => {
      const found = await db
        .selectFrom('account')
        .select('id')
        .where('phone', '=', phone)
        .executeTakeFirst();
      if (found) return false;
      const row = { phone, nick_name: '张三', password_hash, created_at: clock.now() };
      await db.insertInto('account').values(row).execute();
      return true;
    };
    const results = await Promise.allSettled(Array.from({ length: 50 }, naive));
    const crashed = results.filter(({ status }) => status === 'rejected');
    expect(crashed.length).toBeGreaterThan(0);
    expect(await accountsOf(phone)).toBe(1);
  });
});

test('a flood of every kind leaves no connection behind and no 500', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) => {
      const visitor = new Browser(portal);
      if (index % 3 === 0) return visitor.get('/user/getInfo');
      if (index % 3 === 1) return visitor.get('/general/common/allEnums');
      return visitor.get('/login/sendLoginSms', { phone: freshPhone() });
    }),
  );
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, CODE.unauthenticated]));
  expect(portal.database.pool.waitingCount).toBe(0);
  const { pool } = portal.database;
  // The reads' lanes keep theirs.
  await expect.poll(() => pool.totalCount - pool.idleCount).toBeLessThanOrEqual(4);
});
