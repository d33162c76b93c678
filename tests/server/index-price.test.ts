import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INDEX_PRICE } from '#contract/index-price.ts';
import { PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';

import { inScope } from '#server/kernel/session/scope.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { Limits } from '../helpers/limits.ts';
import { PayApplies } from '../helpers/pay-applies.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let keeper: Browser;
let requests: PayApplies;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  const people = new People(portal, 13_612_000_000);
  keeper = await people.operator('13800000011');
  const limits = new Limits(portal);
  requests = await PayApplies.with(portal, people, new Companies(portal, people), limits);
});
afterAll(() => portal.close());

const enter = (text: string) => keeper.call('/admin/indexPrice/import', { body: { text } });
const listed = async (keyword: string) => {
  const { data } = await keeper.call('/admin/indexPrice/page', { body: { keyword } });
  return (data as { content: { id: string; price: string; correctedPrice: string }[] }).content;
};

describe('prices of an index', () => {
  test('all rows are entered or none; what is known with the same price is passed over', async () => {
    const good = '甲指数,2026-05-18,吨,3600\n甲指数,2026-05-19,吨,3610.5';
    expect((await enter(`${good}\n甲指数,2026-05-19,吨,3620`)).data).toEqual({
      taken: 0,
      same: 0,
      problems: [{ row: 3, message: '同一指数同一天出现两个价格' }],
    });
    expect(await listed('甲指数')).toEqual([]);
    expect((await enter(good)).data).toEqual({ taken: 2, same: 0, problems: [] });
    expect((await enter(good)).data).toEqual({ taken: 0, same: 2, problems: [] });
    expect((await enter('甲指数,2026-05-19,吨,3611')).data).toMatchObject({
      problems: [{ row: 1, message: INDEX_PRICE.known }],
    });
  });

  test('a price in the wrong unit keeps out none in the right one', async () => {
    await enter('庚指数,2026-05-19,千克,3700');
    expect((await enter('庚指数,2026-05-19,吨,3700')).data).toMatchObject({ taken: 1 });
    expect((await enter('庚指数,2026-05-19,吨,3701')).data).toMatchObject({
      problems: [{ row: 1, message: INDEX_PRICE.known }],
    });
  });

  test('a correction stands for the price before, once, and what was entered stays', async () => {
    await enter('乙指数,2026-05-18,吨,3600');
    const [first] = await listed('乙指数');
    const correct = (price: string) =>
      keeper.call('/admin/indexPrice/correct', {
        body: { id: first?.id, price, reason: '录入时抄错了行' },
      });
    expect((await correct('3500')).code).toBe(0);
    expect((await correct('3400')).code).toBe(INDEX_PRICE.corrected.code);
    expect(await listed('乙指数')).toMatchObject([{ price: '3500', correctedPrice: '3600' }]);
    const { rows } = await sql<{ price: string }>`
      select price::text from index_price where index_name = '乙指数' order by id`.execute(
      portal.database.superuser,
    );
    expect(rows.map(({ price }) => price)).toEqual(['3600.00000', '3500.00000']);
    const change = inScope(portal.database.db, { operator: true }, (tx) =>
      sql`update index_price set price = 1`.execute(tx),
    );
    await expect(change).rejects.toThrow('permission denied');
  });
});

describe('a payment request of a project with an index', () => {
  const byIndex = (projectId: string, name: string, delta: string) =>
    sql`update project set form_data = form_data
        || jsonb_build_object('priceMode', '3', 'indexName', ${name}::text, 'priceDelta', ${delta}::text)
      where id = ${projectId}`.execute(portal.database.superuser);

  // 3,476.19 × 1.05 = 3,649.9995 < 3,650; 3,476.2 × 1.05 = 3,650.01.
  test('is refused above the index by more than the parameter, and names line and bound', async () => {
    const deal = await requests.deal();
    await byIndex(deal.projectId, '丙指数', '0');
    await enter('丙指数,2026-05-18,吨,3476.19\n丙指数,2026-05-10,吨,9999');
    const id = await requests.draft(deal);
    const dear = await requests.submit(deal.buyer.browser, id);
    expect(dear).toMatchObject({
      code: PAY_APPLY_REFUSAL.dear.code,
      msg: '螺纹钢的含税单价 3650 元高于网价允许的上限 3649.9995 元',
    });
    await enter('丙指数,2026-05-19,吨,3476.2');
    expect((await requests.submit(deal.buyer.browser, id)).code).toBe(0);
    // What fell since is looked at again at the last approval.
    await enter('丙指数,2026-05-20,吨,3000');
    await requests.approve(id);
    await requests.approve(id);
    expect((await requests.approve(id)).code).toBe(PAY_APPLY_REFUSAL.dear.code);
  });

  test('is held against prices of its own unit alone', async () => {
    const deal = await requests.deal();
    await byIndex(deal.projectId, '戊指数', '0');
    await enter('戊指数,2026-05-18,千克,3.4\n己指数,2026-05-18,吨,3000');
    const id = await requests.draft(deal);
    expect((await requests.submit(deal.buyer.browser, id)).code).toBe(0);
  });

  test('counts what was agreed above the index; an index without prices refuses nothing', async () => {
    const deal = await requests.deal();
    await byIndex(deal.projectId, '丁指数', '200.00');
    const first = await requests.draft(deal);
    expect((await requests.submit(deal.buyer.browser, first)).code).toBe(0);
    await enter('丁指数,2026-05-18,吨,3300');
    const second = await requests.draft(deal);
    expect((await requests.submit(deal.buyer.browser, second)).code).toBe(0);
  });
});
