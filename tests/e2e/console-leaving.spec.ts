import { TEXT } from '#contract/wire/envelope.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';

import { expect, test } from '../helpers/portal-test.ts';
import { decisionOf, openTask } from '../helpers/review-pages.ts';
import { ALL_ROLES, endSessionOf, OPERATOR } from '../helpers/sign-in.ts';

const LOST = '当前页面有未提交的内容，离开后会丢失。确定离开吗？';

test('Back and Forward away from a typed opinion are asked about, and stay where the reviewer does @desktop', async ({
  operatorAt,
}) => {
  const page = await operatorAt(ALL_ROLES);
  await openTask(page, '示例热轧卷板代采项目');
  const opinion = decisionOf(page).getByRole('textbox', { name: '审批意见' });
  const question = page.getByRole('dialog').filter({ hasText: LOST });
  const answer = (name: string) => question.getByRole('button', { name }).click();
  const here = page.url();
  await page.goBack();
  await expect(opinion).toHaveCount(0);
  const back = page.url();
  await page.goForward();
  await opinion.fill('请补充近三个月的流水');

  for (const step of ['goBack', 'goBack'] as const) {
    await page[step]();
    await answer('取消');
    await expect(page).toHaveURL(here);
    await expect(opinion).toHaveValue('请补充近三个月的流水');
  }
  await page.goBack();
  await answer('确定');
  await expect(page).toHaveURL(back);
  await expect(opinion).toHaveCount(0);
  // Forward is still there, and nothing is asked of what is gone.
  await page.goForward();
  await expect(page).toHaveURL(here);
  await expect(opinion).toHaveValue('');
});

test('so is leaving the settling of an order once something is typed @desktop', async ({
  operatorAt,
}) => {
  const page = await operatorAt(ALL_ROLES);
  await page.goto('/portal/admin/settlement');
  await page
    .getByRole('link', { name: /^ZG\d+/ })
    .first()
    .click();
  const freight = page.getByLabel('运费（元，向采购方收取）');
  await freight.fill('120');
  const question = page.getByRole('dialog').filter({ hasText: LOST });
  await page.goBack();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(freight).toHaveValue('120');
  await page.getByRole('link', { name: '待办' }).first().click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(freight).toHaveCount(0);
});

test('the sign-in over an opinion says that it stays, and it does @desktop', async ({
  operatorAt,
  portal,
  quiet,
}) => {
  quiet.expectStatus(401, '/api/');
  const page = await operatorAt(ALL_ROLES);
  await openTask(page, '示例热轧卷板代采项目');
  const opinion = decisionOf(page).getByRole('textbox', { name: '审批意见' });
  await opinion.fill('请补充近三个月的流水');
  await endSessionOf(page.context(), portal.origin, OPERATOR);
  // Back from another tab the page looks for news.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: '重新登录' }).click();
  const signIn = page.getByRole('dialog', { name: '重新登录' });
  await expect(signIn).toContainText(TEXT.signInAgain);
  await signIn.getByRole('button', { name: '密码登录' }).click();
  await signIn.getByLabel('手机号').fill(ALL_ROLES);
  await signIn.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await signIn.getByRole('button', { name: '登录', exact: true }).click();
  await expect(signIn).toHaveCount(0);
  await expect(opinion).toHaveValue('请补充近三个月的流水');
});
