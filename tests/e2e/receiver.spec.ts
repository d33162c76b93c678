import { pick } from '../helpers/desk-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

/** 收货员 of the demo buyer: no project, no price and no dispute is his to read (rules.md C.22). */
const RECEIVER = '13800000104';

test('whoever only receives goods begins a receipt, and reads one to its end', async ({
  page,
  context,
  portal,
}) => {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await signInAs(context, portal.origin, RECEIVER);
  await page.goto('/portal/actualDeliveryForm');
  await pick(page, '项目', '快速路', /示例快速路一标/);
  const delivery = page.getByRole('combobox', { name: '交货单', exact: true });
  await expect(delivery).toBeEnabled();
  await delivery.click();
  await expect(page.getByRole('option', { name: /^JH/ }).first()).toBeVisible();
  await page.goto('/portal/user/actualDelivery');
  await page.getByRole('link', { name: /^SS/ }).first().click();
  await expect(page.getByRole('region', { name: '实收明细', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '审批记录' })).toBeVisible();
  await expect(page.getByRole('region', { name: '争议' })).toHaveCount(0);
  expect(refused).toEqual([]);
});
