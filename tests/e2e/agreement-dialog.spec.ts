import type { Page } from 'playwright/test';
import { expectNoViolations } from '../helpers/axe.ts';

import { expect, test } from '../helpers/portal-test.ts';
import { Visitor } from '../helpers/visitor.ts';

async function openAgreement(visitor: Visitor): Promise<void> {
  await visitor.page.goto('/portal/about');
  await visitor.openLogin();
  await visitor.button('注册新账号').click();
  await visitor.field('用户姓名').fill('王建国');
  await visitor.dialog.getByRole('link', { name: '《平台使用协议》' }).click();
  await expect(agreement(visitor.page).getByText('第一条 协议的订立')).toBeVisible();
}

const agreement = (page: Page) => page.getByRole('dialog', { name: '平台使用协议' });
const agree = (page: Page) => agreement(page).getByRole('button', { name: '我已阅读并同意' });
const terms = (page: Page) => page.locator('[name=terms]');

test('opens its confirm button at the end of the text; agreeing ticks the box', async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(page, portal);
  await openAgreement(visitor);
  await expect(agree(page)).toBeDisabled();
  const text = agreement(page).getByRole('region', { name: '协议正文' });
  await expect(text).toBeFocused();
  await text.evaluate((box) => box.scrollTo(0, box.scrollHeight / 2));
  await expect(agree(page)).toBeDisabled();
  await text.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(agree(page)).toBeEnabled();
  await expect(agreement(page).getByRole('status')).toHaveText('已阅读至末尾，可以确认');
  await agree(page).click();
  await expect(agreement(page)).toHaveCount(0);
  await expect(terms(page)).toBeChecked();
  await expect(visitor.field('用户姓名')).toHaveValue('王建国');
});

test('has 500 px of text, no close icon, and stays at a click outside; Escape leaves it unagreed', async ({
  page,
  portal,
}, { project }) => {
  const visitor = new Visitor(page, portal);
  await openAgreement(visitor);
  const text = agreement(page).getByRole('region', { name: '协议正文' });
  if (project.name === 'desktop') {
    expect((await text.boundingBox())?.height).toBe(500);
    // The smallest of the usual screens has all of it, and nothing else that scrolls.
    await page.setViewportSize({ width: 1280, height: 720 });
    expect((await text.boundingBox())?.height).toBe(500);
    const over = (box: Element) => box.scrollHeight - box.clientHeight;
    expect(await agreement(page).evaluate(over)).toBe(0);
  }
  await expect(agreement(page).getByRole('button')).toHaveText(['暂不同意', '我已阅读并同意']);
  await page.mouse.click(3, 3);
  await expect(agreement(page)).toBeVisible();
  await expectNoViolations(page, { within: 'dialog.agreement' });
  await page.keyboard.press('Escape');
  await expect(agreement(page)).toHaveCount(0);
  await expect(terms(page)).not.toBeChecked();
  await expect(visitor.dialog.getByRole('link', { name: '《平台使用协议》' })).toBeFocused();
});

test('a text that cannot be had is said, and nobody can agree to it', async ({
  page,
  portal,
  quiet,
}) => {
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/about');
  await visitor.openLogin();
  await visitor.button('注册新账号').click();
  quiet.expectFailures(true);
  await page.route('**/portal/agreement', (route) => route.abort());
  await visitor.dialog.getByRole('link', { name: '《平台使用协议》' }).click();
  await expect(agreement(page).getByText('后端接口连接异常，请关闭后重试')).toBeVisible();
  await expect(agree(page)).toBeDisabled();
});
