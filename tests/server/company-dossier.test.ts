import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import { add } from '#contract/arithmetic/money.ts';
import type { CompanyDossier } from '#contract/company/dossier.ts';
import type { OtherExposure } from '#contract/flow/review-view.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

// What operators find of one company: its file, its limits, and its rows in every list.

let portal: TestApp;
let people: People;
let admin: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: 'documents' });
  people = new People(portal, 13_750_000_000);
  admin = await people.operator();
}, 120_000);
afterAll(() => portal.close());

interface Listed {
  id: string;
  name: string;
  companyName: string;
  actions: string[];
}

async function rows(name: string, query: Record<string, unknown> = {}): Promise<Listed[]> {
  const answer = await admin.post(`/admin/${name}/page`, { pageSize: 100, ...query });
  expect(answer.code, JSON.stringify(answer.data)).toBe(0);
  return (answer.data as { content: Listed[] }).content;
}

async function companyOf(name: string): Promise<string> {
  const found = (await rows('companyCustomer', { keyword: name }))[0];
  return found?.id ?? '';
}

/** Ids of the projects that the database knows a company to take part in. */
async function projectsOf(companyId: string): Promise<string[]> {
  const { rows: found } = await sql<{ id: string }>`
    select distinct p.id from project p join project_party pp on pp.project_id = p.id
    where pp.party_company_id = ${companyId} and p.process_redundant_id is not null and not p.deleted
    order by p.id`.execute(portal.database.superuser);
  return found.map(({ id }) => id);
}

test('suppliers with what is bought of them, by place and by whether they are stopped; owners with their projects', async () => {
  type Counted = Listed & { projects: number; purchased: string; region: string };
  const listed = (await rows('supplier', { keyword: '示例建材' })) as Counted[];
  const [supplier] = listed;
  const { rows: bought } = await sql<{ of: string; sum: string }>`
    select count(distinct p.id)::text as of, (select coalesce(sum(s.settle_amount), 0)::text
      from purchase_settlement s join purchase_order o on o.id = s.purchase_order_id
      where o.company_id = ${supplier?.id} and s.purchase_settlement_status = '3') as sum
    from project p join project_party pp on pp.project_id = p.id
    where pp.party_company_id = ${supplier?.id} and p.project_status in ('3', '4', '5', '6', '8')`.execute(
    portal.database.superuser,
  );
  expect(supplier?.projects).toBe(Number(bought[0]?.of));
  expect(supplier?.purchased).toBe(bought[0]?.sum);
  // What the demo's supplier has confirmed: 36,500.00 + 35,800.00 + 6,489.00 + 8,652.00 + 8,615.95; 36,050.00 and 6,514.00 wait.
  expect(supplier?.purchased).toBe('96056.95');

  const city = supplier?.region.split(' ').at(0) ?? '';
  expect(city).not.toBe('');
  const near = (await rows('supplier', { region: city })) as Counted[];
  expect(near.map(({ name }) => name)).toContain(supplier?.name);
  expect(near.every(({ region }) => region.includes(city))).toBe(true);
  expect(await rows('supplier', { region: '不在这里' })).toEqual([]);

  const standing = await Promise.all([rows('supplier'), rows('supplier', { stopped: 'false' })]);
  expect(standing[1].length).toBe(standing[0].length);
  expect(await rows('supplier', { stopped: 'true' })).toEqual([]);

  const [owner] = (await rows('owner', { keyword: '示例市城市建设' })) as Counted[];
  expect(owner?.projects).toBeGreaterThan(0);
});

test('owners are those that submitted projects name, and every row leads to the file', async () => {
  const owners = await rows('owner');
  expect(owners.map(({ name }) => name).join()).toContain('示例市城市建设');
  for (const name of ['owner', 'supplier', 'companyCustomer']) {
    const listed = await rows(name);
    expect(listed.length, name).toBeGreaterThan(0);
    expect(listed.every(({ actions }) => actions.includes('view'))).toBe(true);
  }
});

test('a file says who the company is, and its limits add up over all its projects', async () => {
  const id = await companyOf('示例建设');
  const { data } = await admin.get('/admin/company/detail', { id: id });
  expect(data).toMatchObject({ id, name: '示例建设工程有限公司', contactPhone: '138****0001' });
  expect((data as CompanyDossier).members).toBeGreaterThan(1);

  const exposure = (await admin.get('/admin/company/exposure', { id: id })).data as OtherExposure;
  expect(exposure.customer).toBe('示例建设工程有限公司');
  expect(exposure.count).toBeGreaterThan(0);
  const sum = exposure.projects
    .map(({ creditLimit }) => creditLimit)
    .reduce((one, other) => add(one, other), '0.00');
  expect(compareDecimals(sum, exposure.creditLimit)).toBe(0);
  const places = exposure.projects.map(({ used }) => Number(used));
  expect(places).toEqual([...places].sort((a, b) => b - a));

  const owner = (await rows('owner', { keyword: '示例市城市建设' }))[0]?.id;
  const none = (await admin.get('/admin/company/exposure', { id: owner })).data as OtherExposure;
  expect(none).toMatchObject({ projects: [], count: 0, creditLimit: '0.00' });
  expect((await admin.get('/admin/company/detail', { id: '1' })).code).toBe(404);
  expect((await admin.get('/admin/company/exposure', { id: '1' })).code).toBe(404);
});

