import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { addFirstOperator } from '#server/seed/first-operator.ts';
import { sampled } from '../../scripts/test/sample.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { booksOf } from '../helpers/books-of.ts';
import type { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';
import { done } from '../helpers/reviewer.ts';
import { pdf } from '../helpers/sample-files.ts';
import { sealing } from '../helpers/sealing.ts';
import type { Traders } from '../helpers/traders.ts';
import { upload } from '../helpers/upload.ts';
import { freshUsc } from '../helpers/usc.ts';
import { applied, granted, ofProject, registered } from '../helpers/whole-applications.ts';
import { type Cast, enter, gather } from '../helpers/whole-cast.ts';
import { WholeDeal } from '../helpers/whole-deal.ts';
import type { Trade } from '../helpers/whole-goods.ts';

// From an empty installation to the end of a project in each of the five lines of trade: every step by the calls that the screens
// make, of whoever takes it, and the books held against each other after each.

const FIRST = '13900000300';

let portal: TestApp;
let cast: Cast;
let traders: Traders;
beforeAll(async () => {
  portal = await createTestApp({ max: 20 });
  const people = new People(portal, 13_930_000_000);
  await addFirstOperator(portal.database.owner, FIRST, portal.clock.now());
  cast = await gather({ portal, people }, await enter(portal, FIRST));
  await platform();
  traders = {
    ...cast,
    day: portal.clock.now().toISOString().slice(0, 10),
    paper: (by, fileType, path) => paper(by as Browser, fileType, path),
  };
}, 60_000);
afterAll(() => portal.close());

async function paper(by: Browser, fileType: string, path?: string): Promise<string> {
  const fields = { clientId: 'portal', fileType };
  const { data, body } = await upload(portal, by, ['示例.pdf', pdf()], {
    fields,
    ...(path !== undefined && { path }),
  });
  const { id } = data as { id?: string };
  if (id === undefined) throw new Error(body);
  return id;
}

/** Finance enters the platform's own company and its account. */
async function platform(): Promise<void> {
  const finance = cast.as('financeOfficer');
  const usc = freshUsc();
  const name = '示例平台公司';
  await done(finance, '/admin/platformCompany/save', {
    name,
    usc,
    invoiceTitle: name,
    taxNo: usc,
    invoiceAddress: '示例路 1 号',
    invoicePhone: '400-000-0000',
    invoiceBank: '示例银行',
    version: 0,
  });
  const { headers, seal } = sealing(finance);
  const body = { openBank: '示例银行', accountNo: seal('62220000009999') };
  const answer = await finance.call('/admin/platformBank/save', { body, headers });
  expect(answer.code, answer.body).toBe(0);
}

async function balanced(): Promise<void> {
  const found = await booksOf(portal.database.db, portal.clock.now().toISOString().slice(0, 10));
  expect(found.flatMap(({ faults }) => faults)).toEqual([]);
}

const fixed = { price: {}, driven: {}, delivered: {} };
const steel = {
  goodsName: '螺纹钢',
  spec: 'HRB400E Φ12',
  unit: 't',
  qty: '100',
  priceIncl: '3650',
};
const TRADES: Readonly<Record<'1' | '2' | '3' | '5' | '6', Trade>> = {
  1: { ...fixed, goods: steel, delivered: { heatNo: '示例炉号 1' } },
  2: { ...fixed, goods: { ...steel, goodsName: '热轧卷板', spec: 'Q235B', priceIncl: '3720' } },
  3: {
    ...fixed,
    goods: { goodsName: '光伏组件', spec: '610W', unit: 'pcs', qty: '400', priceIncl: '512.4' },
  },
  5: {
    ...fixed,
    goods: { ...steel, goodsName: '轴承钢', spec: 'GCr15 Φ80', priceIncl: '5740' },
    delivered: { heatNo: '示例炉号 5', theoreticalQty: '100' },
  },
  6: {
    ...fixed,
    goods: { ...steel, goodsName: '柴油', spec: '0#', qty: '20', priceIncl: '7350' },
    driven: { sealNo: '示例封 6', temperature: '20', density: '0.84' },
    price: { indexDate: '2026-05-20', indexPrice: '7400', delta: '-50' },
  },
};

const CASES = Object.entries(TRADES).map(([line, trade]) => ({ line, trade }));
const DRAWN = sampled(CASES, { what: 'whole deals', every: 5, nameOf: ({ line }) => line });

test.for(DRAWN)(
  'line $line: from the application to 完结',
  { timeout: 60_000 },
  async ({ line: code, trade }) => {
    const line = code as keyof typeof TRADES;
    const id = await applied(cast, line);
    await granted(cast, line, id);
    await registered(cast, id, { isPlaced: line === '1' });
    const deal = new WholeDeal(traders, id);
    const bankId = await deal.account();
    const { bought, sold } = await deal.ordered(trade, bankId, { markup: '15' });
    await balanced();
    await deal.received(sold, trade);
    await balanced();
    const { sale, purchase } = await deal.settled(sold, trade);
    await balanced();
    expect(Number(sale.settleAmount)).toBeGreaterThan(Number(purchase.settleAmount));
    // All goods have come by every step that people take: nothing is asked for ahead of them any more.
    const basis = await traders.buyer.browser.get('/portal/payApplication/basis', { id: sold.id });
    expect(basis.data).toMatchObject({ settled: true, aheadLeft: '0.00' });
    const rest = await deal.balancePaid(bought, bankId);
    await balanced();
    expect(rest).toBe(purchase.balance);
    expect(await deal.collected()).toBe(sale.settleAmount);
    await balanced();
    await done(cast.as('operationOfficer'), '/admin/project/finish', { id });
    const { creditLimit } = (await ofProject(cast, id)).limit ?? {};
    expect(await ofProject(cast, id)).toMatchObject({
      projectStatus: PROJECT_STATUS.finished,
      limit: { reserved: '0.00', occupied: '0.00', available: creditLimit },
    });
    await balanced();
  },
);
