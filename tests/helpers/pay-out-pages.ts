import { expect, type Page } from 'playwright/test';

import { PAYMENT_STATUS } from '#contract/payment/states.ts';

import { actOn, agreed, attach, noOf } from './desk-pages.ts';

// How money goes out, as finance and its director do it.

/** The platform's day, which is eight hours ahead, so many days from now; yyyy-MM-dd. */
export const dayAfter = (days: number): string =>
  new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10);

/** The bank's slip in the open dialog, paid today; the dialog is handed in. */
export async function slip(page: Page, serial: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '银行流水号' }).fill(serial);
  await dialog.getByRole('textbox', { name: '付款日期' }).fill(dayAfter(0));
  await attach(dialog, '银行回单');
  await agreed(page);
}

/** What a request was granted is prepared by the officer, released by the director, and paid today. */
export async function payOut(
  { officer, director }: { officer: Page; director: Page },
  no: string,
  serial: string,
): Promise<void> {
  await actOn(officer, 'payable', no, '制单');
  await agreed(officer);
  await expect(officer.getByText('已制单，待财务总监放行')).toBeVisible();
  await actOn(director, 'payment', no, '放行');
  await agreed(director);
  await expect(director.getByText('已放行，可以付款')).toBeVisible();
  await actOn(officer, 'payment', no, '登记回单');
  await slip(officer, serial);
  await expect(officer.getByText('已登记，已通知收款方')).toBeVisible();
}

/** The newest pay-out of a request was paid on a day before its release: the officer says so, the director confirms it. */
export async function correctDay(
  { officer, director }: { officer: Page; director: Page },
  no: string,
  day: string,
): Promise<void> {
  // One that came back has a day of its own to correct.
  await actOn(officer, 'payment', no, '更正日期', { paymentStatus: PAYMENT_STATUS.paid });
  const asked = officer.getByRole('dialog', { name: '更正付款日期' });
  await asked.getByRole('textbox', { name: '银行付款日期' }).fill(day);
  await asked.getByRole('textbox', { name: '付款日早于放行日的原因' }).fill('网银先付，补办放行');
  await asked.getByRole('textbox', { name: '原因', exact: true }).fill('回单日期看错');
  await asked.getByRole('button', { name: '登记', exact: true }).click();
  await expect(officer.getByText('已登记，待财务总监复核')).toBeVisible();
  await actOn(director, 'payment', no, '复核日期');
  const confirmed = director.getByRole('dialog', { name: '复核付款日期更正' });
  await expect(confirmed).toContainText(`更正为 ${day}`);
  await expect(confirmed).toContainText('原因：回单日期看错');
  await confirmed.getByRole('button', { name: '复核', exact: true }).click();
  await expect(director.getByText('付款日期已更正')).toBeVisible();
}

/** A day that may be wished for. */
export const dayOfNextYear = () => `${new Date().getFullYear() + 1}-01-15`;

/** Hands the filled-in request in; its number. */
export async function handIn(page: Page): Promise<string> {
  await attach(page.getByRole('group', { name: '采购合同' }), '采购合同');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await agreed(page);
  await page.waitForURL(/payApplyDetail\?id=/);
  return noOf(page, 'FKSQ');
}

/** The demo's request of 20 t for 73,000.00, once more: all of it but its papers and its day. */
export async function askAgain(page: Page): Promise<string> {
  await page.goto('/portal/user/payApply?applyAmountStart=73000&applyAmountEnd=73000');
  await page
    .getByRole('link', { name: /^FKSQ\d+/ })
    .first()
    .click();
  await page.getByRole('link', { name: '复制' }).first().click();
  await expect(page.getByRole('textbox', { name: '申请金额' })).toHaveValue(/^73,?000(\.00)?$/);
  await expect(page.locator('[id$="goods-0-qty"]')).toHaveValue('20');
  await page.getByRole('textbox', { name: '期望付款日' }).fill(dayOfNextYear());
  return handIn(page);
}
