import { expect, type Page } from 'playwright/test';

import { actOn, agreed, idOf, noOf, pick } from './desk-pages.ts';
import type { PageHand } from './page-hand.ts';
import { dayAfter } from './pay-out-pages.ts';
import { agree } from './review-pages.ts';
import { approve } from './reviewer.ts';

// The money of a financing (保理) on the pages of its seller and of finance.

/** The seller's financing of an amount; its number. */
export async function openOwn(page: Page, amount: string): Promise<string> {
  await page.goto('/portal/factoring');
  // A row is a card on a phone.
  const row = page.locator('tr').filter({ hasText: amount });
  await row.getByRole('link', { name: /^BL\d+$/ }).click();
  return noOf(page, 'BL');
}

/** The seller asks for what is there, to one of its accounts where it has several; the number of the request. */
export async function ask(
  page: Page,
  link: string,
  amount: RegExp,
  account?: RegExp,
): Promise<string> {
  await page.getByRole('link', { name: link }).click();
  await expect(page.getByRole('textbox', { name: '申请金额' })).toHaveValue(amount);
  await page.getByRole('combobox', { name: '付款方式' }).selectOption('1');
  if (account) await pick(page, '收款账户', '示例', account);
  await page.getByRole('textbox', { name: '期望付款日' }).fill(dayAfter(5));
  await page.getByRole('textbox', { name: '用途' }).fill('应收账款融资');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await agreed(page);
  await page.waitForURL(/payApplyDetail\?id=/);
  return noOf(page, 'FKSQ');
}

/** Whoever is asked agrees to the request on the page: the first by hand, the others by the calls of the same screen. */
export async function granted(page: Page, { officer, wire }: { officer: Page; wire: PageHand }) {
  await agree(officer, new RegExp(await noOf(page, 'FKSQ')));
  for (const _ of ['风控额度', '财务复核']) await approve(wire, idOf(page));
}

/** Finance enters what came in today for the only receivable of a financing. */
export async function collect(
  page: Page,
  no: string,
  { kind, amount }: { kind: string; amount: string },
): Promise<void> {
  await actOn(page, 'factoring', no, '登记回款');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '款项' }).selectOption({ label: kind });
  await dialog.getByRole('textbox', { name: '到账金额' }).fill(amount);
  await dialog.getByRole('textbox', { name: '到账日' }).fill(dayAfter(0));
  await dialog
    .getByRole('textbox', { name: '银行流水号' })
    .fill(`HK-${no}-${amount.replaceAll(/[,.]/g, '')}`);
  await agreed(page);
  await expect(page.getByText('回款已入账')).toBeVisible();
}
