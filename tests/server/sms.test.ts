import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SIGN_IN, SMS_TEXT } from '#contract/account/login.ts';
import { PHONE_TEXT } from '#contract/validators/patterns.ts';
import { CODE } from '#contract/wire/envelope.ts';
import { REFUSAL_TEXT } from '#contract/wire/refusal-text.ts';
import { HOUR, MINUTE } from '#server/kernel/clock.ts';
import { smsOutbox } from '#server/providers/sms-outbox.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { byThemselves } from '../helpers/digits.ts';

const KNOWN = '13800000001';
const SENDS = ['/login/sendLoginSms', '/login/sendRegisterSms', '/login/sendFindPasswordSms'];
let portal: TestApp;
let browser: Browser;
/** A day of its own for every test, so that no limit of one is felt by the next. */
let day = 9;
let last = 13_700_000_000;
const freshPhone = () => {
  last += 1;
  return String(last);
};
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
});
afterAll(() => portal.close());
beforeEach(() => {
  browser = new Browser(portal);
  day += 1;
  portal.clock.set(new Date(Date.UTC(2026, 4, day, 2)).toISOString());
});

const send = (phone: string, path = '/login/sendLoginSms') => browser.get(path, { phone });
const signIn = (phone: string, code: string) => browser.post('/login/phoneLogin', { phone, code });
const another = (code: string) => (code === '000000' ? '000001' : '000000');

describe('sending', () => {
  test('six digits, five minutes, and what it is for', async () => {
    const phone = freshPhone();
    await send(phone, '/login/sendRegisterSms');
    const message = portal.sms.sent.at(-1);
    expect(message).toMatchObject({ phone, purpose: 'register' });
    expect(message?.code).toMatch(/^\d{6}$/);
    expect(message?.text).toContain(message?.code);
    expect(message?.text).toContain('注册');
    expect(message?.text).toContain('5 分钟');
  });

  test('one per 60 s across purposes, to the millisecond', async () => {
    const phone = freshPhone();
    expect((await send(phone)).code).toBe(0);
    portal.clock.advance(59_999);
    const early = await send(phone, '/login/sendRegisterSms');
    expect(early).toMatchObject({ status: 429, code: CODE.tooMany, msg: SMS_TEXT.wait(1) });
    expect(early.headers['retry-after']).toBe('1');
    portal.clock.advance(1);
    expect((await send(phone, '/login/sendRegisterSms')).code).toBe(0);
    const again = await send(phone);
    expect(again.msg).toBe(SMS_TEXT.wait(60));
    expect(again.headers['retry-after']).toBe('60');
  });

  test('a clock that was ahead and was put right keeps nobody waiting until its time', async () => {
    const phone = freshPhone();
    portal.clock.advance(2 * HOUR);
    expect((await send(phone)).code).toBe(0);
    portal.clock.advance(-2 * HOUR);
    expect((await send(phone)).code).toBe(0);
    // A second that two servers differ by is no such clock.
    portal.clock.advance(-1_000);
    expect((await send(phone)).status).toBe(429);
    portal.clock.advance(1_000);
  });

  test('ten per day and phone across purposes, the day in UTC+8', async () => {
    const phone = freshPhone();
    portal.clock.advance(12 * HOUR);
    for (let count = 0; count < 10; count += 1) {
      const path = SENDS[count % 3] ?? '';
      expect((await send(phone, path)).code).toBe(0);
      portal.clock.advance(MINUTE);
    }
    const over = await send(phone);
    expect(over).toMatchObject({ status: 429, code: CODE.tooMany, msg: SMS_TEXT.dailyLimit });
    expect(over.headers['retry-after']).toBe(String((2 * HOUR - 10 * MINUTE) / 1_000));
    portal.clock.advance(2 * HOUR - 10 * MINUTE - 1);
    expect((await send(phone)).status).toBe(429);
    portal.clock.advance(1);
    expect((await send(phone)).code).toBe(0);
  });

  test.each(SENDS)(
    '%s answers the same for known and unknown phones, and sends to both',
    async (path) => {
      const unknown = freshPhone();
      const answers = [await send(KNOWN, path), await send(unknown, path)];
      const shown = answers.map(({ status, body }) => ({ status, body }));
      expect(shown[0]).toEqual(shown[1]);
      expect(portal.sms.sent.slice(-2).map(({ phone }) => phone)).toEqual([KNOWN, unknown]);
      const refused = [await send(KNOWN, path), await send(unknown, path)];
      expect(refused.map(({ msg, status }) => [msg, status])).toEqual(
        Array(2).fill([SMS_TEXT.wait(60), 429]),
      );
    },
  );

  test.each([
    '',
    '1380000000',
    '138000000001',
    '23800000001',
    '12800000001',
    ' 13800000001',
    '１３８００００００００',
    '+8613800000001',
    '13800000001\n',
  ])('no phone: %j', async (phone) => {
    const before = portal.sms.sent.length;
    const answer = await send(phone);
    const fields = [{ path: 'phone', message: PHONE_TEXT }];
    expect(answer).toMatchObject({ status: 422, code: CODE.invalid, data: { fields } });
    expect(portal.sms.sent).toHaveLength(before);
  });

  test('two phones in one call are none', async () => {
    const answer = await browser.get('/login/sendLoginSms', { phone: [KNOWN, freshPhone()] });
    expect(answer.status).toBe(422);
  });
});

