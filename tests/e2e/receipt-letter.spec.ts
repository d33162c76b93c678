import type { Page } from 'playwright/test';

import { actOn, agreed, noOf } from '../helpers/desk-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { ALL_ROLES, signInAs } from '../helpers/sign-in.ts';

// 收款确认函: signed by the supplier ahead of its money, and the platform's to read once that has gone out.

const SUPPLIER = '13800000002';

/** The demo's pay-out of that amount; its number. */
async function open(page: Page, amount: string): Promise<string> {
  await page.goto(`/portal/paymentList?amountStart=${amount}&amountEnd=${amount}`);
  await page
    .getByRole('link', { name: /^FK\d+/ })
    .first()
    .click();
  return await noOf(page, 'FK');
}

test('a supplier signs for what was paid, and finance reads its words; of one that is under way only that it was signed', async ({
  page,
  context,
  portal,
  operatorAt,
  quiet,
}) => {
  await signInAs(context, portal.origin, SUPPLIER);
  const paid = await open(page, '300000');
  const panel = page.getByRole('region', { name: '收款确认函' });
  await expect(panel).toContainText('尚未签署');
  await expect(panel).toContainText('人民币 300,000.00 元（大写：叁拾万元整）');
  await panel.getByRole('button', { name: '签署' }).click();
  await expect(page.getByRole('dialog', { name: '提示' })).toContainText(
    `收到 ${paid} 的款项 300,000.00 元`,
  );
  // The line drops: the question stays with what went wrong, and the next try signs.
  quiet.expectFailures(true);
  await page.route('**/payment/signReceipt', (route) => route.abort('connectionreset'), {
    times: 1,
  });
  await agreed(page);
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('后端接口连接异常');
  quiet.expectFailures(false);
  await agreed(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(panel).toContainText('已生效');
  await expect(panel).toContainText(/签署于 \d{4}-\d\d-\d\d/);
  await expect(panel.getByRole('button')).toHaveCount(0);
  // Its button is gone: whoever signed by keys goes on from here, and not from the top of the page.
  await expect(panel.getByText('已生效', { exact: true })).toBeFocused();
  await page.reload();
  await expect(panel).toContainText('银行流水号 LS-DEMO-30000000');

  const held = await open(page, '200000');
  await expect(panel).toContainText('已签署，付款后生效');
  await expect(panel).toContainText('贰拾万元整');

  const officer = await operatorAt(ALL_ROLES);
  const letter = officer.getByRole('dialog', { name: /^收款确认函/ });
  await actOn(officer, 'payment', paid, '收款确认函');
  await expect(letter).toContainText('大写：叁拾万元整');
  await letter.getByRole('button', { name: '关闭' }).click();
  await actOn(officer, 'payment', held, '收款确认函');
  await expect(letter).toContainText('已签署，付款后生效。供应商签署于');
  await expect(letter).not.toContainText('贰拾万元整');
});
