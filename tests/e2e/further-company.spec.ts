import type { Page } from 'playwright/test';
import type { MessageRow } from '#contract/message/message.ts';

import { freshUsc } from '../helpers/certification.ts';
import { applyFor, field } from '../helpers/certification-pages.ts';
import { COMPANIES } from '../helpers/company-pages.ts';
import { openDrawer } from '../helpers/drawer.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { decide, openTask } from '../helpers/review-pages.ts';
import { Visitor } from '../helpers/visitor.ts';

// Whoever acts for several companies: 认证其他企业, messages of each, and the tab's own company.

const [FIRST, FURTHER] = ['示例甲建材有限公司', '示例乙建材有限公司'];

/** The company that a tab acts for, as its header (on a phone the drawer) says. */
async function expectCompany(page: Page, name: string): Promise<void> {
  const list = page.getByRole('region', { name: '我的企业列表' });
  await page.goto(COMPANIES);
  await expect(list.getByText(`${name}（当前）`, { exact: true })).toBeVisible();
}

/** A message that is one company's, and leads to its applications. */
const messageOf = (companyId: string, companyName: string): MessageRow => ({
  id: '1',
  msgType: '9',
  title: '示例消息',
  content: '示例内容',
  companyId,
  companyName,
  level: 1,
  objectType: '',
  objectId: '',
  routeName: 'companyAuth',
  query: {},
  read: true,
  readTime: null,
  createTime: '2026-11-20 08:00:00',
});

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test('a further company is applied for beside the one that the tabs act for; a refusal says why and leads on', async ({
  page,
  context,
  portal,
  phones,
  operatorAt,
}) => {
  test.slow();
  const [phone, newPhone] = [String(phones.next().value), String(phones.next().value)];
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/index');
  await visitor.openLogin();
  await visitor.register(phone, '示例多企业');
  await page.goto('/portal/authentication');
  await field(page, '企业名称').fill(FIRST);
  await page.clock.runFor(2_000);
  await expect(page.getByText('已保存，可随时离开，下次继续填写')).toBeVisible();
  const tab = await context.newPage();
  await expectCompany(tab, FIRST);

  await page.goto('/portal/user/companyAuth');
  await expect(page.getByRole('region', { name: '企业认证列表' })).toContainText(FIRST);
  await page.getByRole('link', { name: '认证其他企业' }).click();
  await page.clock.resume();
  await applyFor(page, { name: FURTHER, usc: freshUsc(), type: '供应商' });
  await page.getByRole('link', { name: '查看申请' }).click();
  await expect(page.getByRole('heading', { level: 1, name: FURTHER })).toBeVisible();
  await expectCompany(tab, FIRST);

  const operator = await operatorAt();
  await openTask(operator, new RegExp(FURTHER));
  await operator.getByLabel('审批意见').fill('证照与登记信息不符');
  await decide(operator, '拒绝');
  await page.goBack();
  await page.reload();
  await expect(page.getByRole('heading', { name: '企业认证未通过' })).toBeVisible();
  await expect(page.getByText('证照与登记信息不符')).toBeVisible();
  await page.getByRole('link', { name: '重新认证' }).click();
  await expect(page.getByRole('group', { name: '营业执照' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '企业认证未通过' })).toHaveCount(0);
  await expectCompany(page, FURTHER);

  // A message of the other company is opened as that company.
  const first = await tab.evaluate(() => sessionStorage.getItem('companyId'));
  await page.route('**/message/page?*', (route) => {
    const content = [messageOf(first ?? '', FIRST)];
    return route.fulfill({
      json: { code: 0, msg: '', data: { content, total: 1, totalIsEstimate: false } },
    });
  });
  await page.goto('/portal/user/message');
  const message = page.getByRole('link', { name: '示例消息' });
  await expect(message).toContainText(FIRST);
  await message.click();
  await expect(page).toHaveURL(/\/user\/companyAuth$/);
  await expect(page.getByRole('region', { name: '企业认证列表' })).toContainText(FIRST);
  await expectCompany(page, FIRST);

  // Whoever changes the phone goes on for the same company.
  await visitor.passMinute();
  await page.goto('/portal/bindPhone');
  await page.getByRole('button', { name: '更换', exact: true }).click();
  await visitor.button('获取验证码').click();
  await visitor.field('短信验证码').fill(await portal.latestCode(phone, 'oldPhone'));
  await visitor.button('下一步').click();
  await visitor.field('新手机号').fill(newPhone);
  await visitor.button('获取验证码').click();
  await visitor.field('短信验证码').fill(await portal.latestCode(newPhone, 'newPhone'));
  await visitor.button('更换手机号').click();
  await expect(page.getByText('手机号已更换')).toBeVisible();
  await openDrawer(page);
  const choice = page.locator('label:visible').filter({ hasText: '当前企业' });
  await expect(choice.getByRole('combobox').locator('option:checked')).toHaveText(FIRST);
});