describe('limits per address', () => {
  const remoteAddress = '203.0.113.7';
  const ask = (phone: string, from = remoteAddress) =>
    browser.call('/login/sendLoginSms', { query: { phone }, remoteAddress: from });

  test('an hour and a day, not for loopback, not for other addresses', async () => {
    const env = { SMS_ADDRESS_PER_HOUR: '3', SMS_ADDRESS_PER_DAY: '4' };
    const strict = await createTestApp({ env });
    browser = new Browser(strict);
    for (let count = 0; count < 3; count += 1) expect((await ask(freshPhone())).code).toBe(0);
    const over = await ask(freshPhone());
    expect(over).toMatchObject({ status: 429, msg: SMS_TEXT.addressLimit });
    expect(over.headers['retry-after']).toBe('3600');
    expect((await ask(freshPhone(), '203.0.113.8')).code).toBe(0);
    for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      for (let count = 0; count < 5; count += 1)
        expect((await ask(freshPhone(), own)).code).toBe(0);
    }
    strict.clock.advance(HOUR - 1);
    expect((await ask(freshPhone())).status).toBe(429);
    strict.clock.advance(1);
    expect((await ask(freshPhone())).code).toBe(0);
    expect((await ask(freshPhone())).status).toBe(429);
    strict.clock.advance(23 * HOUR);
    expect((await ask(freshPhone())).code).toBe(0);
    await strict.close();
  });

  test('the addresses of one line of IPv6 are one, and IPv4 in its IPv6 form is IPv4', async () => {
    const strict = await createTestApp({ env: { SMS_ADDRESS_PER_HOUR: '2' } });
    browser = new Browser(strict);
    const codes = async (...from: string[]) => {
      const statuses: number[] = [];
      for (const one of from) statuses.push((await ask(freshPhone(), one)).status);
      return statuses;
    };
    expect(await codes('2001:db8::1', '2001:db8::2', '2001:db8:0:0:9::3')).toEqual([200, 200, 429]);
    expect(await codes('2001:db8:0:1::1')).toEqual([200]);
    expect(await codes('203.0.113.9', '203.0.113.9', '::ffff:203.0.113.9')).toEqual([
      200, 200, 429,
    ]);
    await strict.close();
  });

  test('a forged X-Forwarded-For is not believed', async () => {
    const strict = await createTestApp({ env: { SMS_ADDRESS_PER_HOUR: '1' } });
    browser = new Browser(strict);
    expect((await ask(freshPhone())).code).toBe(0);
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    const query = { phone: freshPhone() };
    const forged = await browser.call('/login/sendLoginSms', { query, headers, remoteAddress });
    expect(forged.status).toBe(429);
    await strict.close();
  });
});

