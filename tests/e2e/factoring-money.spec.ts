import type { Page } from 'playwright/test';

import { idOf } from '../helpers/desk-pages.ts';
import { ask, collect, granted, openOwn } from '../helpers/factoring-pages.ts';
import { handOf } from '../helpers/page-hand.ts';
import { paidOut } from '../helpers/paid-out.ts';
import { dayAfter, payOut } from '../helpers/pay-out-pages.ts';
import { DEMO } from '../helpers/portal-process.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { ALL_ROLES, signInAs } from '../helpers/sign-in.ts';

// The money of 保理 as each person would: out by request and two persons, in on the day and late, recourse, the balance. The demo
// brings financings of every age: one may be drawn, one is due today, one is late in part, of one the balance waits.

const SELLER = '13800000001';
const OFFICER = ALL_ROLES;
const DIRECTOR = '13800000016';

// What is late here others look at as late (money-dates.spec.ts): its end has a server of its own.
test.use({ settings: { ...DEMO } });

const moves = (page: Page) => page.getByRole('table', { name: '资金流水' });
const amounts = async (page: Page, title: string): Promise<string> =>
  (await page.getByRole('region', { name: title }).textContent()) ?? '';

test('money goes out, comes in on the day and late; recourse takes the rest, the balance is paid', async ({
  page: seller,
  context,
  portal,
  operatorAt,
}) => {
  test.slow();
  await signInAs(context, portal.origin, SELLER);
  const officer = await operatorAt(OFFICER);
  const director = await operatorAt(DIRECTOR);
  const wire = await handOf(officer, portal.origin);

  // Out: 80 % of 860,000.00.
  await openOwn(seller, '860,000.00');
  const drawn = seller.url();
  const advance = await ask(seller, '申请放款', /^688,?000(\.00)?$/);
  await granted(seller, { officer, wire });
  await payOut({ officer, director }, advance, `LS-${advance}`);
  await seller.goto(drawn);
  await expect(seller.getByText('回款中', { exact: true }).first()).toBeVisible();
  await expect(moves(seller)).toContainText('688,000.00');

  // In on the day: all of 640,000.00; 512,000.00 of it is the advance, 1,920.00 the fee, the rest interest and balance.
  const due = await openOwn(seller, '640,000.00');
  const onTheDay = seller.url();
  await collect(officer, due, { kind: '债务人回款', amount: '640000' });
  await seller.goto(onTheDay);
  await expect(seller.getByRole('region', { name: '放款与回款' })).toContainText(
    '已回款（元）640,000.00',
  );
  await expect(seller.getByRole('region', { name: '今日应还' })).toHaveCount(0);

  // Late: a part of the debtor's, then recourse for what is owed today, with the interest of late days.
  const late = await openOwn(seller, '300,000.00');
  const overdue = seller.url();
  await collect(officer, late, { kind: '债务人回款', amount: '10000' });
  await seller.goto(overdue);
  const owed =
    /今日结清应还（元）([\d,.]+\.\d\d)/.exec(await amounts(seller, '今日应还'))?.[1] ?? '';
  expect(owed).toMatch(/^38,\d{3}\.\d\d$/);
  await collect(officer, late, { kind: '追索回款', amount: owed });
  await seller.goto(overdue);
  await expect(moves(seller)).toContainText('追索回款');
  await expect(moves(seller)).toContainText(owed);
  await expect(seller.getByRole('region', { name: '今日应还' })).toHaveCount(0);

  // The balance of what was settled long ago.
  await openOwn(seller, '525,000.00');
  const settled = seller.url();
  const balance = /尾款（元）([\d,.]+\.\d\d)/.exec(await amounts(seller, '放款与回款'))?.[1] ?? '';
  expect(balance).toMatch(/^9\d,\d{3}\.\d\d$/);
  const no = await ask(seller, '申请尾款', new RegExp(`^${balance.replace(',', ',?')}$`));
  await granted(seller, { officer, wire });
  const payers = {
    officer: wire,
    director: await handOf(director, portal.origin),
    slip: async () => ({
      payDate: dayAfter(0),
      bankSerialNo: `LS-${no}`,
      attachment: [{ id: await wire.paper('111'), fileType: 111 }],
    }),
  };
  await paidOut(payers, idOf(seller), balance.replaceAll(',', ''));
  await seller.goto(settled);
  await expect(seller.getByRole('region', { name: '放款与回款' })).toContainText(
    `已付尾款（元）${balance}`,
  );
});
