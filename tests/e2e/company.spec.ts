import type { Page } from 'playwright/test';
import { accept, COMPANIES, invite } from '../helpers/company-pages.ts';
import { openDrawer } from '../helpers/drawer.ts';

import { expect, test } from '../helpers/portal-test.ts';
import { confirm, question } from '../helpers/question.ts';
import { signInAs } from '../helpers/sign-in.ts';
import { Visitor } from '../helpers/visitor.ts';

const [BUYER, SUPPLIER] = ['示例建设工程有限公司', '示例建材供应有限公司'];
const ROADS = '示例公路养护有限公司';

const listed = (page: Page, company: string) =>
  page.getByRole('region', { name: '我的企业列表' }).getByText(company, { exact: true });

test('a colleague is invited, registers, may do what the role allows, and changes between companies', async ({
  page,
  context,
  portal,
  phone,
  newBrowser,
}) => {
  test.slow();
  await signInAs(context, portal.origin, '13800000001');
  await invite(page, phone, /收货员/);

  const theirs = await newBrowser();
  const colleague = await theirs.newPage();
  const visitor = new Visitor(colleague, portal);
  await colleague.goto(COMPANIES);
  await visitor.register(phone, '示例同事');
  await colleague.waitForURL(new RegExp(`${COMPANIES}$`));
  await accept(colleague, BUYER);
  await expect(listed(colleague, `${BUYER}（当前）`)).toBeVisible();

  // 收货员 has nothing to do with projects and bank accounts (rules.md C.22).
  const main = colleague.getByRole('main');
  for (const [title, path] of [
    ['项目管理', '/portal/projectDetails?id=1'],
    ['银行账户管理', '/portal/user/bank'],
  ] as const) {
    await expect(colleague.locator('a', { hasText: title })).toHaveCount(0);
    await colleague.goto(path);
    await expect(main.getByText('无权限')).toBeVisible();
  }
  await expect(main).toContainText('示例采购员（13800000001）');

  const other = await newBrowser();
  await signInAs(other, portal.origin, '13800000002');
  await invite(await other.newPage(), phone, /财务/);
  const tab = await theirs.newPage();
  await tab.goto(COMPANIES);
  await expect(listed(tab, `${BUYER}（当前）`)).toBeVisible();
  await colleague.goto(COMPANIES);
  await accept(colleague, SUPPLIER);
  await question(colleague).getByRole('button', { name: '切换', exact: true }).click();
  await expect(listed(colleague, `${SUPPLIER}（当前）`)).toBeVisible();
  await expect(listed(tab, `${SUPPLIER}（当前）`)).toBeVisible();
  await colleague.goto('/portal/user/bank');
  await expect(colleague.getByRole('region', { name: '银行账户管理列表' })).toBeVisible();

  // The header, on a phone its drawer, changes back; the bank accounts are none of a 收货员's business there.
  await openDrawer(colleague);
  const choice = colleague.locator('label:visible').filter({ hasText: '当前企业' });
  await choice.getByRole('combobox').selectOption({ label: BUYER });
  await expect(colleague.getByRole('main').getByText('无权限')).toBeVisible();
  await expect(listed(tab, `${BUYER}（当前）`)).toBeVisible();
});

