import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/portal-test.ts';
import { endSessionOf, signInAs, signInOperator } from '../helpers/sign-in.ts';
import { Visitor } from '../helpers/visitor.ts';

// Text of one person while another one comes to the same browser: nobody hands it in for him, nor reads it.

const BUYER = '13800000001';
const COLLEAGUE = '13800000101';
const DEMO = 'Portal2026';
const TYPED = '甲写的用途';

/** Whoever is asked by the browser whether to leave stays, and is counted. */
function staysWhenAsked(page: Page): { asked: number } {
  const count = { asked: 0 };
  page.on('dialog', (dialog) => {
    count.asked += 1;
    void dialog.dismiss();
  });
  return count;
}

const purpose = (page: Page) => page.getByRole('textbox', { name: '用途' });

/** Types by hand: only a page that was touched may ask before it is left. */
async function type(page: Page): Promise<void> {
  await page.goto('/portal/payApplyForm');
  await purpose(page).click();
  await purpose(page).pressSequentially(TYPED);
}

test('whoever signs in over the form of another has a page of his own, without a question', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  quiet.expectStatus(401, '/api/');
  await signInAs(context, portal.origin, BUYER);
  const { asked } = staysWhenAsked(page);
  await type(page);
  await endSessionOf(context, portal.origin);
  await page.getByRole('button', { name: '重新登录' }).click();
  const visitor = new Visitor(page, portal);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
  await visitor.field('手机号').fill(COLLEAGUE);
  await visitor.field('密码').fill(DEMO);
  await visitor.button('登录').click();
  await expect(purpose(page)).toHaveValue('');
  await expect(page.getByText('示例经办员').first()).toBeAttached();
  expect(asked).toBe(0);
  expect(sent.filter((body) => body.includes(TYPED))).toEqual([]);
});

test('signing out says what is lost, and leaves nothing on the screen', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, BUYER);
  const count = staysWhenAsked(page);
  await type(page);
  const visitor = new Visitor(page, portal);
  await visitor.openMenu();
  await page.getByRole('button', { name: '退出登录' }).first().click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('有未保存的内容，退出后将丢失');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(purpose(page)).toHaveValue(TYPED);
  await visitor.openMenu();
  await page.getByRole('button', { name: '退出登录' }).first().click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/portal\/index$/);
  expect(count.asked).toBe(0);
});

test('whoever has signed out in another tab is asked once where something is unsaved, and signs in over it', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  quiet.expectStatus(401, '/api/');
  await signInAs(context, portal.origin, BUYER);
  const count = staysWhenAsked(page);
  await page.goto('/portal/user/bank');
  await page.getByRole('button', { name: '新增银行账户' }).click();
  const remark = page.getByRole('dialog').getByLabel('说明');
  await remark.pressSequentially(TYPED);
  const other = await context.newPage();
  await other.goto('/portal/user/bank');
  await new Visitor(other, portal).openMenu();
  await other.getByRole('button', { name: '退出登录' }).first().click();
  await other.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  const question = page.getByRole('dialog', { name: '提示' });
  await expect(question).toContainText('已在其他页面退出登录');
  await question.getByRole('button', { name: '重新登录' }).click();
  const tab = page.getByRole('tab', { name: '密码登录' });
  await tab.click();
  const dialog = page.getByRole('dialog').filter({ has: tab });
  await dialog.getByLabel('手机号', { exact: true }).fill(BUYER);
  await dialog.getByLabel('密码', { exact: true }).fill(DEMO);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(remark).toHaveValue(TYPED);
  expect(count.asked).toBe(0);
});

test('whoever is asked since a call was refused is still asked when another tab has signed out, too', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  quiet.expectStatus(401, '/api/');
  await signInAs(context, portal.origin, BUYER);
  await type(page);
  await context.clearCookies({ name: 'portal-Token' });
  const question = page.getByRole('dialog', { name: '提示' });
  await expect(question).toContainText('登录状态已过期');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(question).toContainText('已在其他页面退出登录');
  await question.getByRole('button', { name: '继续停留' }).click();
  await expect(question).toHaveCount(0);
  await expect(purpose(page)).toHaveValue(TYPED);
});

test('an operator who signs in in another tab finds no opinion of the one before in the first', async ({
  newBrowser,
  portal,
  quiet,
}) => {
  // What was on its way for the one before is refused.
  quiet.expectStatus(401, '/api/admin/');
  const context = await newBrowser();
  await signInOperator(context, portal.origin, '13800000010');
  const page = await context.newPage();
  const count = staysWhenAsked(page);
  await page.goto('/portal/admin/workbench');
  await page
    .getByRole('link', { name: /FKSQ\d+/ })
    .first()
    .click();
  const opinion = page.getByRole('textbox', { name: '审批意见' });
  await opinion.click();
  await opinion.pressSequentially('甲的意见');
  await signInOperator(context, portal.origin, '13800000012');
  const other = await context.newPage();
  await other.goto('/portal/admin/workbench');
  await other.evaluate(() => new BroadcastChannel('portal-session').postMessage('changed'));
  await expect(opinion).toHaveCount(0);
  await expect(page.getByText('甲的意见')).toHaveCount(0);
  expect(count.asked).toBe(0);
});
