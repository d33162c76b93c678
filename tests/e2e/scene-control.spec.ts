import { expectNoViolations } from '../helpers/axe.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

test('a site is begun, found in its list, and shown with its place', async ({
  page,
  context,
  portal,
}) => {
  const name = `示例工地${test.info().project.name}`;
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/user/sceneControl');
  await page.getByRole('link', { name: '登记现场' }).first().click();
  await page.getByRole('textbox', { name: '现场名称' }).fill(name);
  await page.getByRole('textbox', { name: '定位经度' }).fill('116.3');
  await page.getByRole('textbox', { name: '定位纬度' }).fill('39.91');
  await expect(page.getByRole('img', { name: /位置示意图/ })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('img', { name: /现场位置示意图/ })).toBeVisible();
  await expectNoViolations(page);
});
