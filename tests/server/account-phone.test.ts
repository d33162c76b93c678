import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT, ACCOUNT_FIELD } from '#contract/account/account.ts';
import { SIGN_IN } from '#contract/account/login.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Answer, Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

// The phone of an account: proof of the present one, then of the new one.

const MINUTE = 60_000;
let portal: TestApp;
let people: People;

beforeAll(async () => {
  portal = await createTestApp();
  people = new People(portal, 13_300_000_000);
});
afterAll(() => portal.close());

/** Sends a code when the limits allow it again, and answers it. */
async function codeFor(phone: string, send: () => Promise<Answer>): Promise<string> {
  portal.clock.advance(61_000);
  expect((await send()).code).toBe(0);
  return portal.sms.codeOf(phone);
}

async function proofOf(browser: Browser, phone: string): Promise<string> {
  const code = await codeFor(phone, () => browser.get('/user/sendPhoneProofSms'));
  const { data } = await browser.post('/user/provePhone', { code });
  return (data as { proofTicket: string }).proofTicket;
}

function newCode(browser: Browser, phone: string, proofTicket: string): Promise<string> {
  return codeFor(phone, () => browser.post('/user/sendNewPhoneSms', { phone, proofTicket }));
}

async function change(browser: Browser, from: string, to: string): Promise<Answer> {
  const proofTicket = await proofOf(browser, from);
  const code = await newCode(browser, to, proofTicket);
  return browser.keep(await browser.post('/user/changePhone', { phone: to, code, proofTicket }));
}

