import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

// The form, the machine and the visibility of rows have tests of their own; here is what a person sees of a project.

test('an application is begun, kept as a draft, and found again; a supplier sees no amounts', async ({
  page,
  context,
  portal,
  newBrowser,
}, { project }) => {
  test.slow();
  const name = `示例柴油供应 ${project.name}`;
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/user/project');
  await page.getByRole('link', { name: '申请项目' }).first().click();
  await page.getByRole('link', { name: '柴油' }).click();
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '有必填项未填写' })).toBeVisible();
  await page.getByLabel('项目名称').fill(name);
  await page.getByRole('button', { name: '保存' }).click();
  await page.waitForURL(/user\/project/);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^XM\d{12}$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: '项目阶段' })).toBeVisible();
  // Where the line is printed it ends at its last station.
  await page.emulateMedia({ media: 'print' });
  const last = page.getByRole('listitem').filter({ hasText: '完结' }).last();
  const tail = await last.evaluate((station) => getComputedStyle(station, '::after').content);
  expect(tail).toBe('none');
  await page.emulateMedia({ media: null });

  await page.goto('/portal/projectDetails');
  await expect(page.getByText('请从列表选择')).toBeVisible();

  const other = await newBrowser();
  await signInAs(other, portal.origin, '13800000002');
  const theirs = await other.newPage();
  await theirs.goto('/portal/user/project');
  await theirs.getByRole('link', { name: '示例快速路一标', exact: true }).click();
  await expect(theirs.getByRole('heading', { name: '项目信息' })).toBeVisible();
  const index = theirs.getByRole('navigation', { name: '页内目录' });
  const toLog = index.getByRole('button', { name: '操作日志' });
  await toLog.click();
  await expect(theirs.getByRole('heading', { name: '操作日志' })).toBeFocused();
  await expect(toLog).toHaveAttribute('aria-current', 'true');
  await expect(toLog).toBeInViewport();
  // The list stays in the page behind it, with the titles of all its columns.
  await expect(theirs.getByText('10,000,000')).toHaveCount(0);
  await expect(theirs.getByRole('article').getByText(/授信额度|批复/)).toHaveCount(0);
});
