import { expect, test } from '../helpers/portal-test.ts';
import { ALL_ROLES } from '../helpers/sign-in.ts';

test('by keyboard: what is refused is said beside the button; whoever has dealt with a row stays on the list @desktop', async ({
  operatorAt,
  quiet,
}) => {
  quiet.expectStatus(400, 'billable/draw');
  const page = await operatorAt(ALL_ROLES);
  await page.goto('/portal/admin/billable');
  const opener = (buyer: string) =>
    page
      .getByRole('row')
      .filter({ hasText: buyer })
      .first()
      .getByRole('button', { name: /^开票申请/ });
  const dialog = page.getByRole('dialog', { name: '开票申请' });
  const draw = async (buyer: string) => {
    await opener(buyer).press('Enter');
    await dialog.getByRole('button', { name: '开票申请' }).press('Enter');
  };

  await draw('示例公路养护有限公司');
  await expect(dialog.getByRole('alert').filter({ hasText: '请先补充' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(opener('示例公路养护有限公司')).toBeFocused();

  const rows = page.getByRole('row', { name: /示例建设工程有限公司/ });
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  await draw('示例建设工程有限公司');
  await expect(rows).toHaveCount(before - 1);
  await expect(page.getByRole('region', { name: '待开票结算', exact: true })).toBeFocused();
});

test('a card of 待付款申请 is headed by what became of the request, not by the state of its account @phone', async ({
  operatorAt,
}) => {
  const page = await operatorAt(ALL_ROLES);
  await page.goto('/portal/admin/payable');
  const heads = page.locator('tbody td[data-status]');
  await expect(heads.first()).toContainText(/待付款|部分付款/);
});