describe('a code', () => {
  async function sent(phone: string): Promise<string> {
    await send(phone);
    return portal.sms.codeOf(phone);
  }
  const WRONG = { status: 400, code: SIGN_IN.wrongCode.code, msg: SIGN_IN.wrongCode.text };

  test('lives five minutes, to the millisecond', async () => {
    const code = await sent(KNOWN);
    portal.clock.advance(5 * MINUTE);
    expect(await signIn(KNOWN, code)).toMatchObject(WRONG);
    portal.clock.advance(-1);
    expect((await signIn(KNOWN, code)).code).toBe(0);
  });

  test('is used up by success', async () => {
    const code = await sent(KNOWN);
    expect((await signIn(KNOWN, code)).code).toBe(0);
    expect(await signIn(KNOWN, code)).toMatchObject(WRONG);
  });

  test('has five tries; the right one is refused as the sixth', async () => {
    const code = await sent(KNOWN);
    for (let count = 0; count < 5; count += 1) {
      expect(await signIn(KNOWN, another(code))).toMatchObject(WRONG);
    }
    expect(await signIn(KNOWN, code)).toMatchObject(WRONG);
  });

  test('opens as the fifth try', async () => {
    const code = await sent(KNOWN);
    for (let count = 0; count < 4; count += 1) await signIn(KNOWN, another(code));
    expect((await signIn(KNOWN, code)).code).toBe(0);
  });

  test('a malformed body is no try', async () => {
    const code = await sent(KNOWN);
    for (const body of [
      {},
      { phone: KNOWN },
      { phone: KNOWN, code: '12345' },
      { phone: KNOWN, code: 123_456 },
      { phone: KNOWN, code: null },
      { phone: KNOWN, code: 'abcdef' },
    ]) {
      expect((await browser.post('/login/phoneLogin', body)).status).toBe(422);
    }
    expect((await signIn(KNOWN, code)).code).toBe(0);
  });

  test('a new one replaces the old one and its tries', async () => {
    const old = await sent(KNOWN);
    for (let count = 0; count < 5; count += 1) await signIn(KNOWN, another(old));
    portal.clock.advance(MINUTE);
    const code = await sent(KNOWN);
    if (old !== code) expect(await signIn(KNOWN, old)).toMatchObject(WRONG);
    expect((await signIn(KNOWN, code)).code).toBe(0);
  });

  test('belongs to one phone and one purpose', async () => {
    const phone = freshPhone();
    await send(phone, '/login/sendRegisterSms');
    const code = portal.sms.codeOf(phone);
    expect(await signIn(phone, code)).toMatchObject(WRONG);
    expect(await signIn(KNOWN, code)).toMatchObject(WRONG);
    const password = browser.seal('Fang2048');
    const reset = await browser.post('/login/findPassword', { phone, code, password });
    expect(reset).toMatchObject(WRONG);
  });

  test('wrong, never sent and unknown read the same', async () => {
    const phone = freshPhone();
    await send(phone);
    const wrong = await signIn(phone, another(portal.sms.codeOf(phone)));
    const unknown = await signIn(freshPhone(), '123456');
    const shown = ({ body, requestId }: typeof wrong) => body.replace(requestId ?? '', '');
    expect(shown(wrong)).toBe(shown(unknown));
  });

  test('only the right one says that a phone is not registered, and stays usable', async () => {
    const phone = freshPhone();
    const code = await sent(phone);
    const told = { status: 400, code: 'not_registered', msg: '该手机号尚未注册，请先注册' };
    expect(await signIn(phone, code)).toMatchObject(told);
    expect(await signIn(phone, code)).toMatchObject(told);
  });

  test('is nowhere in the database as it is', async () => {
    const code = await sent(freshPhone());
    const rows = await portal.database.owner.selectFrom('sms_code').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(byThemselves(code));
  });
});

describe('the provider', () => {
  test('its failure is 503 with a text, and the send stays counted', async () => {
    const phone = freshPhone();
    portal.sms.fault = () => Promise.reject(new Error('gateway down'));
    const answer = await send(phone);
    expect(answer).toMatchObject({
      status: 503,
      code: CODE.unavailable,
      msg: SMS_TEXT.undelivered,
    });
    portal.sms.fault = undefined;
    expect((await send(phone)).status).toBe(429);
    expect((await signIn(freshPhone(), '123456')).msg).toBe(SIGN_IN.wrongCode.text);
    expect(answer.body).not.toContain('gateway');
  });

  test('one that never answers is given up after three seconds', async () => {
    portal.sms.fault = () => new Promise(() => undefined);
    const started = performance.now();
    const answer = await send(freshPhone());
    portal.sms.fault = undefined;
    expect(answer.msg).toBe(SMS_TEXT.undelivered);
    expect(performance.now() - started).toBeGreaterThan(2_900);
  });

  test('no connection of the database is held while it works', async () => {
    const tight = await createTestApp({ max: 1 });
    let answered: unknown;
    tight.sms.fault = async () => {
      answered = (await new Browser(tight).get('/general/common/getPortal')).code;
    };
    expect(
      (await new Browser(tight).get('/login/sendLoginSms', { phone: freshPhone() })).code,
    ).toBe(0);
    expect(answered).toBe(0);
    await tight.close();
  });
});

test('the outbox keeps every message and prints it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'scf-portal-outbox-'));
  const printed: string[] = [];
  const provider = smsOutbox({
    dataDir,
    print: (line) => void printed.push(line),
    now: () => portal.clock.now(),
  });
  const message = {
    phone: KNOWN,
    purpose: 'login',
    code: '012345',
    text: '您的登录验证码为 012345',
    params: { code: '012345' },
  } as const;
  await provider.send(message, new AbortController().signal);
  await provider.send({ ...message, code: '999999' }, new AbortController().signal);
  const file = join(dataDir, 'outbox', 'sms.jsonl');
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(2);
  const { params: _, ...kept } = message;
  expect(lines[0]).toEqual({ time: portal.clock.now().toISOString(), ...kept });
  expect(printed[0]).toContain('012345');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  rmSync(dataDir, { recursive: true });
});

test('texts of the wire', () => {
  expect(REFUSAL_TEXT.tooMany).toBe('操作过于频繁，请稍后再试');
  expect(SMS_TEXT.wait(42)).toBe('请 42 秒后再获取验证码');
});
