import { expect, type Page } from 'playwright/test';

import { attach } from './desk-pages.ts';

// How money comes back, as finance and the buyer see it.

const HEAD = '交易日期,贷方发生额,交易流水号,对方户名,摘要';

export interface Payment {
  /** yyyy-MM-dd. */
  day: string;
  amount: string;
  serial: string;
  remark: string;
  /** A word in the head that makes a shape of its own, which is asked about once. */
  shape: string;
  /** Place of the platform's account in the choice of them, which is offered once it has several. */
  account?: number;
}

/** Finance imports a statement of one payment, whose columns it is asked about. */
export async function importStatement(
  finance: Page,
  { day, amount, serial, remark, shape, account }: Payment,
): Promise<void> {
  const lines = [`${HEAD},柜台${shape}`, `${day},${amount},${serial},示例付款人,${remark},01`];
  await finance.goto('/portal/admin/statementRow');
  await finance.getByRole('button', { name: '导入银行流水' }).first().click();
  const taking = finance.getByRole('dialog', { name: '导入银行流水' });
  const accounts = taking.getByRole('combobox', { name: '入账账户' });
  if (account !== undefined) await accounts.selectOption({ index: account });
  await taking.locator('input[type=file]').setInputFiles({
    name: '流水.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await taking.getByRole('button', { name: '导入', exact: true }).click();
  await expect(taking.getByText('首次导入这种格式')).toBeVisible();
  await expect(taking.getByRole('combobox', { name: '附言' })).toHaveValue('摘要');
  await taking.getByRole('button', { name: '导入', exact: true }).click();
  await expect(finance.getByText(/已匹配 1 行，待处理 0 行/).first()).toBeVisible();
}

/** Finance takes a payment for what it is proposed for. */
export async function takePayment(finance: Page, serial: string): Promise<void> {
  await finance.goto(`/portal/admin/collection?keyword=${serial}`);
  await finance.getByRole('button', { name: /^认款/ }).first().click();
  const taken = finance.getByRole('dialog', { name: /^认款 HK/ });
  await expect(taken.getByText(/建议：/)).toBeVisible();
  await taken.getByRole('button', { name: '认款', exact: true }).click();
  await expect(finance.getByText('已认款，已通知采购方').first()).toBeVisible();
}

/** The code that a buyer writes beside its payment, off the dialog of the first row that waits for it. */
export async function payCodeOn(buyer: Page): Promise<string> {
  await buyer.goto('/portal/paymentList');
  await buyer
    .getByRole('button', { name: /^去付款/ })
    .first()
    .click();
  const pay = buyer.getByRole('dialog', { name: '去付款' });
  const code = (await pay.locator('dd strong').textContent()) ?? '';
  expect(code).toMatch(/^\w{9}$/);
  await expect(pay).toContainText('收款账号');
  await buyer.keyboard.press('Escape');
  return code;
}

/** A buyer registers far more than the first row asks for: it is asked first, and told of it when the dialog opens again. */
export async function registerTooMuch(buyer: Page, serial: string): Promise<void> {
  await buyer.goto('/portal/paymentList');
  const open = buyer.getByRole('button', { name: /^去付款/ }).first();
  await open.click();
  const pay = buyer.getByRole('dialog', { name: '去付款' });
  const amount = pay.getByRole('textbox', { name: '付款金额' });
  await expect(amount).toHaveValue(/^\d+\.\d\d$/);
  await amount.fill('99999999');
  await pay.getByRole('textbox', { name: '银行流水号' }).fill(serial);
  await attach(pay, '银行回单');
  const submit = pay.getByRole('button', { name: '登记付款' });
  const question = buyer.getByRole('dialog', { name: '提示' });
  const told = buyer.getByText('已登记，待平台核对到账').first();
  await submit.click();
  await expect(question).toContainText(
    /确定登记应付款 YS\d+ 的付款吗？\s*付款金额：99,999,999.00 元（玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元整）\s*(连同已登记待核对的 [\d,.]+ 元，)?比剩余应付 [\d,.]+ 元多 [\d,.]+ 元/,
  );
  await question.getByRole('button', { name: '取消' }).click();
  await expect(amount).toHaveValue('99999999');
  await expect(told).toBeHidden();
  await submit.click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(told).toBeVisible();
  await expect(pay).toBeHidden();

  await open.click();
  const waiting = pay.getByRole('list', { name: '已登记待核对' });
  await expect(waiting).toContainText(/已登记待核对 99,999,999.00 元（HK\d{12}，[\d-]{10}）/);
  await expect(amount).toHaveValue('');
  await buyer.keyboard.press('Escape');
  await buyer
    .getByRole('link', { name: /^YS\d+/ })
    .first()
    .click();
  await expect(buyer.getByRole('region', { name: '还款记录' })).toContainText(
    '已登记待核对 99,999,999.00 元',
  );
}
