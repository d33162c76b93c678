import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CompanyDossier } from '#contract/company/dossier.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

// 客户经理: which business manager of the platform looks after a company.

let portal: TestApp;
let people: People;
let admin: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_672_000_000);
  admin = await people.operator();
});
afterAll(() => portal.close());

interface Row {
  id: string;
  name: string;
  manager: string;
  managerId: string;
}

const rows = async (query: Record<string, unknown>): Promise<Row[]> =>
  ((await admin.post('/admin/companyCustomer/page', query)).data as { content: Row[] }).content;
const assign = (id: string, managerId: string, who = admin) =>
  who.post('/admin/companyCustomer/assign', { id, managerId });

test('one who manages business now is assigned, found by, told by the file and taken back', async () => {
  const [company] = await rows({ keyword: '示例建设' });
  const id = String(company?.id);
  expect(company).toMatchObject({ manager: '', managerId: '' });
  const { data } = await admin.get('/admin/companyCustomer/managers');
  const managers = data as { id: string; name: string }[];
  const business = await people.idOf('13800000010');
  expect(managers.map((one) => one.id)).toContain(business);
  const risk = await people.idOf('13800000012');
  expect(managers.map((one) => one.id)).not.toContain(risk);
  const name = managers.find((one) => one.id === business)?.name ?? '';

  const wrong = await assign(id, risk);
  expect(wrong.status).toBe(422);
  expect(wrong.body).toContain('不是在岗的业务经理');
  expect((await assign(id, await people.idOf('13800000001'))).status).toBe(422);
  expect((await assign('999', business)).status).toBe(404);
  expect((await assign(id, business)).code).toBe(0);
  expect(await rows({ manager: name })).toMatchObject([{ id, manager: name, managerId: business }]);
  expect(await rows({ manager: '没有这个人' })).toEqual([]);
  const file = (await admin.get('/admin/company/detail', { id })).data as CompanyDossier;
  expect(file.manager).toBe(name);

  const asBusiness = await people.operator('13800000010');
  expect((await assign(id, '', asBusiness)).code).toBe(403);
  const customer = await people.signedIn('13800000001', 'Portal2026');
  const told = await customer.get('/portal/company/detail', { id });
  expect(told.code).toBe(0);
  expect(told.body).not.toContain(name);

  const { superuser, db } = portal.database;
  expect(await db.selectFrom('company_manager').selectAll().execute()).toEqual([]);
  await superuser.updateTable('account').set({ status: 2 }).where('id', '=', business).execute();
  expect((await rows({ keyword: '示例建设' }))[0]?.manager).toBe(`${name}（已停用）`);
  expect((await assign(id, business)).status).toBe(422);
  expect((await assign(id, '')).code).toBe(0);
  expect((await rows({ keyword: '示例建设' }))[0]?.manager).toBe('');
});
