import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Browser } from '../helpers/browser.ts';
import { application, saveApplication } from '../helpers/certification.ts';
import { ExportDesk, type Progress } from '../helpers/export-desk.ts';
import { createFlowDesk, nodeOf } from '../helpers/flow-noun.ts';

// What exports have in common is tested with companies'; here is what sets an account's own lists apart.

const FILE = '/admin/export/download';
const DIRECTOR = '13800000013';

let desk: ExportDesk;
beforeAll(async () => {
  desk = await ExportDesk.open(13_550_000_000);
});
afterAll(() => desk.close());

const owner = () => desk.portal.database.superuser;
async function tell(
  phone: string,
  title: string,
  { read = false, companyId }: { read?: boolean; companyId?: string } = {},
): Promise<void> {
  const at = desk.portal.clock.now();
  await sql`insert into message (account_id, company_id, msg_type, title, content, level, read_at, created_at)
    values (${await desk.people.idOf(phone)}, ${companyId ?? null}, '2', ${title}, ${`${title}的内容`}, 2,
      ${read ? at : null}, ${at})`.execute(owner());
}

/** A finished export, as its owner sees it. */
async function exported(
  browser: Browser,
  call: string,
  asked: object = {},
  by: ExportDesk = desk,
): Promise<Progress> {
  const { data, code } = await browser.post(call, { filter: {}, format: 'xlsx', ...asked });
  expect(code).toBe(0);
  const { jobId } = data as { jobId: string };
  await by.run(jobId);
  const side = call.startsWith('/admin') ? 'admin' : 'portal';
  return (await browser.get(`/${side}/export/${jobId}`)).data as Progress;
}

test('messages: mine alone, as the filter finds them, without a company too', async () => {
  const { browser, phone } = await desk.people.newcomer();
  const other = await desk.people.newcomer();
  await tell(phone, '=1+1');
  await tell(phone, '已经读过', { read: true });
  await tell(other.phone, '别人的');
  const columns = ['title', 'msgType', 'level', 'read', 'content'];
  const done = await exported(browser, '/message/export', { columns, filter: { msgType: '2' } });
  expect(done).toMatchObject({ state: 'done', total: 2 });
  expect(done.displayName).toMatch(/^消息_/);
  expect(await desk.rowsOf(browser, done)).toEqual([
    ['标题', '类型', '级别', '已读', '内容'],
    ['已经读过', '审批待办', '重要', '是', '已经读过的内容'],
    ['=1+1', '审批待办', '重要', '否', '=1+1的内容'],
  ]);
  const unread = await exported(browser, '/message/export', {
    filter: { read: 'false', keyword: '1+1' },
  });
  expect(unread.total).toBe(1);
  // A handle of mine is nobody else's, and not the console's.
  const { fileName } = done;
  expect((await desk.download(other.browser, { fileName })).statusCode).toBe(404);
  const operator = await desk.people.operator(DIRECTOR);
  expect((await desk.download(operator, { fileName }, FILE)).statusCode).toBe(404);
  expect(
    (await browser.post('/admin/message/export', { filter: {}, format: 'csv' })).code,
  ).not.toBe(0);
});

test('messages say which company they are about, in list, workbench and file alike', async () => {
  const { browser, phone, companyId } = await desk.companies.member('companyAdmin');
  const other = await desk.companies.company();
  await desk.companies.join(phone, other, 'companyAdmin');
  await tell(phone, '自己的');
  await tell(phone, '企业的', { companyId: other });
  const { rows } = await sql<{
    name: string;
  }>`select name from company where id = ${other}`.execute(owner());
  const name = rows[0]?.name;
  const wanted = [
    { title: '企业的', companyId: other, companyName: name },
    { title: '自己的', companyId: '', companyName: '' },
  ];
  // Whichever company the tab acts for.
  const asked = { query: { msgType: '2' }, headers: { companyId } };
  const { data } = await browser.call('/message/page', asked);
  expect(data).toMatchObject({ content: wanted });
  const { data: workbench } = await browser.call('/portal/workbench/summary', {
    headers: { companyId },
  });
  expect((workbench as { messages: object[] }).messages).toMatchObject(wanted);
  const done = await exported(browser, '/message/export', {
    columns: ['title', 'companyName'],
    filter: { msgType: '2' },
  });
  expect(await desk.rowsOf(browser, done)).toEqual([
    ['标题', '所属企业'],
    ['企业的', name],
    ['自己的', null],
  ]);
});

test('messages of an operator lie on the console’s side', async () => {
  const operator = await desk.people.operator(DIRECTOR);
  await tell(DIRECTOR, '请复核');
  const done = await exported(operator, '/admin/message/export', { filter: { keyword: '请复核' } });
  expect((await desk.rowsOf(operator, done, FILE)).map((row) => row[3])).toEqual([
    '标题',
    '请复核',
  ]);
});

