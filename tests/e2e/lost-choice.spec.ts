import type { Page } from 'playwright/test';

import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

const BUYER = '13800000001';
const SUPPLIER = '13800000002';
const GONE = '未找到所选的记录，请重新选择';
const project = (page: Page) => page.getByRole('combobox', { name: '项目', exact: true });

test('a form is not filled in with a record that nobody finds @desktop', async ({
  page,
  portal,
  quiet,
}) => {
  quiet.expectStatus(404, '/api/');
  await signInAs(page.context(), portal.origin, BUYER);
  await page.goto('/portal/pickGoodsForm?projectId=1');
  await expect(project(page)).toHaveAccessibleDescription(GONE);
  await expect(project(page)).toHaveValue('');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  const summary = page.getByRole('alert').filter({ hasText: '必填' });
  await expect(summary.getByRole('button', { name: '项目', exact: true })).toBeVisible();
});

test('a lookup that the network kept away is asked again, and its choice stays @desktop', async ({
  page,
  portal,
  quiet,
}) => {
  quiet.expectStatus(503, '/api/');
  await signInAs(page.context(), portal.origin, BUYER);
  await page.goto('/portal/user/project');
  const link = page.locator('a[href*="projectDetails?id="]').first();
  const id = new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams.get('id');
  const failing = (path: string) => path.includes('/portal/project/options');
  await page.route(
    (url) => failing(url.pathname),
    (route) => route.fulfill({ status: 503, json: { code: 503, msg: '服务繁忙', data: {} } }),
  );
  await page.goto(`/portal/user/payApply?projectId=${id}`);
  await expect(project(page)).toHaveAccessibleDescription(/名称加载失败/, { timeout: 40_000 });
  await page.unrouteAll();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(project(page)).toHaveValue(/示例/);
  await expect(project(page)).toHaveAccessibleDescription('');
});

test('a list says which filter nobody finds, and lets go of it @desktop', async ({
  page,
  portal,
  quiet,
}) => {
  quiet.expectStatus(404, '/api/');
  await signInAs(page.context(), portal.origin, BUYER);
  await page.goto('/portal/user/payApply?projectId=5');
  await expect(project(page)).toHaveAccessibleDescription(GONE);
  await page.getByRole('button', { name: '清除项目' }).click();
  await expect(page).not.toHaveURL(/projectId/);
});

test('whoever takes a choice away goes on in its field @desktop', async ({ page, portal }) => {
  await signInAs(page.context(), portal.origin, BUYER);
  await page.goto('/portal/sceneControlForm');
  await project(page).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('button', { name: '清除项目' }).press('Enter');
  await expect(project(page)).toHaveValue('');
  await expect(project(page)).toBeFocused();
});

test('a text that is too long is searched by nobody @desktop', async ({ page, portal }) => {
  await signInAs(page.context(), portal.origin, BUYER);
  const asked: string[] = [];
  await page.goto('/portal/sceneControlForm');
  await project(page).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  page.on('request', (request) => asked.push(request.url()));
  await project(page).fill('示例'.repeat(60));
  await expect(page.getByText('不能超过 50 个字')).toBeVisible();
  expect(asked.filter((url) => url.includes('/project/options'))).toEqual([]);
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
});

test('a delivery is begun by who supplies @desktop', async ({ customerAt }) => {
  const [buyer, supplier] = [await customerAt(BUYER), await customerAt(SUPPLIER)];
  for (const [path, begin] of [
    ['/portal/delivery', '登记交货'],
    ['/portal/logisticsEntryList', '登记物流'],
  ] as const) {
    await supplier.goto(path);
    await expect(supplier.getByRole('link', { name: begin }).first()).toBeVisible();
    await buyer.goto(path);
    await expect(buyer.getByRole('table')).toBeVisible();
    await expect(buyer.getByRole('link', { name: begin })).toHaveCount(0);
  }
});
