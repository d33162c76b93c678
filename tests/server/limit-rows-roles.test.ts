import { afterAll, beforeAll, expect, test } from 'vitest';

import type { LedgerLine } from '#contract/limit/limit.ts';

import type { Browser } from '../helpers/browser.ts';
import { Dues } from '../helpers/dues.ts';
import { ExportDesk } from '../helpers/export-desk.ts';

// 额度流水 is read by whoever reads projects, and names papers that not each of them may see: receivables, what came in and what
// was paid out are for roles that have to do with 付款 (rules.md C.22).

const NUMBER = /(?:YS|HK|FK)\d{12,}/;

let exports: ExportDesk;
let dues: Dues;
beforeAll(async () => {
  exports = await ExportDesk.open(13_675_500_000);
  dues = await Dues.with(exports.portal, 13_675_000_000);
});
afterAll(() => exports.close());

async function ledger(browser: Browser, projectId: string): Promise<LedgerLine[]> {
  const { data } = await browser.post('/portal/limitLedger/page', { projectId, pageSize: 50 });
  return (data as { content: LedgerLine[] }).content;
}

test('an operator of a company reads what money did to its limit, and no number of a paper of money', async () => {
  const paid = await dues.paidDeal();
  const { projectId, buyer } = paid.deal;
  const owed = await dues.owed(paid, { principal: '914533.00', exposure: '903310.00' });
  const officer = await dues.officer();
  const day = { companyId: buyer.companyId, payDate: '2026-05-20' };
  const collection = await dues.entered(officer, { ...day, amount: '500000.00' });
  const part = { receivableId: owed.id, amount: '500000.00' };
  expect((await dues.allocate(officer, collection, [part])).code).toBe(0);
  const { companies } = dues.outs;
  const { browser: operator } = await companies.member('companyOperator', buyer.companyId);
  const { browser: finance } = await companies.member('companyFinance', buyer.companyId);

  const whole = await ledger(finance, projectId);
  expect(whole.map(({ objectNo }) => objectNo).join()).toMatch(/YS\d/);
  expect(whole.map(({ note }) => note).join()).toMatch(/HK\d/);
  expect(await exports.limitLedger(finance, projectId)).toMatch(NUMBER);

  const told = await ledger(operator, projectId);
  const amounts = (lines: LedgerLine[]) =>
    lines.map(({ seq, type, amount, availableAfter, hash, operatorName }) =>
      [seq, type, amount, availableAfter, hash, operatorName].join(),
    );
  expect(amounts(told)).toEqual(amounts(whole));
  expect(JSON.stringify(told)).not.toMatch(NUMBER);
  expect(JSON.stringify(told)).not.toContain(owed.id);
  expect(told[0]).toMatchObject({ objectType: 'receivablePlan', objectNo: '', note: '回款' });
  expect(told.map(({ objectNo }) => objectNo).join()).toMatch(/FKSQ\d/);
  expect(await exports.limitLedger(operator, projectId)).not.toMatch(NUMBER);
});
