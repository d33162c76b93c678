import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { factoringForm } from '../helpers/factoring-projects.ts';
import { Factorings } from '../helpers/factorings.ts';
import { Projects } from '../helpers/projects.ts';
import { nextInvoice, receivable } from '../helpers/receivables.ts';

// An invoice is known by its number and its code: one that could be named with and without its code would be financed twice (I13).

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_658_000_000);
});
afterAll(() => portal.close());

const CODE = '3100201130';

test.each([
  ['eight digits', '12345678', CODE, ''],
  ['twenty digits', nextInvoice(), '', CODE],
])('an invoice of %s is named in one way', async (_, invoiceNo, right, wrong) => {
  const [one, other] = [await desk.assigned(), await desk.assigned()];
  const named = (invoiceCode: string) => receivable({ invoiceNo, invoiceCode });
  expect((await desk.offer(one, [named(right)])).code).toBe(0);
  const refused = await desk.offer(other, [receivable(), named(wrong)]);
  expect(refused.status).toBe(422);
  expect(refused.body).toContain('receivables.1.invoiceCode');
  expect((await desk.offer(other, [named(right)])).code).toBe('factoring_invoice_financed');
});

test('twenty digits begin with the year of their invoice’s day', async () => {
  const assigned = await desk.assigned();
  const dated = (invoiceNo: string, invoiceDate: string) => receivable({ invoiceNo, invoiceDate });
  const older = nextInvoice('2025-12-31');
  const refused = await desk.offer(assigned, [receivable(), dated(older, '2026-01-01')]);
  const message = '数电发票号码的前两位是开票年份，须与开票日期一致';
  expect(refused.data).toEqual({ fields: [{ path: 'receivables.1.invoiceNo', message }] });
  const code = { invoiceNo: '25345678', invoiceCode: CODE, invoiceDate: '2026-01-01' };
  expect((await desk.offer(assigned, [dated(older, '2025-12-31'), receivable(code)])).code).toBe(0);
});

test('the list of an application says so in its row, and not only once it is filed', async () => {
  const projects = new Projects(portal, desk.desk.companies);
  const sides = await projects.sides();
  const { browser } = sides.buyer;
  const [right, wrong] = [nextInvoice('2026-05-01'), nextInvoice('2025-12-31')];
  const named = (invoiceNo: string) => ({
    contractNo: 'C1',
    invoiceNo,
    invoiceCode: '',
    invoiceDate: '2026-05-01',
    invoiceAmount: '1000.00',
    receivableAmount: '1000.00',
    transferAmount: '1000.00',
    dueDate: '2026-09-01',
    deliveryNo: '',
  });
  const form = (receivables: object[]) =>
    factoringForm(projects, portal.database.superuser, sides, {
      projectName: '示例清单',
      receivables,
    });
  const values = await form([named(right), named(wrong)]);
  const message = '数电发票号码的前两位是开票年份，须与开票日期一致';
  expect((await browser.post('/portal/project/save', { values })).data).toEqual({
    fields: [{ path: 'receivables.1.invoiceNo', message }],
  });
  const mended = { ...values, receivables: [named(right)] };
  expect((await browser.post('/portal/project/save', { values: mended })).code).toBe(0);
});
