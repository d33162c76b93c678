import type { Page } from 'playwright/test';

import { expect, test } from '../helpers/portal-test.ts';
import { agree } from '../helpers/review-pages.ts';
import { pdf } from '../helpers/sample-files.ts';
import { ALL_ROLES, signInAs, signInOperator } from '../helpers/sign-in.ts';

// The money of 保理 as each person would: out by request and two persons, in on the day and late, recourse, the balance. The demo
// brings financings of every age: one may be drawn, one is due today, one is late in part, of one the balance waits.

const SELLER = '13800000001';
const OFFICER = ALL_ROLES;
const DIRECTOR = '13800000016';

/** So many days after the platform's today, which is eight hours ahead. */
const day = (after: number) =>
  new Date(Date.now() + (after * 24 + 8) * 3_600_000).toISOString().slice(0, 10);

const agreed = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^(提交|放行|登记|制单|确定)$/ })
    .click();

/** One action of the only row that a list of the console finds. */
async function act(page: Page, list: string, keyword: string, action: RegExp): Promise<void> {
  await page.goto(`/portal/admin/${list}?keyword=${encodeURIComponent(keyword)}`);
  await page.getByRole('button', { name: action }).first().click();
}

/** The seller's financing of an amount; its number. */
async function openOwn(page: Page, amount: string): Promise<string> {
  await page.goto('/portal/factoring');
  // A row is a card on a phone.
  const row = page.locator('tr').filter({ hasText: amount });
  await row.getByRole('link', { name: /^BL\d+$/ }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^BL\d+/ });
  return /BL\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? '';
}

/** The seller asks for what is there; the number of the request. */
async function ask(page: Page, link: string, amount: RegExp): Promise<string> {
  await page.getByRole('link', { name: link }).click();
  await expect(page.getByRole('textbox', { name: '申请金额' })).toHaveValue(amount);
  await page.getByRole('combobox', { name: '付款方式' }).selectOption('1');
  await page.getByRole('textbox', { name: '期望付款日' }).fill(day(5));
  await page.getByRole('textbox', { name: '用途' }).fill('应收账款融资');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await agreed(page);
  await page.waitForURL(/payApplyDetail\?id=/);
  const no = page.getByRole('heading', { level: 1, name: /FKSQ\d+/ });
  return /FKSQ\d+/.exec((await no.textContent()) ?? '')?.[0] ?? '';
}

/** Granted, prepared by the officer, released by the director, and paid today. */
async function pay(officer: Page, director: Page, no: string): Promise<void> {
  for (const _ of ['业务审核', '风控额度', '财务复核']) await agree(officer, new RegExp(no));
  await act(officer, 'payable', no, /^制单/);
  await agreed(officer);
  await expect(officer.getByText('已制单，待财务总监放行')).toBeVisible();
  await act(director, 'payment', no, /^放行/);
  await agreed(director);
  await expect(director.getByText('已放行，可以付款')).toBeVisible();
  await act(officer, 'payment', no, /^登记回单/);
  const dialog = officer.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '银行流水号' }).fill(`LS-${no}`);
  await dialog.getByRole('textbox', { name: '付款日期' }).fill(day(0));
  const proof = { name: '银行回单.pdf', mimeType: 'application/pdf', buffer: pdf('银行回单') };
  await dialog.locator('input[type=file]').first().setInputFiles(proof);
  await expect(dialog.getByRole('button', { name: '删除 银行回单.pdf' })).toBeVisible();
  await agreed(officer);
  await expect(officer.getByText('已登记，已通知供应商')).toBeVisible();
}

/** Finance enters what came in today for the only receivable of a financing. */
async function collect(
  page: Page,
  no: string,
  { kind, amount }: { kind: string; amount: string },
): Promise<void> {
  await act(page, 'factoring', no, /^登记回款/);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '款项' }).selectOption({ label: kind });
  await dialog.getByRole('textbox', { name: '到账金额' }).fill(amount);
  await dialog.getByRole('textbox', { name: '到账日' }).fill(day(0));
  await dialog
    .getByRole('textbox', { name: '银行流水号' })
    .fill(`HK-${no}-${amount.replaceAll(/[,.]/g, '')}`);
  await agreed(page);
  await expect(page.getByText('回款已入账')).toBeVisible();
}

const moves = (page: Page) => page.getByRole('table', { name: '资金流水' });
const amounts = async (page: Page, title: string): Promise<string> =>
  (await page.getByRole('region', { name: title }).textContent()) ?? '';

test('money goes out, comes in on the day and late; recourse takes the rest, the balance is paid', async ({
  page: seller,
  context,
  portal,
  newBrowser,
}) => {
  test.slow();
  await signInAs(context, portal.origin, SELLER);
  const at = async (phone: string) => {
    const browser = await newBrowser();
    await signInOperator(browser, portal.origin, phone);
    return browser.newPage();
  };
  const officer = await at(OFFICER);
  const director = await at(DIRECTOR);

  // Out: 80 % of 860,000.00.
  await openOwn(seller, '860,000.00');
  const drawn = seller.url();
  const advance = await ask(seller, '申请放款', /^688,?000(\.00)?$/);
  await pay(officer, director, advance);
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
  const asked = await ask(seller, '申请尾款', new RegExp(`^${balance.replace(',', ',?')}$`));
  await pay(officer, director, asked);
  await seller.goto(settled);
  await expect(seller.getByRole('region', { name: '放款与回款' })).toContainText(
    `已付尾款（元）${balance}`,
  );
});
