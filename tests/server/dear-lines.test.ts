import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Settlements } from '../helpers/settlements.ts';

// Quantity and price may each be at its bound; what they come to is refused beside the line and never met as a fault.

let portal: TestApp;
let desk: Settlements;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_769_000_000);
}, 120_000);
afterAll(() => portal.close());

const MOST_QTY = '9999999999.99';
const MOST_PRICE = '9999999999.99999';
const goods = (qty: string, priceIncl: string) => [
  { goodsName: '螺纹钢', spec: 'HRB400E Φ12', unit: 't', qty, priceIncl, taxRate: '0.13' },
];

test('a request asks for no line beyond the largest amount', async () => {
  const { requests } = desk.payOuts;
  const deal = await requests.deal();
  const given = requests.values(deal, { goods: goods(MOST_QTY, '9999999999.99') });
  const answer = await requests.save(deal.buyer.browser, given);
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('goods.0.amountIncl');
});

test.each([
  ['markup', '9999999999.99999'],
  ['lineMarkups', '9999999999.99999'],
  ['markup', '0.51'],
])(
  'a %s of %s that makes a line dearer than that is refused where it is set',
  async (key, value) => {
    const { requests } = desk.payOuts;
    const deal = await requests.deal({ markup: '0' });
    // 9,999,999,999 × 0.5 = 4,999,999,999.50, of which 0.01 % is paid ahead.
    const asked = { goods: goods('9999999999', '0.5'), applyAmount: '500000.00', payRatio: '0.01' };
    const id = await requests.draft(deal, asked);
    expect((await requests.submit(deal.buyer.browser, id)).code).toBe(0);
    const answer = await requests.approve(id, { [key]: value });
    expect(answer.data).toMatchObject({
      fields: [{ path: `fields.${key}`, message: expect.stringContaining('9,999,999,999.99 元') }],
    });
    expect((await requests.approve(id, { [key]: '0.5' })).code).toBe(0);
    await requests.approveAll(id);
    expect(await requests.orders(id)).toMatchObject({ paid: '0.00' });
  },
);

test('the markup of a project that is too much for a line is refused at the first review', async () => {
  const { requests } = desk.payOuts;
  const deal = await requests.deal({ markup: '9999999999' });
  const asked = { goods: goods('9999999999', '0.5'), applyAmount: '500000.00', payRatio: '0.01' };
  const id = await requests.draft(deal, asked);
  expect((await requests.submit(deal.buyer.browser, id)).code).toBe(0);
  expect((await requests.approve(id)).data).toMatchObject({ fields: [{ path: 'fields.markup' }] });
});

test.each([
  ['2', { priceIncl: MOST_PRICE }, 'priceIncl'],
  ['4', { priceIncl: MOST_PRICE }, 'priceIncl'],
  [
    '3',
    { indexDate: '2026-05-20', indexPrice: MOST_PRICE, delta: '9999999999.99999' },
    'indexPrice',
  ],
])(
  'a settlement of mode %s at the largest price is refused beside its line',
  async (mode, line, key) => {
    const order = await desk.order({ paid: '', mode });
    const [delivered, received, settled] = [MOST_QTY, MOST_QTY, MOST_QTY];
    await desk.receipt(order, [
      { line: 1, delivered: '1', received: '1', settled: '1' },
      { line: 0, delivered, received, settled },
    ]);
    const input = await desk.input(order, { freight: MOST_QTY }, line);
    for (const answer of [
      await desk.make(input),
      await desk.officer.post('/admin/settlement/preview', input),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.data).toMatchObject({
        fields: [
          { path: `lines.0.${key}`, message: expect.stringContaining('999,999,999,999.99 元') },
        ],
      });
    }
  },
);
