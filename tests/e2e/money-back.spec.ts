import {
  importStatement,
  payCodeOn,
  registerTooMuch,
  takePayment,
} from '../helpers/money-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { ALL_ROLES, signInAs, signInOperator } from '../helpers/sign-in.ts';

// Money comes back: what the buyer owes and its payment code, the bank's statement that finance imports, the money taken for
// what it was paid for, the statement of account that the buyer confirms, and the books that fit.

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
  const code = await payCodeOn(buyer);

  const desk = await newBrowser();
  await signInOperator(desk, portal.origin, FINANCE);
  const finance = await desk.newPage();
  const serial = `E2E-${project.name}`;
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const remark = `货款 ${code}`;
  await importStatement(finance, {
    day: today,
    amount: AMOUNT,
    serial,
    remark,
    shape: project.name,
    // Where it receives; the first pays.
    account: 2,
  });
  await takePayment(finance, serial);

  // The page of a payment asks for no pay-out of that id, which there is none of.
  await buyer.goto('/portal/payment');
  await buyer.getByRole('row').filter({ hasText: serial }).getByRole('link').first().click();
  await expect(buyer.getByRole('heading', { name: '核销', exact: true })).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByRole('heading', { name: '核销', exact: true })).toBeVisible();

  await buyer.goto('/portal/user/accountStatement');
  const saved = buyer.waitForEvent('download');
  await buyer.getByRole('button', { name: '导出' }).click();
  await buyer.getByRole('button', { name: '导出 xlsx' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^对账单_.*\.xlsx$/);
  const moved = buyer.getByRole('row').filter({ hasText: '回款' }).filter({ hasText: AMOUNT });
  await expect(moved.first()).toBeVisible();
  await buyer.getByRole('button', { name: '确认无误' }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  const confirmed = buyer.getByRole('button', { name: '已确认' });
  await expect(confirmed).toBeDisabled();
  await expect(confirmed).toBeFocused();

  await finance.goto('/portal/admin/statementAnswer');
  await expect(finance.getByRole('cell', { name: /^DZ\d{12}$/ }).first()).toBeVisible();
  await finance.goto('/portal/admin/bookCheck');
  await finance.getByRole('button', { name: '立即核对' }).first().click();
  const check = finance.getByRole('dialog', { name: '账务核对' });
  await check.getByRole('button', { name: '开始核对' }).click();
  await expect(check).toBeHidden();
  await finance.goto('/portal/admin/bookCheck?item=occupied');
  await expect(finance.getByRole('cell', { name: '额度占用与付款' }).first()).toBeVisible();
  await finance.goto('/portal/admin/bookCheck?fits=2');
  await expect(
    finance.getByText('没有符合条件的记录').or(finance.getByText('暂无数据')).first(),
  ).toBeVisible();

  await registerTooMuch(buyer, `${serial}-2`);
});
