import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Factorings } from '../helpers/factorings.ts';
import { registerAccount } from '../helpers/own-account.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { reverseReady } from '../helpers/reverse-factoring.ts';

// What a debtor bears itself is between it and the platform (decisions 096, 119): its supplier reads of it in no timeline or log.

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Factorings.with(portal, 13_656_000_000);
});
afterAll(() => portal.close());

const TODAY = '2026-05-20';

async function stepsOf(browser: Browser, objectType: string, objectId: string): Promise<string[]> {
  const { data } = await browser.get('/portal/timeline', { objectType, objectId });
  return (data as { events: { objectType: string; what: string }[] }).events.map(
    (event) => `${event.objectType} ${event.what}`,
  );
}

test('the fee of a debtor and its return are steps of the notice', async () => {
  const { assigned, id } = await reverseReady(desk);
  const { paymentId } = await desk.drawn(assigned, id, ['7', '800000.00'], TODAY);
  const [one] = (await desk.detail(assigned, id)).receivables;
  const money = { id, valueDate: TODAY };
  const fee = { lineId: one?.id, kind: '9', amount: '5000.00' };
  await desk.must('collect', { ...money, ...fee, bankSerialNo: nextSerial() });
  await desk.desk.bounce(paymentId);
  await registerAccount(portal, desk.desk.companies, assigned.debtor.companyId);
  await desk.must('refundFee', { ...money, bankSerialNo: nextSerial() });

  const FEE = ['factoringNotice 登记手续费', 'factoringNotice 退还手续费'];
  const sellers = await stepsOf(assigned.seller.browser, 'factoring', id);
  expect(sellers).toContain('factoring 转让登记');
  expect(sellers.filter((step) => /手续费|回款/.test(step))).toEqual([]);
  const log = await assigned.seller.browser.get('/portal/factoring/log', { id });
  expect(log.body).not.toMatch(/Collect|RefundFee|5000\.00/);
  const notice = await desk.notice(assigned, id);
  const debtors = await stepsOf(assigned.debtor.browser, 'factoringNotice', notice.id);
  expect(debtors.filter((step) => step.includes('手续费')).toSorted()).toEqual(FEE);
});
