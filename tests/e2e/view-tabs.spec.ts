import type { Page } from 'playwright/test';
import { expectNoViolations } from '../helpers/axe.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

const NEWCOMER = '13800000003';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.beforeEach(async ({ context, portal }) => {
  await signInAs(context, portal.origin, NEWCOMER);
});

test('view tabs, once switched on: opened, refreshed and closed by mouse, keyboard and hash @desktop', async ({
  page,
}) => {
  await page.goto('/portal/user/workbench');
  await expect(heading(page, '工作台')).toBeVisible();
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  await expect(tabs).toBeHidden();
  await page.getByRole('button', { name: '标签页' }).click();
  await expect(tabs.getByRole('link')).toHaveText(['首页', '工作台']);
  await page.getByRole('link', { name: /^消息中心/ }).click();
  await page.goto('/portal/user/workbench#/bindPhone');
  await expect(heading(page, '账户与安全')).toBeVisible();
  await expect(page).toHaveURL(/\/portal\/bindPhone$/);
  const names = ['首页', '工作台', '消息中心', '账户与安全'];
  await expect(tabs.getByRole('link')).toHaveText(names);
  await expectNoViolations(page);

  const menu = page.getByRole('menu', { name: '标签操作' });
  const messages = tabs.getByRole('link', { name: '消息中心' });
  await messages.focus();
  await page.keyboard.press('Shift+F10');
  await expect(menu.getByRole('menuitem', { name: '刷新' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(messages).toBeFocused();
  await messages.click({ button: 'right' });
  const asked = page.waitForRequest(/\/message\/page\?/);
  await menu.getByRole('menuitem', { name: '刷新' }).click();
  await asked;
  await expect(messages).toHaveAttribute('aria-current', 'page');

  await tabs.getByRole('button', { name: '关闭 消息中心' }).click();
  await expect(heading(page, '账户与安全')).toBeFocused();
  await tabs.getByRole('link', { name: '工作台' }).click({ button: 'right' });
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(tabs.getByRole('link')).toHaveText(['首页', '工作台']);
  await expect(heading(page, '工作台')).toBeVisible();
  await tabs.getByRole('link', { name: '首页' }).click({ button: 'right' });
  await expect(menu.getByRole('menuitem')).toHaveText(['关闭全部']);
  await menu.getByRole('menuitem').click();
  await expect(page).toHaveURL(/\/portal\/index$/);
  // What was closed comes back with no later page.
  await page.goto('/portal/user/message');
  await expect(tabs.getByRole('link')).toHaveText(['首页', '消息中心']);
});

test('the menu of the last tab stays within the window @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 992, height: 700 });
  await page.goto('/portal/user/workbench');
  await page.getByRole('button', { name: '标签页' }).click();
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  const menu = page.getByRole('navigation', { name: '用户中心', exact: true });
  const names = [
    '消息中心',
    '项目付款申请',
    '额度调整申请',
    '银行账户管理',
    '平台规则',
    '企业认证',
  ];
  for (const name of names) {
    await menu.getByRole('link', { name }).click();
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  await tabs.getByRole('link', { name: '企业认证' }).click({ button: 'right' });
  await expect(page.getByRole('menu', { name: '标签操作' })).toBeInViewport({ ratio: 1 });
});

test('by keys alone, whoever closes a tab stands on the one in its place @desktop', async ({
  page,
}) => {
  await page.goto('/portal/user/workbench');
  await page.getByRole('button', { name: '标签页' }).click();
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  const tab = (name: string) => tabs.getByRole('link', { name });
  await expect(tab('工作台')).toBeVisible();
  const menu = page.getByRole('navigation', { name: '用户中心', exact: true });
  for (const name of ['消息中心', '我的企业', '企业认证', '平台规则']) {
    await menu.getByRole('link', { name }).click();
    // It takes the focus once it is drawn, and would take it from the tab.
    await expect(heading(page, name)).toBeFocused();
  }
  await tab('消息中心').focus();
  await page.keyboard.press('Delete');
  await expect(tab('我的企业')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(tab('企业认证')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(tab('平台规则')).toBeFocused();
  await expect(tabs.getByRole('link')).toHaveText(['首页', '工作台', '平台规则']);
});
