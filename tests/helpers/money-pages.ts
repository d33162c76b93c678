import { expect, type Page } from 'playwright/test';

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
