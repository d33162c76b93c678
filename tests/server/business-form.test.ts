import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FormFieldRow, FormTabRow } from '#contract/form/metadata.ts';
import { readForm } from '#contract/form/read-form.ts';
import { seedReference } from '#server/seed/seed.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let browser: Browser;
beforeAll(async () => {
  portal = await createTestApp();
  ({ browser } = await new People(portal, 13_400_000_000).newcomer());
});
afterAll(() => portal.close());

const tabs = async (query: Record<string, string>) =>
  (await browser.get('/biz/business/form/tab/list', query)).data as FormTabRow[];
const fields = async (formTabId: string) =>
  (await browser.get('/biz/business/form/tab/field/list', { formTabId })).data as FormFieldRow[];
const processOf = (query: Record<string, string>) =>
  browser.get('/biz/processConfig/getProcessDefKey', query);

test('the process of a business type: its own, that of its line, the default of the module', async () => {
  expect((await processOf({ moduleId: '2', productId: '101' })).data).toBe('project_1');
  expect((await processOf({ moduleId: '2', productId: '6' })).data).toBe('project_6');
  expect((await processOf({ moduleId: '4', productId: '403' })).data).toBe('payApply_default');
  expect((await processOf({ moduleId: '7' })).data).toBe('amountAdjust_default');
  await portal.database.owner
    .insertInto('process_config')
    .values({ module_id: '2', product_code: '102', process_def_key: 'project_rail' })
    .execute();
  expect((await processOf({ moduleId: '2', productId: '102' })).data).toBe('project_rail');
});

test('a business type without a process is not open yet', async () => {
  for (const query of [
    { moduleId: '11' },
    // Two papers with states of their own, and no approval.
    { moduleId: '8' },
    { moduleId: '2' },
    { moduleId: '2', productId: '999' },
  ]) {
    const answer = await processOf(query);
    expect(answer.code).toBe('business_not_open');
    expect(answer.msg).toBe('该业务类型暂未开放');
  }
});

test('the form of a leaf is that of its line, tab by tab, and reads without a question', async () => {
  const list = await tabs({ moduleId: '2', productId: '101', processDefKey: 'project_1' });
  expect(list.map(({ tabName }) => tabName)).toEqual([
    '基本信息',
    '参与方',
    '工程信息',
    '材料需求',
    '授信方案',
    '用款计划',
    '附件',
  ]);
  const whole = await Promise.all(
    list.map(async (tab) => ({ ...tab, fields: await fields(tab.id) })),
  );
  const form = readForm(whole);
  expect(form.problems).toEqual([]);
  const apply = whole
    .flatMap((tab) => tab.fields)
    .find(({ fieldKey }) => fieldKey === 'applyAmount');
  expect(apply?.params).toEqual({ maxLimitRatio: '0.8' });
  expect(apply?.rules?.[0]?.message).toContain('{maxLimitRatio%}');
});

test('no form: no tabs; another process than the line has: no tabs either', async () => {
  expect(await tabs({ moduleId: '11' })).toEqual([]);
  expect(
    await tabs({ moduleId: '2', productId: '101', processDefKey: 'payApply_default' }),
  ).toEqual([]);
});

test('a parameter that the operator changes is the one that forms carry', async () => {
  const owner = portal.database.owner;
  await owner
    .updateTable('param')
    .set({ value: '0.7' })
    .where('name', '=', 'maxLimitRatio')
    .execute();
  const list = await tabs({ moduleId: '2', productId: '201' });
  const credit = list.find(({ tabKey }) => tabKey === 'credit');
  const apply = (await fields(credit?.id ?? '')).find(({ fieldKey }) => fieldKey === 'applyAmount');
  expect(apply?.params).toEqual({ maxLimitRatio: '0.7' });
});

test('a newer release is served once it is published; the older one keeps its fields', async () => {
  const owner = portal.database.owner;
  const before = await tabs({ moduleId: '3' });
  const release = { module_id: '3', product_code: '', version: 99 };
  await owner
    .insertInto('form_release')
    .values({ ...release, published: false })
    .execute();
  const definition = {
    tabKey: 'site',
    tabName: '新现场',
    layout: 'form',
    sort: 0,
    repeatable: false,
  };
  await owner
    .insertInto('form_tab')
    .values({ ...release, tab_key: 'site', sort: 0, definition: JSON.stringify(definition) })
    .execute();
  expect(await tabs({ moduleId: '3' })).toEqual(before);
  await owner
    .updateTable('form_release')
    .set({ published: true })
    .where('version', '=', 99)
    .execute();
  expect((await tabs({ moduleId: '3' })).map(({ tabName }) => tabName)).toEqual(['新现场']);
  expect((await fields(before[0]?.id ?? '')).length).toBeGreaterThan(5);
});

test('seeding again changes nothing', async () => {
  const count = () =>
    portal.database.owner
      .selectFrom('form_field')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirst();
  const before = await count();
  await seedReference(portal.database.owner);
  expect(await count()).toEqual(before);
});

test('without a module: the tabs of every form, of a business type, of a process', async () => {
  const names = async (query: Record<string, string>) =>
    new Set((await tabs(query)).map(({ id }) => id));
  const [all, ofRoads, ofProcess] = await Promise.all([
    names({}),
    names({ productId: '101' }),
    names({ processDefKey: 'sceneControl_default' }),
  ]);
  const scene = await names({ moduleId: '3' });
  expect(ofProcess).toEqual(scene);
  for (const id of [...scene, ...(await names({ moduleId: '2', productId: '101' }))]) {
    expect(ofRoads).toContain(id);
    expect(all).toContain(id);
  }
  expect(ofRoads.size).toBeLessThan(all.size);
});

test('nobody signed in, wrong input, a tab that is not there', async () => {
  const nobody = new Browser(portal);
  expect((await nobody.get('/biz/business/form/tab/list', { moduleId: '2' })).code).toBe(401);
  expect((await browser.get('/biz/business/form/tab/list', { moduleId: "2' or 1" })).code).toBe(
    422,
  );
  expect((await browser.get('/biz/business/form/tab/field/list', { formTabId: 'x' })).code).toBe(
    422,
  );
  expect((await browser.get('/biz/business/form/tab/field/list', { formTabId: '99' })).code).toBe(
    404,
  );
});
