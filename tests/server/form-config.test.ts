import { afterAll, beforeAll, expect, test } from 'vitest';
import type { adminFormTab } from '#contract/form/admin.ts';
import type { FormTabRow } from '#contract/form/metadata.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

// 表单配置: the console shows the forms that customers are given, and nothing of it can be changed there.

type Detail = CallOutput<typeof adminFormTab.detail>;

let portal: TestApp;
let people: People;
let auditor: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_647_000_000);
  auditor = await people.operator('13800000017');
});
afterAll(() => portal.close());

const detail = async (id: string) => {
  const { data, code } = await auditor.get('/admin/formTab/detail', { id });
  expect(code).toBe(0);
  return data as Detail;
};

test('every form is listed in its newest published version, and shown with the tabs that customers get', async () => {
  const { data } = await auditor.post('/admin/formTab/page', { moduleId: '2' });
  const { content } = data as {
    content: { id: string; fields: number; required: number; formVersion: number }[];
  };
  expect(content.map(({ id }) => id)).toEqual(['2-1', '2-2', '2-3', '2-4', '2-5', '2-6']);
  const { browser } = await people.newcomer();
  for (const [index, productId] of ['101', '201', '301', '401', '501', '601'].entries()) {
    const given = (await browser.get('/biz/business/form/tab/list', { moduleId: '2', productId }))
      .data as FormTabRow[];
    const shown = await detail(`2-${index + 1}`);
    expect(shown.tabs.map(({ tabName }) => tabName)).toEqual(given.map(({ tabName }) => tabName));
    const fields = shown.tabs.flatMap((tab) => tab.fields);
    expect(content[index]).toMatchObject({
      fields: fields.length,
      formVersion: shown.formVersion,
    });
    expect(content[index]?.required).toBeGreaterThan(0);
  }
});

test('a field says what it is filled in by, whether it must be, what it offers; hidden ones are not shown', async () => {
  const infrastructure = (await detail('2-1')).tabs.flatMap(({ fields }) => fields);
  expect(infrastructure.find(({ fieldKey }) => fieldKey === 'fundSource')).toMatchObject({
    label: '资金来源',
    control: '下拉选择',
    need: '必填',
    dict: 'fundSource',
  });
  const tables = (await detail('2-1')).tabs.filter(({ table }) => table);
  expect(tables.map(({ tabName }) => tabName)).toEqual(['材料需求', '用款计划']);
  expect(infrastructure.every(({ control }) => /\p{Script=Han}/u.test(control))).toBe(true);
  // 保理 takes the buyer from the debtor.
  const factoring = (await detail('2-4')).tabs.flatMap(({ fields }) => fields);
  expect(factoring.map(({ fieldKey }) => fieldKey)).not.toContain('buyerCompanyId');
});

test('nobody but caretakers looks, and a form that is not there is none', async () => {
  const risk = await people.operator('13800000012');
  expect((await risk.post('/admin/formTab/page', {})).code).toBe(403);
  expect((await risk.get('/admin/formTab/detail', { id: '2-1' })).code).toBe(403);
  expect((await auditor.get('/admin/formTab/detail', { id: '9-' })).status).toBe(404);
});
