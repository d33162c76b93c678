import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MyData } from '#contract/account/data.ts';
import type { MessageRow } from '#contract/message/message.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { People } from '../helpers/people.ts';
import { bindByScan, Scanner } from '../helpers/scanner.ts';

// The copy of my data, the page's overview, and the messages that each change brings.

let portal: TestApp;
let people: People;

beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 15_000_000_000);
});
afterAll(() => portal.close());

async function dataOf(browser: Browser): Promise<MyData> {
  const answer = await browser.post('/user/exportMyData');
  expect(answer.code).toBe(0);
  return answer.data as MyData;
}

test('the copy holds the account, relations, binding, sessions, devices, messages and audit rows', async () => {
  const phone = '13800000001';
  const browser = new Browser(portal);
  await bindByScan(portal, browser, new Scanner(portal), phone);
  await people.signedIn(phone, 'Portal2026');
  await deliverAll(portal);
  const data = await dataOf(browser);
  expect(data.account).toMatchObject({ phone, nickName: '示例采购员' });
  expect(data.relations).toMatchObject([
    { companyName: '示例建设工程有限公司', roles: ['companyAdmin'], status: 2 },
  ]);
  expect(data.wechat?.identity).toMatch(/^open:stand-in:[0-9a-f]{32}$/);
  expect(data.sessions).toHaveLength(2);
  expect(data.devices).toHaveLength(2);
  expect(data.messages.rows.map(({ title }) => title)).toContain('已绑定微信');
  expect(data.auditLog.rows.map(({ action }) => action)).toEqual(['portalPwdLogin', 'wechatBind']);
  expect([data.messages.omitted, data.auditLog.omitted]).toEqual([0, 0]);
});

test('the copy holds nobody else, and no secret of mine', async () => {
  const { phone, browser } = await people.newcomer();
  const other = await people.newcomer();
  const answer = await browser.post('/user/exportMyData');
  expect(answer.body).toContain(phone);
  expect(answer.body).not.toContain(other.phone);
  expect(answer.body).not.toContain('argon2');
  expect(answer.body).not.toContain(browser.token);
  expect(answer.body).not.toMatch(/[0-9a-f]{64}/);
});

test('the download is noted, told to its owner and never stored for a retry', async () => {
  const { phone, browser } = await people.newcomer();
  await dataOf(browser);
  const id = await people.idOf(phone);
  expect(await people.auditOf(id)).toEqual(['register', 'exportMyData']);
  expect(await people.eventsOf(id)).toContain('account.dataExported');
  const next = await dataOf(browser);
  expect(next.auditLog.rows.map(({ action }) => action)).toContain('exportMyData');
});

test('the overview says how the account can be entered', async () => {
  const { phone, browser } = await people.newcomer();
  const before = await browser.get('/user/security');
  expect(before.data).toEqual({
    phone,
    nickName: '张三',
    hasPassword: true,
    wechatBoundTime: null,
    wechatAvailable: true,
  });
  await bindByScan(portal, new Browser(portal), new Scanner(portal), phone);
  const { data } = await browser.get('/user/security');
  expect(data).toMatchObject({ wechatBoundTime: expect.stringMatching(/^\d{4}-\d\d-\d\d /) });
  expect((await browser.post('/user/unbindWechat')).code).toBe(0);
  expect((await browser.get('/user/security')).data).toEqual(before.data);
});

test('unbinding twice is no error and one message', async () => {
  const { phone, browser } = await people.newcomer();
  await bindByScan(portal, new Browser(portal), new Scanner(portal), phone);
  expect((await browser.post('/user/unbindWechat')).code).toBe(0);
  expect((await browser.post('/user/unbindWechat')).code).toBe(0);
  const events = await people.eventsOf(await people.idOf(phone));
  expect(events.filter((topic) => topic === 'wechat.unbound')).toHaveLength(1);
});

test('what happened to the account stands in its message centre in words for people', async () => {
  const { phone, browser } = await people.newcomer();
  await people.signedIn(phone);
  await browser.post('/user/endOtherSessions');
  await dataOf(browser);
  const form = { oldPassword: browser.seal('Fang2048'), password: browser.seal('Lotus7391') };
  expect((await browser.post('/user/changePassword', form)).code).toBe(0);
  await deliverAll(portal);
  const { data } = await browser.get('/message/page', { pageSize: 50 });
  const { content: rows } = data as { content: MessageRow[] };
  const titles = rows.map(({ title }) => title);
  expect(titles).toEqual(
    expect.arrayContaining(['登录密码已修改', '个人数据已下载', '其他登录已结束']),
  );
  for (const { title, content } of rows)
    expect(`${title}${content}`).not.toMatch(/undefined|NaN|\[/);
});
