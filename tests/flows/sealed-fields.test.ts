import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TOKEN_COOKIE } from '#contract/account/login.ts';
import { bank } from '#contract/bank/bank.ts';
import { REFUSAL_TEXT } from '#contract/wire/refusal-text.ts';
import { createAction } from '#src/api/action.ts';
import { call } from '#src/api/client.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { callAt, listen } from '../helpers/real-wire.ts';

const NUMBER = '6222020000001234567';
let portal: TestApp;
let origin: string;
let people: People;
beforeAll(async () => {
  portal = await createTestApp();
  origin = await listen(portal);
  people = new People(portal, 13_630_000_000);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await portal.close();
});

/** The client's modules as the page of a signed-in administrator has them. */
async function asMember(): Promise<void> {
  const { browser } = await new Companies(portal, people).member();
  callAt(origin, browser.cookies);
  vi.stubGlobal('document', { cookie: `${TOKEN_COOKIE}=${browser.token}` });
}

test('an account number goes sealed, comes back masked, and is revealed to the page that asks', async () => {
  await asMember();
  const action = createAction();
  const form = { name: '示例建设', remarks: '工程款', accountNo: NUMBER };
  const id = await call(bank.save, form, { action });
  expect(await call(bank.detail, { id })).toMatchObject({ accountNo: '**** **** **** 4567' });
  expect(await call(bank.reveal, { id })).toEqual({ accountNo: NUMBER });
  expect(JSON.stringify(portal.log)).not.toContain(NUMBER);
});

test('a second try after a lost answer sends the same bytes, so that one account is made', async () => {
  await asMember();
  const form = { name: '示例重试', remarks: '工程款', accountNo: `9${NUMBER}` };
  const action = createAction();
  const bodies: unknown[] = [];
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    const answer = await real(input, init);
    if (!String(input).endsWith('/bank/save')) return answer;
    bodies.push(init?.body);
    if (bodies.length === 1) throw new TypeError('connection lost');
    return answer;
  });
  await expect(call(bank.save, form, { action })).rejects.toMatchObject({ kind: 'network' });
  const id = await call(bank.save, form, { action });
  vi.stubGlobal('fetch', real);
  expect(bodies[1]).toBe(bodies[0]);
  expect(String(bodies[0])).not.toContain(NUMBER);
  const { content } = await call(bank.page, { nameLike: '示例重试' });
  expect(content.map((row) => row.id)).toEqual([id]);
});

test('what was changed after a lost answer makes no second account, and is told why', async () => {
  await asMember();
  const form = { name: '示例改后重试', remarks: '工程款', accountNo: `8${NUMBER}` };
  const action = createAction();
  const real = globalThis.fetch;
  let isLost = false;
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    const answer = await real(input, init);
    if (isLost || !String(input).endsWith('/bank/save')) return answer;
    isLost = true;
    throw new TypeError('connection lost');
  });
  await expect(call(bank.save, form, { action })).rejects.toMatchObject({ kind: 'network' });
  const changed = { ...form, remarks: '材料款', accountNo: `7${NUMBER}` };
  await expect(call(bank.save, changed, { action })).rejects.toMatchObject({
    code: 409,
    message: REFUSAL_TEXT.earlierDone,
  });
  vi.stubGlobal('fetch', real);
  const { content } = await call(bank.page, { nameLike: '示例改后重试' });
  expect(content).toMatchObject([{ remarks: '工程款' }]);
  // Told so, whoever wants another account enters it.
  await call(bank.save, changed, { action });
  expect((await call(bank.page, { nameLike: '示例改后重试' })).content).toHaveLength(2);
});
