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

test('a pay-out whose answer was lost is prepared once, however often the button is pressed @desktop', async ({
  operatorAt,
  quiet,
}) => {
  quiet.expectFailures(true);
  const page = await operatorAt(ALL_ROLES);
  await page.goto('/portal/admin/payable');
  const first = page.getByRole('button', { name: /^制单/ }).first();
  const name = (await first.getAttribute('aria-label')) ?? '';
  const opener = page.getByRole('button', { name, exact: true });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: '付款制单' });
  const amounts = dialog.getByLabel('付款金额（元）');
  const left = Number((await amounts.inputValue()).replaceAll(',', ''));
  await amounts.fill('1.25');
  await page.route(
    '**/payable/prepare',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: '制单' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: '连接异常' })).toBeVisible();
  await dialog.getByRole('button', { name: '制单' }).click();
  await expect(page.getByText('已制单，待财务总监放行')).toBeVisible();
  await opener.click();
  await expect(amounts).toHaveValue((left - 1.25).toFixed(2));
});

test('a card of 待付款申请 is headed by what became of the request, not by the state of its account @phone', async ({
  operatorAt,
}) => {
  const page = await operatorAt(ALL_ROLES);
  await page.goto('/portal/admin/payable');
  const heads = page.locator('tbody td[data-status]');
  await expect(heads.first()).toContainText(/待付款|部分付款/);
});
