import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { GoodsLine, LineChange } from '#contract/document/lines.ts';
import type { TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { copyLines } from '../helpers/copy-lines.ts';
import { createPaperApp } from '../helpers/paper-order.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let companies: Companies;
beforeAll(async () => {
  portal = await createPaperApp();
  companies = new Companies(portal, new People(portal, 13_610_000_000));
});
afterAll(() => portal.close());

const TWELVE = {
  goodsName: '螺纹钢',
  spec: 'Φ12',
  unit: 't',
  qty: '300',
  priceIncl: '3650',
  taxRate: '0.13',
};
const TWENTY = { ...TWELVE, spec: 'Φ20', qty: '200.000', priceIncl: '3580.00' };

interface Order {
  orderAmount: string;
  taxAmount: string;
  amountExcl: string;
  goodsSummary: string;
  goodsList: GoodsLine[];
  version: number;
}

const save = (browser: Browser, body: object) =>
  browser.post('/portal/paperOrder/save', { title: '示例订单', ...body });
const detail = async (browser: Browser, id: string) =>
  (await browser.get('/portal/paperOrder/detail', { id })).data as Order;
/** A saved order. */
async function ordered(browser: Browser, body: object = { goodsList: [TWELVE, TWENTY] }) {
  const { code, data } = await save(browser, body);
  expect(code).toBe(0);
  const id = typeof data === 'string' ? data : (data as { id: string }).id;
  return { id, ...(await detail(browser, id)) };
}
const changesOf = async (id: string) => {
  const { rows } = await sql<{ detail: Record<'before' | 'after', { goodsList?: LineChange[] }> }>`
    select detail from audit_log where object_type = 'paperOrder' and object_id = ${id}
    order by id desc limit 1`.execute(portal.database.superuser);
  return rows[0]?.detail;
};

test('the worked numbers (rules.md C.0.3): amounts of the lines, sums on the head', async () => {
  const { browser } = await companies.member();
  const order = await ordered(browser);
  expect(order).toMatchObject({
    orderAmount: '1811000.00',
    taxAmount: '208345.13',
    amountExcl: '1602654.87',
    goodsSummary: '螺纹钢 Φ12 300吨；螺纹钢 Φ20 200吨',
  });
  expect(order.goodsList).toMatchObject([
    { ...TWELVE, amountIncl: '1095000.00', taxAmount: '125973.45', amountExcl: '969026.55' },
    { qty: '200', priceIncl: '3580', amountIncl: '716000.00', taxAmount: '82371.68' },
  ]);
});

test('lines that are known keep their ids; the log says what became of each, field by field', async () => {
  const { browser } = await companies.member();
  const order = await ordered(browser);
  const [twelve, twenty] = order.goodsList;
  if (twelve === undefined || twenty === undefined) throw new Error('two lines were saved');
  expect((await changesOf(order.id))?.after.goodsList).toMatchObject([
    { kind: 'added', at: 1, spec: 'Φ12' },
    { kind: 'added', at: 2, spec: 'Φ20' },
  ]);
  const again = { ...TWENTY, spec: 'Φ25' };
  const entered = ({ amountIncl: _, taxAmount: _tax, amountExcl: _excl, ...line }: GoodsLine) =>
    line;
  const body = { id: order.id, version: order.version };
  const goodsList = [again, { ...entered(twenty), qty: '250' }];
  expect((await save(browser, { ...body, goodsList })).code).toBe(0);
  const now = await detail(browser, order.id);
  expect(now.goodsList.map(({ spec, qty }) => [spec, qty])).toEqual([
    ['Φ25', '200'],
    ['Φ20', '250'],
  ]);
  expect(now.goodsList[1]?.id).toBe(twenty.id);
  expect(now.orderAmount).toBe('1611000.00');
  const changes = await changesOf(order.id);
  expect(changes?.before.goodsList).toMatchObject([
    { kind: 'removed', id: twelve.id, at: 1, spec: 'Φ12', amountIncl: '1095000.00' },
    { kind: 'added', at: 1 },
    { kind: 'changed', id: twenty.id, at: 2, qty: '200', amountIncl: '716000.00' },
  ]);
  expect(changes?.after.goodsList?.[2]).toEqual({
    kind: 'changed',
    id: twenty.id,
    at: 2,
    qty: '250',
    amountIncl: '895000.00',
    taxAmount: '102964.60',
    amountExcl: '792035.40',
  });

  const same = now.goodsList.map(entered);
  const saved = await save(browser, { id: order.id, version: now.version, goodsList: same });
  expect(saved.code).toBe(0);
  expect(await changesOf(order.id)).toEqual({ before: {}, after: {} });
  expect((await detail(browser, order.id)).goodsList).toEqual(now.goodsList);
});

test('lines are copied from the document above, and each names the one that it came from', async () => {
  const { browser } = await companies.member();
  const parent = await ordered(browser);
  const entered = parent.goodsList.map(
    ({ amountIncl: _, taxAmount: _tax, amountExcl: _excl, ...line }) => line,
  );
  const child = await ordered(browser, { orderId: parent.id, goodsList: copyLines(entered) });
  expect(child.goodsList.map(({ upstreamId }) => upstreamId)).toEqual(entered.map(({ id }) => id));
  expect(child.goodsList.map(({ id }) => id)).not.toEqual(entered.map(({ id }) => id));

  const other = await ordered(browser);
  const foreign = { orderId: other.id, goodsList: copyLines(entered) };
  expect((await save(browser, foreign)).data).toMatchObject({ fields: [{ path: 'goodsList.0' }] });
  expect((await save(browser, { goodsList: copyLines(entered) })).status).toBe(422);
});

describe('what is refused beside its line', () => {
  const fieldOf = async (line: object) => {
    const { browser } = await companies.member();
    const { status, data } = await save(browser, { goodsList: [TWELVE, { ...TWELVE, ...line }] });
    expect(status).toBe(422);
    return (data as { fields: { path: string }[] }).fields[0]?.path;
  };

  test.each([
    ['qty', { qty: '0' }],
    ['qty', { qty: '-1' }],
    ['qty', { qty: '1.0001' }],
    ['qty', { qty: '1.5', unit: 'root' }],
    ['priceIncl', { priceIncl: '1.000001' }],
    ['unit', { unit: '斤' }],
    ['taxRate', { taxRate: '0.5' }],
    ['spec', { spec: '' }],
  ])('%s', async (key, line) => {
    expect(await fieldOf(line)).toBe(`goodsList.1.${key}`);
  });

  test('a line of another document, or the same one twice', async () => {
    const { browser } = await companies.member();
    const [one, other] = [await ordered(browser), await ordered(browser)];
    const idOf = (order: Order) => order.goodsList[0]?.id;
    const body = { id: one.id, version: one.version };
    for (const ids of [[idOf(other)], [idOf(one), idOf(one)]]) {
      const goodsList = ids.map((id) => ({ ...TWELVE, id }));
      expect((await save(browser, { ...body, goodsList })).status).toBe(422);
    }
    expect((await detail(browser, one.id)).goodsList).toEqual(one.goodsList);
    expect((await detail(browser, other.id)).goodsList).toEqual(other.goodsList);
  });

  test('no line, and too many', async () => {
    const { browser } = await companies.member();
    for (const goodsList of [[], Array(501).fill(TWELVE)]) {
      expect((await save(browser, { goodsList })).status).toBe(422);
    }
  });
});

test('five hundred lines are saved and read at once', async () => {
  const { browser } = await companies.member();
  const goodsList = Array.from({ length: 500 }, (_, at) => ({ ...TWELVE, spec: `Φ${at}` }));
  const order = await ordered(browser, { goodsList });
  expect(order.goodsList).toHaveLength(500);
  expect(order.orderAmount).toBe('547500000.00');
});

test('the database holds a line to its amounts by itself (I8)', async () => {
  const { browser } = await companies.member();
  const { id } = await ordered(browser);
  const wrong = sql`update paper_order_line set amount_incl = amount_incl + 0.01,
    amount_excl = amount_excl + 0.01 where paper_order_id = ${id}`;
  await expect(wrong.execute(portal.database.superuser)).rejects.toMatchObject({ code: '23514' });
});