test('a file offers what its lists offer, to whoever keeps companies', async () => {
  const detail = async (id: string, who = admin) =>
    (await who.get('/admin/company/detail', { id })).data as CompanyDossier;
  for (const [list, name] of [
    ['companyCustomer', '示例建设'],
    ['supplier', '示例建材供应'],
  ] as const) {
    const [row] = await rows(list, { keyword: name });
    const { actions } = await detail(String(row?.id));
    expect(actions).toEqual(
      expect.arrayContaining(row?.actions.filter((one) => one !== 'view') ?? []),
    );
    expect(actions.length).toBeGreaterThan(0);
  }
  const supplier = await companyOf('示例建材供应');
  await admin.post('/admin/supplier/stop', { id: supplier, reason: '示例停用原因' });
  expect((await detail(supplier)).actions).toEqual([
    'assign',
    'reverify',
    'freeze',
    'describe',
    'rate',
    'resume',
  ]);
  await admin.post('/admin/supplier/resume', { id: supplier, reason: '示例启用原因' });
  const auditor = await people.operator('13800000017');
  expect((await detail(supplier, auditor)).actions).toEqual([]);
});

test('lists find the rows of a company, as whatever it takes part', async () => {
  const buyer = await companyOf('示例建设');
  const owner = (await rows('owner', { keyword: '示例市城市建设' }))[0]?.id ?? '';
  for (const companyId of [buyer, owner]) {
    const found = (await rows('project', { companyId })).map(({ id }) => id).sort();
    expect(found).toEqual(await projectsOf(companyId));
    expect(found.length).toBeGreaterThan(0);
  }
  for (const name of ['sceneControl', 'amountAdjust', 'accountRelation']) {
    const found = await rows(name, { companyId: buyer });
    expect(found.length, name).toBeGreaterThan(0);
    expect(found.every(({ companyName }) => companyName === '示例建设工程有限公司')).toBe(true);
    expect(await rows(name, { companyId: owner }), name).toEqual([]);
  }
  for (const name of ['payApply', 'purchaseOrder', 'estimateOrder', 'payment', 'log']) {
    expect(await rows(name, { companyId: owner }), name).toEqual([]);
  }
  // Goods are their supplier's records, and their buyer takes part.
  for (const name of ['logisticsEntry', 'delivery']) {
    const of = async (companyId: string) =>
      (await rows(name, { companyId })).map(({ id }) => id).sort();
    const brought = await of(await companyOf('示例建材供应'));
    expect(brought.length, name).toBeGreaterThan(0);
    expect(await of(buyer), name).toEqual(brought);
    expect(await of(owner), name).toEqual([]);
  }
  // A financing is its seller's, and its debtor takes part; a notice is the debtor's.
  const { rows: financed } = await sql<{ id: string; debtor: string }>`
    select id, debtor_id as debtor from factoring where not deleted order by id desc limit 1`.execute(
    portal.database.superuser,
  );
  const { debtor, id } = financed[0] ?? { debtor: '', id: '' };
  expect((await rows('factoring', { companyId: debtor })).map((row) => row.id)).toContain(id);
  const request = (await rows('payApply', { companyId: buyer }))[0];
  const { rows: told } = await sql<{ supplier: string }>`
    select supplier_id as supplier from pay_apply where id = ${request?.id}`.execute(
    portal.database.superuser,
  );
  const found = await rows('payApply', { companyId: told[0]?.supplier });
  expect(found.map(({ id }) => id)).toContain(request?.id);
});

test('limits are shown to those who read projects', async () => {
  const id = await companyOf('示例建设');
  const { database } = portal;
  const onlyAdmin = await people.idOf('13800000010');
  await database.owner
    .updateTable('role_relation')
    .set({ role_code: 'admin' })
    .where('account_id', '=', onlyAdmin)
    .execute();
  const administrator = await people.operator('13800000010');
  expect((await administrator.get('/admin/company/detail', { id: id })).code).toBe(0);
  expect((await administrator.get('/admin/company/exposure', { id: id })).code).toBe(403);
});