test('我的企业: those that I act for now, whichever one this is asked for', async () => {
  const { browser, phone, companyId } = await desk.companies.member('companyAdmin');
  const second = await desk.companies.company();
  await desk.companies.join(phone, second, 'companyFinance', 'companyAdmin');
  const left = await desk.companies.company();
  await desk.companies.join(phone, left, 'companyFinance');
  await sql`update account_relation set valid_to = ${desk.portal.clock.now()}
    where company_id = ${left}`.execute(owner());
  const columns = ['name', 'roles', 'status', 'memberCount'];
  const asked = { columns, sortKey: 'joinTime', sortOrder: 'asc' };
  const done = await exported(browser, '/portal/company/myExport', asked);
  const { rows: named } = await sql<{ name: string }>`
    select name from company where id in (${companyId}, ${second}) order by id`.execute(owner());
  const [head, ...rows] = await desk.rowsOf(browser, done);
  expect(head).toEqual(['企业名称', '我的角色', '实名状态', '成员数']);
  expect(rows).toEqual([
    [named[0]?.name, '企业管理员', '已认证', 1],
    [named[1]?.name, '财务、企业管理员', '已认证', 1],
  ]);
  const { data } = await browser.post('/portal/company/myPage', {
    sortKey: 'joinTime',
    sortOrder: 'asc',
  });
  expect(data).toMatchObject({ total: 2, content: [{ id: companyId }, { id: second }] });
});

test('我的企业 and 企业认证: what the lists show of a company that is not certified yet', async () => {
  const { browser } = await desk.people.newcomer();
  await saveApplication(browser, application({ name: '示例待认证企业', applicantRole: '2' }));
  const mine = await exported(browser, '/portal/company/myExport', {
    columns: ['name', 'infoScore'],
  });
  expect(await desk.rowsOf(browser, mine)).toEqual([
    ['企业名称', '完整度（%）'],
    ['示例待认证企业', null],
  ]);
  const { data } = await browser.post('/portal/company/myPage');
  expect(data).toMatchObject({ content: [{ infoScore: null }] });
  const applied = await exported(browser, '/portal/companyCustomer/export', {
    columns: ['name', 'applicantRole'],
  });
  expect(await desk.rowsOf(browser, applied)).toEqual([
    ['企业名称', '方式'],
    ['示例待认证企业', '授权经办人'],
  ]);
});

test('what buyers owe is a file of 应付款 for them, and of 应收款 for the platform', async () => {
  const { browser } = await desk.companies.member('companyFinance');
  const theirs = await exported(browser, '/portal/receivablePlan/export');
  expect(theirs.displayName).toMatch(/^应付款_/);
  const operator = await desk.people.operator();
  const ours = await exported(operator, '/admin/receivablePlan/export');
  expect(ours.displayName).toMatch(/^应收款_/);
});

test('an account that was closed meanwhile gets nothing', async () => {
  const { browser, phone } = await desk.people.newcomer();
  const { data } = await browser.post('/message/export', { filter: {}, format: 'csv' });
  const { jobId } = data as { jobId: string };
  await sql`update account set status = 2 where id = ${await desk.people.idOf(phone)}`.execute(
    owner(),
  );
  await desk.run(jobId);
  const { rows } = await sql<{ state: string }>`
    select state from export_file where id = ${jobId}`.execute(owner());
  expect(rows[0]?.state).toBe('failed');
});

test('待办 and 已办: what the pages show of my roles as they are while it is written', async () => {
  const env = { DATA_DIR: desk.folder };
  const flow = await createFlowDesk(13_551_000_000, { env, max: 20 });
  const { portal, people } = flow;
  const papers = new ExportDesk(portal, desk.folder, people);
  try {
    const biz = await people.operator('13800000010');
    for (const slaHours of [null, 4, 1]) {
      await flow.release(nodeOf('N1', 'bizManager', { slaHours }));
      const { browser, id } = await flow.paper();
      await browser.post('/portal/paper/submit', { id });
    }
    const page = async (list: string, asked: Record<string, unknown> = {}) => {
      const { data } = await biz.post(`/admin/${list}/page`, asked);
      return (data as { content: { taskId: string; objectNo: string }[] }).content;
    };
    const [first] = await page('todo');
    await biz.post('/admin/review/approve', { taskId: first?.taskId, opinion: '同意' });
    for (const list of ['todo', 'done'] as const) {
      const sortKey = { todo: 'dueTime', done: 'endTime' }[list];
      for (const sortOrder of ['asc', 'desc']) {
        const shown = await page(list, { sortKey, sortOrder });
        expect(shown).toHaveLength({ todo: 2, done: 1 }[list]);
        const asked = { columns: ['objectNo', 'nodeName'], sortKey, sortOrder };
        const done = await exported(biz, `/admin/${list}/export`, asked, papers);
        const rows = (await papers.rowsOf(biz, done, FILE)).slice(1);
        expect(rows).toEqual(shown.map(({ objectNo }) => [objectNo, '节点N1']));
      }
    }
    const late = await exported(biz, '/admin/todo/export', { filter: { overdue: true } }, papers);
    expect(late.total).toBe(0);
    const { data } = await biz.post('/admin/todo/export', { filter: {}, format: 'xlsx' });
    const { jobId } = data as { jobId: string };
    await sql`update role_relation set role_code = 'auditor'
      where account_id = ${await people.idOf('13800000010')}`.execute(portal.database.superuser);
    await papers.run(jobId);
    const without = await biz.get(`/admin/export/${jobId}`);
    expect(without.data).toMatchObject({ state: 'done', total: 0 });
  } finally {
    await portal.close();
  }
});
