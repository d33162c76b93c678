import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';
import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';
import { PROJECT_REFUSAL } from '#contract/project/project.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { accountOf, factoringForm } from '../helpers/factoring-projects.ts';
import { PayOuts } from '../helpers/pay-outs.ts';
import { infrastructure, Projects } from '../helpers/projects.ts';
import { approve, done, openReview } from '../helpers/reviewer.ts';

// Nobody buys from itself on the platform's money, and nobody's receivable is due from itself.

let portal: TestApp;
let desk: PayOuts;
let projects: Projects;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await PayOuts.with(portal, 13_614_000_000);
  projects = new Projects(portal, desk.companies);
});
afterAll(() => portal.close());

const superuser = () => portal.database.superuser;

/** A project as infrastructure, filed by its buyer; its id. */
async function saved(more: (sides: Awaited<ReturnType<Projects['sides']>>) => object) {
  const sides = await projects.sides();
  const { browser } = sides.buyer;
  const papers = await projects.papers(browser);
  const values = { ...infrastructure(sides), ...papers, ...more(sides) };
  const id = String(await done(browser, '/portal/project/save', { values }));
  return { ...sides, browser, id };
}

test('a buyer among its own suppliers is refused beside them', async () => {
  const { browser, id } = await saved(({ buyer, supplier }) => ({
    projectName: '示例自供',
    supplierIds: [supplier.companyId, buyer.companyId],
  }));
  expect((await browser.post('/portal/project/submit', { id })).data).toEqual({
    fields: [{ path: 'supplierIds', message: '采购方不能是自己的供应商' }],
  });
});

test('so is a debtor that is the creditor', async () => {
  const sides = await projects.sides();
  const { browser, companyId } = sides.buyer;
  const own = { projectName: '示例自债', debtorId: companyId };
  const values = await factoringForm(projects, superuser(), sides, own);
  const id = String(await done(browser, '/portal/project/save', { values }));
  expect((await browser.post('/portal/project/submit', { id })).data).toEqual({
    fields: [{ path: 'debtorId', message: '债务人不能是债权人本企业' }],
  });
});

test('one that is under review already is not approved', async () => {
  const { browser, buyer, id } = await saved(() => ({ projectName: '示例在审' }));
  await done(browser, '/portal/project/submit', { id });
  const supplierIds = JSON.stringify({ supplierIds: [buyer.companyId] });
  await sql`update project set form_data = form_data || ${supplierIds}::jsonb where id = ${id}`.execute(
    superuser(),
  );
  const granted = { annualRate: '8', limitExpireDate: '2027-03-03', riskLevel: '2' };
  for (const phone of ['13800000010', '13800000012', '13800000014']) {
    const operator = await desk.people.operator(phone);
    const { fields } = await openReview(operator, id);
    await approve(operator, id, fields.length > 0 ? granted : {});
  }
  const last = approve(await desk.people.operator('13800000013'), id, granted);
  await expect(last).rejects.toThrow(PROJECT_REFUSAL.ownSupplier.code);
});

test('where one was approved before, it asks for nothing, and nothing is paid of what it has asked for', async () => {
  const deal = await desk.requests.deal();
  const { browser, companyId: buyer } = deal.buyer;
  const granted = await desk.requests.approved(deal);
  await desk.requests.confirmOrders(deal, granted);
  await sql`insert into project_party (project_id, role, party_company_id, name)
    select ${deal.projectId}, '3', id, name from company where id = ${buyer}`.execute(superuser());
  const bankId = await accountOf(superuser(), await desk.companies.member('companyAdmin', buyer));
  const id = await desk.requests.draft(deal, { supplierId: buyer, bankId });
  const { ownSupplier } = PAY_APPLY_REFUSAL;
  expect(await desk.requests.submit(browser, id)).toMatchObject({ code: ownSupplier.code });
  await sql`update pay_apply set supplier_id = ${buyer} where id = ${granted}`.execute(superuser());
  await expect(desk.paid(granted, '1448800.00')).rejects.toThrow(PAYMENT_REFUSAL.ownSupplier.code);
});
