import { expect, test } from '../helpers/portal-test.ts';
import { ALL_ROLES, signInAs, signInOperator } from '../helpers/sign-in.ts';

// Money comes back: what the buyer owes and its payment code, the bank's statement that finance imports, the money taken for what it
// was paid for, the statement of account that the buyer confirms, and the books that fit.

const BUYER = '13800000001';
const FINANCE = ALL_ROLES;
const AMOUNT = '100.00';

test('a payment is found by its code in the statement of the bank, taken, and confirmed in the statement of account', async ({
  page: buyer,
  context,
  portal,
  newBrowser,
}, { project }) => {
  test.slow();
  await signInAs(context, portal.origin, BUYER);
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

  const desk = await newBrowser();
  await signInOperator(desk, portal.origin, FINANCE);
  const finance = await desk.newPage();
  const serial = `E2E-${project.name}`;
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const lines = [
    // Each width has a shape of its own, which is asked about once.
    `交易日期,贷方发生额,交易流水号,对方户名,摘要,柜台${project.name}`,
    `${today},${AMOUNT},${serial},示例付款人,货款 ${code},01`,
  ];
  const file = {
    name: '流水.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  };
  await finance.goto('/portal/admin/statementRow');
  await finance.getByRole('button', { name: '导入银行流水' }).first().click();
  const taking = finance.getByRole('dialog', { name: '导入银行流水' });
  await taking.locator('input[type=file]').setInputFiles(file);
  await taking.getByRole('button', { name: '导入', exact: true }).click();
  await expect(taking.getByText('首次导入这种格式')).toBeVisible();
  await expect(taking.getByRole('combobox', { name: '附言' })).toHaveValue('摘要');
  await taking.getByRole('button', { name: '导入', exact: true }).click();
  await expect(finance.getByText(/已匹配 1 行，待处理 0 行/).first()).toBeVisible();

  await finance.goto(`/portal/admin/collection?keyword=${serial}`);
  await finance.getByRole('button', { name: /^认款/ }).first().click();
  const taken = finance.getByRole('dialog', { name: /^认款 HK/ });
  await expect(taken.getByText(/建议：/)).toBeVisible();
  await taken.getByRole('button', { name: '认款', exact: true }).click();
  await expect(finance.getByText('已认款，已通知采购方').first()).toBeVisible();

  await buyer.goto('/portal/user/accountStatement');
  const moved = buyer.getByRole('row').filter({ hasText: '回款' }).filter({ hasText: AMOUNT });
  await expect(moved.first()).toBeVisible();
  await buyer.getByRole('button', { name: '确认无误' }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(buyer.getByRole('button', { name: '已确认' })).toBeDisabled();

  await finance.goto('/portal/admin/statementAnswer');
  await expect(finance.getByRole('cell', { name: /^DZ\d{12}$/ }).first()).toBeVisible();
  await finance.goto('/portal/admin/bookCheck');
  await finance.getByRole('button', { name: '立即核对' }).first().click();
  const check = finance.getByRole('dialog', { name: '账务核对' });
  await check.getByRole('button', { name: '开始核对' }).click();
  await expect(finance.getByRole('cell', { name: '额度占用与付款' }).first()).toBeVisible();
  await finance.goto('/portal/admin/bookCheck?fits=2');
  await expect(
    finance.getByText('没有符合条件的记录').or(finance.getByText('暂无数据')).first(),
  ).toBeVisible();
});
