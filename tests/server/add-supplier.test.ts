import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { USER_STATUS } from '#contract/account/user.ts';
import type { ProjectDetail } from '#contract/project/project.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { Limits } from '../helpers/limits.ts';
import { type Deal, PayApplies } from '../helpers/pay-applies.ts';
import { People } from '../helpers/people.ts';
import { Projects } from '../helpers/projects.ts';

// 增加供应商 (rules.md C.1: supplierIds may be added later): of a project that was approved, by its buyer and by the platform.

let portal: TestApp;
let people: People;
let companies: Companies;
let requests: PayApplies;
let projects: Projects;
let manager: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  people = new People(portal, 13_688_300_000);
  companies = new Companies(portal, people);
  requests = await PayApplies.with(portal, people, companies, new Limits(portal));
  projects = new Projects(portal, companies);
  manager = await people.operator();
}, 120_000);
afterAll(() => portal.close());

const REASON = '原供应商产能不足';
type Member = Deal['supplier'];

/** A running project, and another company that its buyer knows. */
async function running(): Promise<{ deal: Deal; other: Member }> {
  const deal = await requests.deal();
  await sql`insert into project_party (project_id, role, party_company_id, name)
    select ${deal.projectId}, '2', id, name from company where id = ${deal.buyer.companyId}`.execute(
    portal.database.superuser,
  );
  const other = await companies.member();
  await projects.acquaint(deal.buyer.companyId, other.companyId);
  return { deal, other };
}

const add = (by: Browser, { projectId }: Deal, supplierId: string, more: object = {}) =>
  by.post('/portal/project/addSupplier', { id: projectId, supplierId, reason: REASON, ...more });
const addByPlatform = (by: Browser, { projectId }: Deal, supplierId: string) =>
  by.post('/admin/project/addSupplier', { id: projectId, supplierId, reason: REASON });
const read = async (by: Browser, { projectId }: Deal) =>
  (await by.get('/portal/project/detail', { id: projectId })) as {
    status: number;
    data: ProjectDetail;
  };
const suppliersOf = ({ parties }: ProjectDetail) =>
  parties.filter(({ role }) => role === '3').map(({ id, added }) => [id, added]);

async function heard(topic: string, { phone }: Member): Promise<number> {
  const accountId = await people.idOf(phone);
  const { rows } = await sql`
    select from outbox where topic = ${topic} and account_id = ${accountId}`.execute(
    portal.database.superuser,
  );
  return rows.length;
}