test('what is typed for a company is handed in for no other: not when another tab chooses one, nor after a removal @desktop', async ({
  page,
  context,
  portal,
  phone,
  newBrowser,
}) => {
  test.slow();
  await signInAs(context, portal.origin, '13800000001');
  await invite(page, phone, /财务/);
  const other = await newBrowser();
  await signInAs(other, portal.origin, '13800000004');
  const admin = await other.newPage();
  await invite(admin, phone, /财务/);
  const theirs = await newBrowser();
  const form = await theirs.newPage();
  await form.goto(COMPANIES);
  await new Visitor(form, portal).register(phone, '示例两家');
  await form.waitForURL(new RegExp(`${COMPANIES}$`));
  await accept(form, BUYER);
  await expect(listed(form, `${BUYER}（当前）`)).toBeVisible();
  await accept(form, ROADS);
  await question(form).getByRole('button', { name: '切换', exact: true }).click();
  await expect(listed(form, `${ROADS}（当前）`)).toBeVisible();

  const savedFor = new Set<string | undefined>();
  form.on('request', (request) => {
    if (request.postData()?.includes('养护用')) savedFor.add(request.headers().companyid);
  });
  await form.goto('/portal/payApplyForm');
  const purpose = form.getByRole('textbox', { name: '用途' });
  const tab = await theirs.newPage();
  await tab.goto(COMPANIES);
  await expect(listed(tab, `${ROADS}（当前）`)).toBeVisible();
  await purpose.click();
  await purpose.pressSequentially('养护用');
  await tab.getByLabel('当前企业').selectOption({ label: BUYER });
  await expect(listed(tab, `${BUYER}（当前）`)).toBeVisible();
  await expect(
    form.getByText(`其他页面已切换为“${BUYER}”。本页有未保存的内容，仍按“${ROADS}”办理`),
  ).toBeVisible();
  await expect(purpose).toHaveValue('养护用');
  await expect(form.getByText(/^草稿已保存/)).toBeVisible();

  await admin.reload();
  await admin
    .getByRole('row', { name: /示例两家/ })
    .getByRole('button', { name: /^更多操作/ })
    .click();
  await admin.getByText('移除', { exact: true }).click();
  await confirm(admin, '移除后，该成员立即不能再办理本企业的业务');
  const said = `您已不是“${ROADS}”的成员，未提交的内容不会转到其他企业，本页已改为“${BUYER}”`;
  await expect(form.getByText(said)).toBeVisible();
  await expect(purpose).toHaveValue('');
  expect(savedFor.size).toBe(1);
});

test('a company and an application that are not there lead back to their lists', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  quiet.expectStatus(404, '/detail?id=');
  await signInAs(context, portal.origin, '13800000001');
  const main = page.getByRole('main');
  for (const [name, title] of [
    ['company', '我的企业'],
    ['companyAuth', '企业认证'],
  ] as const) {
    await page.goto(`/portal/user/${name}?id=99999999`);
    await expect(main.getByText('访问资源不存在')).toBeVisible();
    await main.getByRole('link', { name: `前往${title}` }).click();
    await expect(main.getByRole('navigation', { name: '分页' })).toBeVisible();
  }
});

test('a company is read and changed by its administrator; without an id a list is chosen from', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, '13800000001');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto('/portal/companyDetails');
  await expect(page.getByText('请从列表选择')).toBeVisible();
  expect(calls.filter((url) => url.includes('/company/detail'))).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: '前往我的企业' }).click();
  await page.getByRole('link', { name: `${BUYER}（当前）`, exact: true }).click();
  for (const name of ['工商信息', '法定代表人', '联系人', '企业实控人', '开票信息']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: '编辑开票信息' }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of [
    ['发票抬头', BUYER],
    ['纳税人识别号', '91000000MA0DEM0019'],
    ['地址', '示例路 1 号'],
    ['电话', '010-12345678'],
    ['开户银行', '示例银行'],
    ['银行账号', '6222020200012345678'],
  ] as const) {
    await dialog.getByLabel(label).fill(value);
  }
  await dialog.getByRole('button', { name: '保存' }).click();
  await confirm(page, '确定保存开票信息吗？');
  await expect(page.getByText('**** **** **** 5678')).toBeVisible();
  await expect(page.getByRole('region', { name: '资料完整度' })).toContainText('100%');
});

test('the printed list of companies has nothing to press @desktop', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/user/company');
  const link = page.getByRole('link', { name: '当前企业详情' });
  await expect(link).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // The page follows printing once its first screen stands.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(link).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('cell').first()).toBeVisible();
});
