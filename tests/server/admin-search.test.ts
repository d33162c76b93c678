import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Found } from '#contract/search.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

// Operators find what they may read by number and name, and nothing else.

let portal: TestApp;
let people: People;
let all: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: 'documents' });
  people = new People(portal, 13_760_000_000);
  all = await people.operator();
}, 120_000);
afterAll(() => portal.close());

async function find(browser: Browser, text: string): Promise<Found[]> {
  const answer = await browser.get('/admin/search', { text });
  expect(answer.code, answer.body).toBe(0);
  return answer.data as Found[];
}

const typesOf = (found: readonly Found[]) => [...new Set(found.map(({ type }) => type))];

test('a project is found by its number and by its name, and leads to its review', async () => {
  const { data } = await all.post('/admin/project/page', { keyword: '快速路' });
  const [row] = (data as { content: { projectNo: string; processRedundantId: string }[] }).content;
  const { projectNo = '', processRedundantId } = row ?? {};
  for (const text of ['快速路', projectNo, projectNo.slice(2)]) {
    const found = await find(all, text);
    const hit = found.find(({ query }) => query.processRedundantId === processRedundantId);
    expect(hit, text).toMatchObject({ type: '项目申请', routeName: 'adminReview' });
    expect(hit?.about).toBe(`${projectNo} · 示例建设工程有限公司`);
  }
});

test('a company leads to its file, before its documents', async () => {
  const [first, ...rest] = await find(all, '示例建设');
  expect(first).toMatchObject({ type: '企业', title: '示例建设工程有限公司' });
  expect(first?.routeName).toBe('adminCompany');
  expect(typesOf(rest)).toContain('项目申请');
  expect((await find(all, '91000000MA0DEM001F'))[0]?.title).toBe('示例建设工程有限公司');
});

test('what matches nothing, and what is a pattern to the database alone, finds nothing', async () => {
  for (const text of ['没有这样的', '%%', '__']) expect(await find(all, text), text).toEqual([]);
  expect((await all.get('/admin/search', { text: '示' })).status).toBe(422);
});

test('an order is found by its number, in the list where it stands', async () => {
  const { data } = await all.post('/admin/purchaseOrder/page');
  const [order] = (data as { content: { purchaseOrderNo: string }[] }).content;
  const keyword = order?.purchaseOrderNo ?? '';
  expect(await find(all, keyword)).toContainEqual(
    expect.objectContaining({ type: '采购订单', title: keyword, query: { keyword } }),
  );
});

test('each role finds what it may read', async () => {
  const named = await find(all, '示例');
  expect(typesOf(named)).toEqual(expect.arrayContaining(['企业', '项目申请', '采购订单']));

  const id = await people.idOf('13800000010');
  await portal.database.owner
    .updateTable('role_relation')
    .set({ role_code: 'admin' })
    .where('account_id', '=', id)
    .execute();
  const administrator = await people.operator('13800000010');
  expect(typesOf(await find(administrator, '示例'))).toEqual(['企业']);

  await portal.database.owner.deleteFrom('role_relation').where('account_id', '=', id).execute();
  expect((await administrator.get('/admin/search', { text: '示例' })).code).toBe(403);
  const visitor = await people.signedIn('13800000001', 'Portal2026');
  expect((await visitor.get('/admin/search', { text: '示例' })).code).not.toBe(0);
});

test('the log names a document by its number and leads to it; drafts that save themselves are left out', async () => {
  type Row = Record<'id' | 'name' | 'projectNo' | 'processRedundantId', string>;
  const first = async (list: string, asked: object): Promise<Row | undefined> => {
    const { data } = await all.post(`/admin/${list}/page`, { ...asked });
    return (data as { content: Row[] }).content[0];
  };
  const project = await first('project', { keyword: '快速路' });
  const company = await first('companyCustomer', { keyword: '示例建设' });
  const draft = `project:${company?.id}`;
  const of = (action: string, object_type: string, object_id = '') => ({
    request_id: '',
    address: '',
    user_agent: '',
    detail: '{}',
    account_id: null,
    company_id: null,
    at: portal.clock.now(),
    action,
    object_type,
    object_id,
  });
  await portal.database.superuser
    .insertInto('audit_log')
    .values([
      of('projectSubmit', 'project', project?.id),
      of('adminCompanyFreeze', 'companyCustomer', company?.id),
      of('draftSave', 'draft', draft),
      of('projectSubmit', 'project', 'none'),
    ])
    .execute();
  expect(await first('log', { objectId: project?.id })).toMatchObject({
    objectNo: project?.projectNo,
    processRedundantId: project?.processRedundantId,
  });
  const frozen = await first('log', { objectId: company?.id, action: 'adminCompanyFreeze' });
  expect(frozen).toMatchObject({ objectNo: company?.name, processRedundantId: '' });
  expect(await first('log', { objectId: 'none' })).toMatchObject({ objectNo: '' });
  expect(await first('log', { objectId: draft })).toBeUndefined();
  expect(await first('log', { objectId: draft, drafts: true })).toMatchObject({ objectId: draft });
});
