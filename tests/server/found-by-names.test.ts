import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Browser } from '../helpers/browser.ts';
import { PickUps, type Ready } from '../helpers/pick-ups.ts';

// What a list promises to find by, it finds by; and no search tells what the list does not.

let picks: PickUps;
let ready: Ready;
let pickId: string;
const named = { buyer: '', supplier: '' };
beforeAll(async () => {
  picks = await PickUps.open(13_564_000_000);
  ready = await picks.ready();
  pickId = await picks.draft(ready);
  const nameOf = ({ companyId }: { companyId: string }) =>
    picks.portal.database.superuser
      .selectFrom('company')
      .select('name')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
  named.buyer = (await nameOf(ready.deal.buyer)).name;
  named.supplier = (await nameOf(ready.deal.supplier)).name;
}, 120_000);
afterAll(() => picks.portal.close());

/** As an input method leaves letters and digits. */
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

async function total(browser: Browser, path: string, asked: object): Promise<number> {
  const answer = await browser.post(path, asked as Record<string, unknown>);
  expect(answer.code, answer.body).toBe(0);
  return (answer.data as { total: number }).total;
}

test('a task, open or done, is found by the name of its company', { timeout: 60_000 }, async () => {
  await picks.submit(ready, pickId);
  const keyword = named.buyer;
  expect(await total(picks.boss, '/admin/todo/page', { keyword })).toBe(1);
  await picks.approveAll(pickId);
  const all = await total(picks.boss, '/admin/done/page', {});
  expect(all).toBeGreaterThan(0);
  expect(await total(picks.boss, '/admin/done/page', { keyword })).toBe(all);
  expect(await total(picks.boss, '/admin/done/page', { keyword: `${keyword}甲` })).toBe(0);
});

test.each(['payApply', 'pickGoods'])('operators find %s by either company', async (list) => {
  const path = `/admin/${list}/page`;
  expect(await total(picks.boss, path, { keyword: named.buyer })).toBe(1);
  expect(await total(picks.boss, path, { keyword: named.supplier })).toBe(1);
  expect(await total(picks.boss, path, { keyword: `${named.supplier}甲` })).toBe(0);
});

test('payment requests are filtered by their supplier, on both sides and in the console', async () => {
  const { buyer, supplier } = ready.deal;
  const lists = [
    [picks.boss, '/admin/payApply/page'],
    [buyer.browser, '/portal/payApply/page'],
    [supplier.browser, '/portal/payApply/page'],
  ] as const;
  for (const [browser, path] of lists) {
    expect(await total(browser, path, { supplierLike: named.supplier })).toBe(1);
    expect(await total(browser, path, { supplierLike: named.buyer })).toBe(0);
  }
});

test('a buyer and operators find a pick-up by its order, whose number its supplier is not told', async () => {
  const { estimate_order_no: orderNo } = await picks.portal.database.superuser
    .selectFrom('estimate_order')
    .select('estimate_order_no')
    .where('id', '=', ready.orderId)
    .executeTakeFirstOrThrow();
  const { buyer } = ready.deal;
  for (const nameLike of [orderNo, orderNo.toLowerCase(), fullWidth(orderNo)]) {
    expect(await total(buyer.browser, '/portal/pickGoods/page', { nameLike })).toBe(1);
  }
  expect(await total(buyer.browser, '/portal/pickGoods/page', { nameLike: `${orderNo}9` })).toBe(0);
  expect(await total(picks.boss, '/admin/pickGoods/page', { keyword: orderNo })).toBe(1);
  const { pick_no: own } = await picks.portal.database.superuser
    .selectFrom('pick_goods')
    .select('pick_no')
    .where('id', '=', pickId)
    .executeTakeFirstOrThrow();
  expect(await total(picks.boss, '/admin/pickGoods/page', { keyword: fullWidth(own) })).toBe(1);
  const { browser } = ready.deal.supplier;
  expect(await total(browser, '/portal/pickGoods/page', {})).toBe(1);
  expect(await total(browser, '/portal/pickGoods/page', { nameLike: orderNo })).toBe(0);
  expect(await total(browser, '/portal/pickGoods/page', { nameLike: orderNo.slice(0, 4) })).toBe(0);
});

test('a masked phone is found in all its digits, and by no part of it', async () => {
  const { companyId, browser } = await picks.companies.member();
  const { phone } = await picks.companies.member('companyOperator', companyId);
  const lists = [
    [browser, '/portal/companyMember/page', 'nameLike'],
    [picks.boss, '/admin/account/page', 'keyword'],
    [picks.boss, '/admin/accountRelation/page', 'keyword'],
    [picks.boss, '/admin/accountAuthentication/page', 'keyword'],
  ] as const;
  for (const [who, path, key] of lists) {
    expect(await total(who, path, { [key]: phone }), path).toBe(1);
    expect(await total(who, path, { [key]: fullWidth(phone) }), path).toBe(1);
    expect(await total(who, path, { [key]: phone.slice(0, 10) }), path).toBe(0);
    expect(await total(who, path, { [key]: phone.slice(2) }), path).toBe(0);
  }
  const invited = { phone: '13900001234', roles: ['companyOperator'], jobTitle: '经办' };
  expect((await browser.post('/portal/companyInvitation/save', invited)).code).toBe(0);
  const path = '/portal/companyInvitation/page';
  expect(await total(browser, path, { nameLike: '139 0000 1234' })).toBe(1);
  expect(await total(browser, path, { nameLike: '1390000' })).toBe(0);
  expect(await total(browser, path, { nameLike: '经办' })).toBe(1);
});