describe('the buyer', () => {
  test('begins nothing new with anybody while it is frozen, or its papers have run out', async () => {
    const { deal, other } = await running();
    const turn = (real_name_status: number) =>
      portal.database.superuser
        .updateTable('company')
        .set({ real_name_status })
        .where('id', '=', deal.buyer.companyId)
        .execute();
    for (const [status, code] of [
      [USER_STATUS.frozen, 'company_frozen'],
      [USER_STATUS.expired, 'certification_expired'],
      [USER_STATUS.certified, 0],
    ] as const) {
      await turn(status);
      expect((await add(deal.buyer.browser, deal, other.companyId)).code).toBe(code);
    }
  });

  test('adds a supplier, which takes part from then on and can be paid', async () => {
    const { deal, other } = await running();
    const { browser } = deal.buyer;
    expect((await read(other.browser, deal)).status).toBe(404);
    expect((await read(browser, deal)).data.actions).toContain('addSupplier');

    const before = await requests.draft(
      { ...deal, bankId: await requests.account({ ...deal, supplier: other }) },
      {
        supplierId: other.companyId,
      },
    );
    expect((await requests.submit(browser, before)).data).toMatchObject({
      fields: [{ path: 'supplierId' }],
    });

    const answer = await add(browser, deal, other.companyId);
    expect(answer.code, answer.body).toBe(0);
    expect((await requests.submit(browser, before)).code).toBe(0);

    const mine = (await read(browser, deal)).data;
    expect(suppliersOf(mine)).toEqual([
      [deal.supplier.companyId, ''],
      [other.companyId, `2026-05-20 增加：${REASON}`],
    ]);
    // It is told what every supplier is: neither the terms, nor who else supplies, nor why it was asked.
    const theirs = (await read(other.browser, deal)).data;
    expect(suppliersOf(theirs)).toEqual([[other.companyId, '2026-05-20 增加']]);
    expect(theirs).not.toHaveProperty('applyAmount');
    expect(theirs.actions).not.toContain('addSupplier');
    const { data: log } = await browser.get('/portal/project/log', { id: deal.projectId });
    expect(JSON.stringify(log)).toContain('增加供应商');
    expect(await heard('project.joined', other)).toBe(1);
    expect(await heard('project.supplierAdded', deal.buyer)).toBe(0);
  });

  test.each([
    ['one that it does not know', () => companies.member(), 'supplierId'],
    ['a supplier of the project', ({ deal }: { deal: Deal }) => deal.supplier, 'supplierId'],
    ['itself', ({ deal }: { deal: Deal }) => deal.buyer, 'supplierId'],
  ])('does not add %s', async (_, chosen, path) => {
    const made = await running();
    const { companyId } = await chosen(made);
    const answer = await add(made.deal.buyer.browser, made.deal, companyId);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.data)).toContain(path);
  });

  test('does not add who is not certified or stopped, nor gives no reason', async () => {
    const { deal, other } = await running();
    const { browser } = deal.buyer;
    const db = portal.database.superuser;
    await sql`update company set real_name_status = 1 where id = ${other.companyId}`.execute(db);
    expect(await add(browser, deal, other.companyId)).toMatchObject({
      code: 'supplier_uncertified',
    });
    await sql`update company set real_name_status = 3 where id = ${other.companyId}`.execute(db);
    const stop = { id: other.companyId, reason: '供货质量不合格' };
    expect((await manager.post('/admin/supplier/stop', stop)).code).toBe(0);
    expect(await add(browser, deal, other.companyId)).toMatchObject({ code: 'supplier_stopped' });
    expect((await add(browser, deal, other.companyId, { reason: ' ' })).status).toBe(422);
    expect(suppliersOf((await read(browser, deal)).data)).toHaveLength(1);
  });

  test.each(['1', '5', '6', '8'])('does not add to a project of status %s', async (status) => {
    const { deal, other } = await running();
    await sql`update project set project_status = ${status} where id = ${deal.projectId}`.execute(
      portal.database.superuser,
    );
    expect(await add(deal.buyer.browser, deal, other.companyId)).toMatchObject({
      code: 'project_status',
    });
    expect((await read(deal.buyer.browser, deal)).data.actions).not.toContain('addSupplier');
  });

  test('alone does it, in roles that write projects, and once', async () => {
    const { deal, other } = await running();
    const finance = await companies.member('companyFinance', deal.buyer.companyId);
    expect((await add(finance.browser, deal, other.companyId)).status).toBe(403);
    await projects.acquaint(deal.supplier.companyId, other.companyId);
    expect((await add(deal.supplier.browser, deal, other.companyId)).status).toBe(403);
    expect((await add(other.browser, deal, deal.supplier.companyId)).status).toBe(404);
    const answers = await Promise.all(
      [1, 2].map(() => add(deal.buyer.browser, deal, other.companyId)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('the platform', () => {
  test('adds one; the supplier hears of it, and the buyer', async () => {
    const { deal, other } = await running();
    const { data: rows } = await manager.post('/admin/project/page', {
      keyword: '示例项目',
      pageSize: 50,
    });
    const row = (rows as { content: { id: string; actions: string[] }[] }).content.find(
      ({ id }) => id === deal.projectId,
    );
    expect(row?.actions ?? ['addSupplier']).toContain('addSupplier');
    const answer = await addByPlatform(manager, deal, other.companyId);
    expect(answer.code, answer.body).toBe(0);
    expect((await read(other.browser, deal)).status).toBe(200);
    expect(await heard('project.joined', other)).toBe(1);
    expect(await heard('project.supplierAdded', deal.buyer)).toBe(1);
  });

  test('adds one that the buyer does not know, and that it may ask for money for', async () => {
    const { deal } = await running();
    const { companyId: supplierId } = await companies.member();
    const asked = requests.values(deal, { supplierId, bankId: '' });
    const save = () => requests.save(deal.buyer.browser, asked);
    expect((await save()).data).toMatchObject({ fields: [{ path: 'supplierId' }] });
    expect((await addByPlatform(manager, deal, supplierId)).code).toBe(0);
    const kept = await save();
    expect(kept.code, kept.body).toBe(0);
    // Of another project it is none.
    const other = await requests.deal();
    const elsewhere = { ...asked, projectId: other.projectId };
    expect((await requests.save(other.buyer.browser, elsewhere)).status).toBe(422);
  });

  test('adds none by others than those who look after the customer', async () => {
    const { deal, other } = await running();
    const finance = await people.operator('13800000015');
    expect((await addByPlatform(finance, deal, other.companyId)).status).toBe(403);
    const nobody = await addByPlatform(manager, { ...deal, projectId: '404' }, other.companyId);
    expect(nobody.status).toBe(404);
    expect((await addByPlatform(manager, deal, '404')).status).toBe(422);
  });
});
