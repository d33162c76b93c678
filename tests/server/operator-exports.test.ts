import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Browser } from '../helpers/browser.ts';
import { ExportDesk, type Progress } from '../helpers/export-desk.ts';
import { Limits } from '../helpers/limits.ts';

// What exports have in common is tested with customers'; here is what sets operators' apart.

const FILE = '/admin/export/download';

let desk: ExportDesk;
let risk: Browser;
beforeAll(async () => {
  desk = await ExportDesk.open(13_560_000_000);
  risk = await desk.people.operator('13800000012');
  const limits = new Limits(desk.portal);
  for (const status of ['4', '5']) {
    const id = await limits.project(await desk.companies.company());
    await sql`update project set process_redundant_id = 1, project_status = ${status}
      where id = ${id}`.execute(desk.portal.database.superuser);
  }
  // A draft is its own company's alone.
  await limits.project(await desk.companies.company());
});
afterAll(() => desk.close());

async function started(browser: Browser, more: object = {}): Promise<string> {
  const body = { filter: {}, format: 'xlsx', columns: ['projectNo', 'projectStatus'], ...more };
  const { data, code } = await browser.post('/admin/project/export', body);
  expect(code).toBe(0);
  return (data as { jobId: string }).jobId;
}
const progress = async (browser: Browser, id: string) =>
  (await browser.get(`/admin/export/${id}`)).data as Progress;

test('holds rows of all companies, what the filter finds, and is its operator’s alone', async () => {
  const id = await started(risk);
  await desk.run(id);
  const done = await progress(risk, id);
  expect(done).toMatchObject({ state: 'done', total: 2 });
  const rows = await desk.rowsOf(risk, done, FILE);
  expect([rows[0], rows.length]).toEqual([['项目编号', '状态'], 3]);
  const frozen = await started(risk, { filter: { projectStatus: '5' } });
  await desk.run(frozen);
  const [, row] = await desk.rowsOf(risk, await progress(risk, frozen), FILE);
  expect(row?.[1]).toBe('已冻结');
  const other = await desk.people.operator('13800000010');
  expect((await other.get(`/admin/export/${id}`)).status).toBe(404);
  const { fileName } = done;
  expect((await desk.download(other, { fileName }, FILE)).statusCode).toBe(404);
  const { browser: customer } = await desk.companies.member();
  expect(
    (await customer.post('/admin/project/export', { filter: {}, format: 'csv' })).code,
  ).not.toBe(0);
  expect((await desk.download(customer, { fileName })).statusCode).toBe(404);
});

test('the log says what was done by its Chinese name', async () => {
  const admin = await desk.people.operator();
  await started(risk);
  const { data } = await admin.post('/admin/log/export', {
    filter: { action: 'adminProjectExport' },
    format: 'xlsx',
    columns: ['action', 'objectType'],
  });
  const { jobId } = data as { jobId: string };
  await desk.run(jobId);
  const [head, row] = await desk.rowsOf(admin, await progress(admin, jobId), FILE);
  expect([head?.[0], row?.[0]]).toEqual(['动作', '导出']);
});

test('what the list shows of a whole is in the file too: the available limit, and who must act next', async () => {
  const limits = new Limits(desk.portal);
  const { companyId } = await desk.companies.member();
  const opened = await limits.opened({ companyId });
  await sql`update project set process_redundant_id = 2 where id = ${opened}`.execute(
    desk.portal.database.superuser,
  );
  const { data } = await risk.post('/admin/project/page', { pageSize: 50 });
  const { content } = data as { content: { id: string; limit: { available: string } }[] };
  const columns = ['projectNo', 'limit', 'nextStep', 'dueTime'];
  const id = await started(risk, { columns });
  await desk.run(id);
  const [head, ...rows] = await desk.rowsOf(risk, await progress(risk, id), FILE);
  expect(head).toEqual(['项目编号', '可用额度（元）', '待办人', '时限']);
  const available = content.find((row) => row.id === opened)?.limit.available;
  expect(Number(available)).toBeGreaterThan(0);
  expect(rows.map(([, limit]) => Number(limit))).toContain(Number(available));
});

