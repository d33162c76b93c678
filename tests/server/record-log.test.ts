import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { LogRow } from '#contract/noun/log.ts';
import { actionWord } from '#server/kernel/resource/log.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let companies: Companies;
beforeAll(async () => {
  portal = await createTestApp();
  companies = new Companies(portal, new People(portal, 13_630_000_000));
});
afterAll(() => portal.close());

const told = async (browser: Browser, id: unknown) =>
  (await browser.get('/portal/bank/log', { id })).data as LogRow[];

test('who did what with a record is told newest first, and to nobody else', async () => {
  const { browser } = await companies.member();
  const { data: id } = await browser.post('/portal/bank/save', { name: '示例', remarks: '工程款' });
  portal.clock.advance(60_000);
  expect((await browser.post('/portal/bank/setDefault', { id })).code).toBe(0);
  const rows = await told(browser, id);
  expect(rows.map(({ what, who }) => [what, who])).toEqual([
    ['设为默认账户', '张三'],
    ['保存', '张三'],
  ]);
  expect(rows[0]?.time).toBe('2026-05-20 10:01:00');
  const stranger = await companies.member();
  const refused = await stranger.browser.get('/portal/bank/log', { id });
  const absent = await stranger.browser.get('/portal/bank/log', { id: '1' });
  expect([refused.status, refused.msg]).toEqual([absent.status, absent.msg]);
});

test('what another company did is told by its name, what operators did as the platform', async () => {
  const { browser } = await companies.member();
  const { data: id } = await browser.post('/portal/bank/save', { name: '示例', remarks: '工程款' });
  const { superuser } = portal.database;
  const other = await companies.company();
  const [theirs, operator] = await Promise.all(
    [1, 2].map((user_type) =>
      superuser
        .insertInto('account')
        .values({
          phone: `1363111000${user_type}`,
          nick_name: '李四',
          user_type,
          created_at: portal.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
  );
  const entry = {
    request_id: '',
    address: '',
    user_agent: '',
    detail: '{}',
    at: portal.clock.now(),
  };
  const about = { object_type: 'bank', object_id: String(id) };
  await superuser
    .insertInto('audit_log')
    .values([
      { ...entry, ...about, account_id: theirs?.id ?? '', company_id: other, action: 'bankSave' },
      {
        ...entry,
        ...about,
        account_id: operator?.id ?? '',
        company_id: null,
        action: 'adminFreeze',
      },
    ])
    .execute();
  const rows = await told(browser, id);
  const { name } = await superuser
    .selectFrom('company')
    .select('name')
    .where('id', '=', other)
    .executeTakeFirstOrThrow();
  expect(rows.map(({ who, what }) => [who, what])).toEqual([
    ['平台', '冻结'],
    [name, '保存'],
    ['张三', '保存'],
  ]);
});

test('every change of a record has a word', () => {
  const nouns = ['project', 'sceneControl', 'applyAmountAdjust', 'bank', 'contactClient', 'review'];
  const changes = ENDPOINTS.filter(
    ({ name, effect }) =>
      effect === 'write' && nouns.some((noun) => name.startsWith(noun)) && !name.endsWith('Export'),
  );
  expect(changes.length).toBeGreaterThan(20);
  for (const { name } of changes) expect(actionWord(name), name).not.toBe('办理');
});

test('what operators do with a record has the word of its call', () => {
  expect(
    ['adminEstimateOrderCancelRefund', 'adminProjectRenewLicence', 'adminMakeInvoiceAttach'].map(
      (name) => actionWord(name),
    ),
  ).toEqual(['撤销保证金退还', '登记许可续期', '上传发票文件']);
});