describe('changing the phone', () => {
  test('gives this browser a new session and ends all others', async () => {
    const { phone, browser } = await people.newcomer();
    const id = await people.idOf(phone);
    const elsewhere = await people.signedIn(phone);
    const before = browser.token;
    const to = people.phone();
    const answer = await change(browser, phone, to);
    expect(answer.data).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(browser.token).not.toBe(before);
    expect((await browser.get('/user/getInfo')).data).toMatchObject({ id, phone: to });
    expect((await elsewhere.get('/user/getInfo')).code).toBe('invalid_token');
    const old = new Browser(portal);
    old.token = before;
    for (const [name, value] of browser.cookies) old.cookies.set(name, value);
    expect((await old.get('/user/getInfo')).code).toBe('invalid_token');
    expect(await people.auditOf(id)).toEqual(expect.arrayContaining(['provePhone', 'changePhone']));
    expect(await people.eventsOf(id)).toContain('account.phoneChanged');
  });

  test('from now on the new phone signs in, and the old one is free', async () => {
    const { phone, browser } = await people.newcomer();
    const to = people.phone();
    await change(browser, phone, to);
    portal.clock.advance(61_000);
    expect((await new Browser(portal).codeLogin(to)).code).toBe(0);
    expect((await new Browser(portal).codeLogin(phone)).code).toBe(SIGN_IN.notRegistered.code);
    expect((await new Browser(portal).passwordLogin(to, 'Fang2048')).code).toBe(0);
    portal.clock.advance(61_000);
    expect((await new Browser(portal).register(phone)).code).toBe(0);
  });

  test('is not begun without the present phone', async () => {
    const { phone, browser } = await people.newcomer();
    const to = people.phone();
    const send = (proofTicket: string) =>
      browser.post('/user/sendNewPhoneSms', { phone: to, proofTicket });
    expect((await send('made-up')).code).toBe(ACCOUNT.proofExpired.code);
    expect(portal.sms.sent.some((sent) => sent.phone === to)).toBe(false);
    const code = await codeFor(phone, () => browser.get('/user/sendPhoneProofSms'));
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await browser.post('/user/provePhone', { code: wrong })).code).toBe('wrong_code');
    expect((await browser.post('/user/provePhone', { code })).code).toBe(0);
    expect((await browser.post('/user/provePhone', { code })).code).toBe('wrong_code');
  });

  test('takes a ticket of this session only', async () => {
    const { phone, browser } = await people.newcomer();
    const elsewhere = await people.signedIn(phone);
    const stranger = await people.newcomer();
    const proofTicket = await proofOf(browser, phone);
    const to = people.phone();
    for (const thief of [elsewhere, stranger.browser]) {
      const answer = await thief.post('/user/sendNewPhoneSms', { phone: to, proofTicket });
      expect(answer.code).toBe(ACCOUNT.proofExpired.code);
    }
    const code = await newCode(browser, to, proofTicket);
    const stolen = await elsewhere.post('/user/changePhone', { phone: to, code, proofTicket });
    expect(stolen.code).toBe(ACCOUNT.proofExpired.code);
    expect((await browser.post('/user/changePhone', { phone: to, code, proofTicket })).code).toBe(
      0,
    );
  });

  test('takes a ticket for less than ten minutes, the newest one, and once', async () => {
    const { phone, browser } = await people.newcomer();
    const first = await proofOf(browser, phone);
    const second = await proofOf(browser, phone);
    const to = people.phone();
    const send = (proofTicket: string) =>
      browser.post('/user/sendNewPhoneSms', { phone: to, proofTicket });
    expect((await send(first)).code).toBe(ACCOUNT.proofExpired.code);
    portal.clock.advance(10 * MINUTE - 1);
    expect((await send(second)).code).toBe(0);
    portal.clock.advance(1);
    const body = { phone: to, code: portal.sms.codeOf(to), proofTicket: second };
    expect((await browser.post('/user/changePhone', body)).code).toBe(ACCOUNT.proofExpired.code);
  });

  test('refuses the same phone and a malformed one beside the field', async () => {
    const { phone, browser } = await people.newcomer();
    const proofTicket = await proofOf(browser, phone);
    const same = await browser.post('/user/sendNewPhoneSms', { phone, proofTicket });
    expect(same).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'phone', message: ACCOUNT_FIELD.samePhone }] },
    });
    for (const malformed of ['', '12345678901', '１３８００００００００', '138 0000 0000']) {
      const answer = await browser.post('/user/sendNewPhoneSms', { phone: malformed, proofTicket });
      expect(answer.data, malformed).toEqual({
        fields: [{ path: 'phone', message: '请输入正确的手机号' }],
      });
    }
  });

  test('tells whether a phone is taken only to whoever holds it', async () => {
    const owner = await people.newcomer();
    const { phone, browser } = await people.newcomer();
    const proofTicket = await proofOf(browser, phone);
    const code = await newCode(browser, owner.phone, proofTicket);
    const wrong = code === '000000' ? '000001' : '000000';
    const body = { phone: owner.phone, proofTicket };
    expect((await browser.post('/user/changePhone', { ...body, code: wrong })).code).toBe(
      'wrong_code',
    );
    expect(await browser.post('/user/changePhone', { ...body, code })).toMatchObject({
      status: 400,
      code: ACCOUNT.phoneTaken.code,
    });
    expect((await browser.get('/user/getInfo')).data).toMatchObject({ phone });
    expect((await owner.browser.get('/user/getInfo')).data).toMatchObject({ phone: owner.phone });
    // Nothing was spent: another phone may be named with the same proof.
    const to = people.phone();
    const right = await newCode(browser, to, proofTicket);
    expect(
      (await browser.post('/user/changePhone', { phone: to, proofTicket, code: right })).code,
    ).toBe(0);
  });

  test('takes no code that was sent for something else', async () => {
    const { phone, browser } = await people.newcomer();
    const proofTicket = await proofOf(browser, phone);
    const to = people.phone();
    const code = await codeFor(to, () => browser.get('/login/sendRegisterSms', { phone: to }));
    const answer = await browser.post('/user/changePhone', { phone: to, code, proofTicket });
    expect(answer.code).toBe('wrong_code');
  });
});

test('one phone, wanted at one moment by somebody who registers and by somebody who changes, has one owner', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { phone, browser } = await people.newcomer();
    const to = people.phone();
    const proofTicket = await proofOf(browser, phone);
    const code = await newCode(browser, to, proofTicket);
    const newcomer = new Browser(portal);
    const registration = await codeFor(to, () =>
      newcomer.get('/login/sendRegisterSms', { phone: to }),
    );
    const form = { userName: '李四', phone: to, email: '', confirmPassword: '' };
    const [changed, registered] = await Promise.all([
      browser.post('/user/changePhone', { phone: to, code, proofTicket }),
      newcomer.post('/user/register', {
        ...form,
        code: registration,
        password: newcomer.seal('Fang2048'),
      }),
    ]);
    const won = [changed, registered].filter(({ status }) => status === 200);
    expect(won, JSON.stringify([changed.msg, registered.msg])).toHaveLength(1);
    expect([ACCOUNT.phoneTaken.code, SIGN_IN.alreadyRegistered.code]).toContain(
      (won[0] === changed ? registered : changed).code,
    );
  }
});

test('of ten changes with one ticket and code at one moment, one gets through', async () => {
  const { phone, browser } = await people.newcomer();
  const to = people.phone();
  const proofTicket = await proofOf(browser, phone);
  const code = await newCode(browser, to, proofTicket);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      browser.call('/user/changePhone', { body: { phone: to, code, proofTicket } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});