test.each([
  ['companyCustomer', '公司客户'],
  ['supplier', '供应商'],
  ['owner', '业主'],
])('the list of %s holds what the list shows, phones masked', async (list, name) => {
  const type = { companyCustomer: '{2}', supplier: '{3}', owner: '{1}' }[list];
  const companyId = await desk.companies.company();
  await sql`update company set company_type = ${type}, name = ${`示例${name}甲`} where id = ${companyId}`.execute(
    desk.portal.database.superuser,
  );
  const { phone } = await desk.companies.member('companyAdmin', companyId);
  await sql`update account_relation set contact_phone = ${phone} where company_id = ${companyId}`.execute(
    desk.portal.database.superuser,
  );
  const asked = { filter: { keyword: `示例${name}甲` }, format: 'xlsx' };
  const { data } = await risk.post(`/admin/${list}/export`, asked);
  const { jobId } = data as { jobId: string };
  await desk.run(jobId);
  const done = await progress(risk, jobId);
  expect(done).toMatchObject({ state: 'done', total: 1 });
  expect(done.displayName).toMatch(new RegExp(`^${name}_`));
  const [head, row] = await desk.rowsOf(risk, done, FILE);
  expect(head?.slice(0, 2)).toEqual(['企业名称', '统一社会信用代码']);
  expect(row?.[0]).toBe(`示例${name}甲`);
  expect(row?.[5]).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
  expect(row?.[6]).toBe('已认证');
});

test.each([
  ['account', '账号', '姓名'],
  ['accountRelation', '账号关系', '账号'],
  ['accountAuthentication', '账号认证', '账号'],
  ['office', '组织机构', '名称'],
  ['role', '角色', '名称'],
  ['roleRelation', '角色关系', '账号'],
  ['param', '参数', '名称'],
  ['file', '文件', '文件名'],
  ['log', '日志', '时间'],
])('the list of %s can be taken along as it stands', async (list, name, first) => {
  const admin = await desk.people.operator('13800000009');
  const page = await admin.post(`/admin/${list}/page`, { pageNum: 1, pageSize: 10 });
  const { data } = await admin.post(`/admin/${list}/export`, { filter: {}, format: 'xlsx' });
  const { jobId } = data as { jobId: string };
  await desk.run(jobId);
  const done = await progress(admin, jobId);
  // The log grows with each call.
  const { total } = page.data as { total: number };
  expect(done.state).toBe('done');
  expect(done.total).toBeGreaterThanOrEqual(total);
  expect(done.displayName.startsWith(name)).toBe(true);
  const [head] = await desk.rowsOf(admin, done, FILE);
  expect(head?.[0]).toContain(first);
});

test('what only some may list only they may take along', async () => {
  const sales = await desk.people.operator('13800000010');
  const refused = await sales.post('/admin/log/export', { filter: {}, format: 'csv' });
  expect(refused.status).toBe(403);
});

test('fails for whoever has lost every role meanwhile', async () => {
  const officer = await desk.people.operator('13800000011');
  const id = await started(officer);
  await sql`delete from role_relation where account_id = ${await desk.people.idOf('13800000011')}`.execute(
    desk.portal.database.superuser,
  );
  await desk.run(id);
  const { rows } = await sql<{ state: string }>`
    select state from export_file where id = ${id}`.execute(desk.portal.database.superuser);
  expect(rows[0]?.state).toBe('failed');
});

test('months of the books and the ledger of a limit have a file, as every list has', async () => {
  const file = async (browser: Browser, name: string, body: object) => {
    const { data, code } = await browser.post(`/admin/${name}/export`, { format: 'xlsx', ...body });
    expect(code).toBe(0);
    const { jobId } = data as { jobId: string };
    await desk.run(jobId);
    return await desk.rowsOf(browser, await progress(browser, jobId), FILE);
  };
  const limits = new Limits(desk.portal);
  const { companyId } = await desk.companies.member();
  const projectId = await limits.opened({ companyId });
  const columns = ['seq', 'objectNo', 'operatorName'];
  const ledger = await file(risk, 'limitLedger', { filter: { projectId }, columns });
  const listed = await risk.post('/admin/limitLedger/page', { projectId });
  expect(ledger[0]).toEqual(['序号', '关联单据', '操作人']);
  expect(ledger.length - 1).toBe((listed.data as { total: number }).total);
  expect(ledger.length).toBeGreaterThan(1);
  const at = desk.portal.clock.now();
  const accountId = await desk.people.idOf('13800000015');
  const stamps = { created_by: accountId, created_at: at, updated_by: accountId, updated_at: at };
  const incoming = { company_id: companyId, seen_by: [companyId], amount: '1.00', source: '2' };
  const slip = { collection_no: 'HK209901010001', bank_serial_no: 'X1', value_date: '2026-03-31' };
  await desk.portal.database.superuser
    .insertInto('collection')
    .values({ ...incoming, ...slip, ...stamps })
    .execute();
  const director = await desk.people.operator('13800000016');
  const months = await file(director, 'bookMonth', {
    filter: {},
    columns: ['month', 'monthStatus'],
  });
  const all = await director.post('/admin/bookMonth/page', {});
  expect(months[0]).toEqual(['月份', '状态']);
  expect(months.length - 1).toBe((all.data as { total: number }).total);
  expect(months.at(-1)).toEqual(['2026-03', '未结账']);
});
