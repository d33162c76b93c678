import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { type SettledDeal, Settlements } from '../helpers/settlements.ts';

// A price that an index has published for a day is that day's price, whatever was typed (rules.md A, C.6; decision 184).

let portal: TestApp;
let desk: Settlements;
let keeper: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_768_000_000);
  keeper = await desk.payOuts.people.operator('13800000011');
}, 120_000);
afterAll(() => portal.close());

const enter = async (...rows: readonly string[]) =>
  expect((await keeper.post('/admin/indexPrice/import', { text: rows.join('\n') })).code).toBe(0);

/** Both lines of the worked case have come, of an order that is priced by this index. */
async function indexed(indexName: string, delta = '50.5'): Promise<SettledDeal> {
  const order = await desk.order({ paid: '', mode: '3' });
  await sql`update project set form_data = form_data || jsonb_build_object('priceMode', '3',
    'indexName', ${indexName}::text, 'priceDelta', ${delta}::text) where id = ${order.deal.projectId}`.execute(
    portal.database.superuser,
  );
  await desk.worked(order);
  return order;
}

const typed = { indexDate: '2026-05-19', indexPrice: '3650.12345', delta: '50.5' };
const preview = async (order: SettledDeal, line: object) =>
  desk.officer.post('/admin/settlement/preview', await desk.input(order, {}, line));
const wrong = (path: string, message: RegExp) => ({
  fields: [{ path, message: expect.stringMatching(message) }],
});

const ODD_DELTA = '请输入正确的金额，最多 5 位小数';

describe('a line that is priced by an index', () => {
  test('has the price of its day, to the half-cent, and says from where', async () => {
    await enter('子指数,2026-05-18,吨,3600', '子指数,2026-05-19,吨,3650.12345');
    const order = await indexed('子指数');
    const { sale, purchase } = await desk.made(order, {}, typed);
    // 149.4 × 3,700.62345 = 552,873.14343; 100 × 3,700.62345 = 370,062.345, the half-cent up.
    expect(purchase).toMatchObject({
      settleAmount: '922935.49',
      lines: [
        { priceIncl: '3700.62345', amountIncl: '552873.14' },
        { priceIncl: '3700.62345', amountIncl: '370062.35' },
      ],
    });
    // With the markup of 45: 149.4 × 3,745.62345 = 559,596.14343; 100 × 3,745.62345 = 374,562.345.
    expect(sale).toMatchObject({
      goodsAmount: '934158.49',
      lines: [{ amountIncl: '559596.14' }, { amountIncl: '374562.35' }],
    });
    expect(purchase).toMatchObject({
      lines: [{ priceBasis: '子指数 2026-05-19 3,650.12345 + 50.5' }, {}],
    });
  });

  test('is refused with another price than was published, and one that was corrected after the preview', async () => {
    await enter('丑指数,2026-05-19,吨,3650.12345');
    const order = await indexed('丑指数');
    expect((await preview(order, { ...typed, indexPrice: '3700' })).data).toMatchObject(
      wrong('lines.0.indexPrice', /丑指数 2026-05-19 的公布价为 3,650.12345 元/),
    );
    expect((await preview(order, typed)).code).toBe(0);
    const listed = await keeper.post('/admin/indexPrice/page', { keyword: '丑指数' });
    const [{ id } = { id: '' }] = (listed.data as { content: { id: string }[] }).content;
    const correction = { id, price: '3640', reason: '网站更正' };
    expect((await keeper.post('/admin/indexPrice/correct', correction)).code).toBe(0);
    const late = await desk.make(await desk.input(order, {}, typed));
    expect(late.data).toMatchObject(wrong('lines.0.indexPrice', /公布价为 3,640 元/));
    const made = await desk.make(await desk.input(order, {}, { ...typed, indexPrice: '3640.00' }));
    expect(made.code).toBe(0);
  });

  test('of a day without a price has the last one before, and names its day', async () => {
    await enter('寅指数,2026-05-15,吨,3600', '寅指数,2026-05-20,吨,3700');
    const order = await indexed('寅指数');
    const line = { ...typed, indexDate: '2026-05-17' };
    expect((await preview(order, { ...line, indexPrice: '3700' })).data).toMatchObject(
      wrong('lines.0.indexPrice', /2026-05-17 无公布价，此前最近 2026-05-15 的公布价为 3,600 元/),
    );
    const { purchase } = await desk.made(order, {}, { ...line, indexPrice: '3600' });
    expect(purchase).toMatchObject({
      lines: [{ priceBasis: '寅指数 2026-05-17（按 2026-05-15 公布价） 3,600 + 50.5' }, {}],
    });
  });

  test('of an index without prices of its unit has what operations enter, of a day that has come', async () => {
    await enter('卯指数,2026-05-19,千克,3.7');
    const order = await indexed('卯指数');
    expect((await preview(order, { ...typed, indexDate: '2026-05-21' })).data).toMatchObject(
      wrong('lines.0.indexDate', /不能晚于今天/),
    );
    expect((await preview(order, { ...typed, indexDate: '2026-05-20' })).code).toBe(0);
  });

  test('is no number with zeros in front, nor a minus before zero, which the paper would print', async () => {
    const order = await indexed('巳指数');
    for (const delta of ['-0', '-0.00', '007', '-00.5'])
      expect((await preview(order, { ...typed, delta })).data).toMatchObject({
        fields: [0, 1].map((at) => ({ path: `lines.${at}.delta`, message: ODD_DELTA })),
      });
    for (const delta of ['0', '-0.5', ' 50.5 '])
      expect((await preview(order, { ...typed, delta })).code).toBe(0);
  });

  test.each(['-3650.12345', '-3650.12346'])(
    'costs something whatever is taken off: %s',
    async (delta) => {
      const order = await indexed('辰指数');
      expect((await preview(order, { ...typed, delta })).data).toMatchObject(
        wrong('lines.0.delta', /须大于 0/),
      );
      expect((await preview(order, { ...typed, delta: '-3650.12344' })).code).toBe(0);
    },
  );
});
