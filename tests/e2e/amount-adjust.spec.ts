import { NOUN } from '#contract/noun/noun.ts';

import { expectNoViolations } from '../helpers/axe.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { pdf } from '../helpers/sample-files.ts';
import { signInAs } from '../helpers/sign-in.ts';

const BUYER = '13800000001';
const PROJECT = '示例快速路一标';

test('a raise of the limit is asked for, shown before and after, and taken back', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  await signInAs(context, portal.origin, BUYER);
  await page.goto('/portal/user/applyAmountAdjust');
  await page.getByRole('button', { name: '申请额度调整' }).click();
  // The list has a filter of that name.
  await page.waitForURL(/applyAmountAdjustForm/);
  await page.getByRole('combobox', { name: '项目' }).fill(PROJECT);
  await page.getByRole('option', { name: PROJECT }).click();
  const limit = page.getByLabel('当前额度');
  await expect(limit).toContainText(/\d\.\d\d/);
  await page.getByRole('radio', { name: '调增', exact: true }).check();
  await page.getByRole('textbox', { name: '调整金额' }).fill('500000');
  await page.getByRole('textbox', { name: '调整原因' }).fill('三季度材料用量增加');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '说明.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await expect(page.getByRole('button', { name: '删除 说明.pdf' })).toBeVisible();
  const send = async () => {
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  };
  // Somebody else was faster: what they have written is neither handed in nor written over.
  quiet.expectStatus(409, '/applyAmountAdjust/submit');
  const sent: unknown[] = [];
  await page.route(/\/(?:applyAmountAdjust\/(?:save|submit)|draft\/delete)$/, async (route) => {
    const { version } = route.request().postDataJSON() as { version?: number };
    sent.push([route.request().url().split('/').at(-1), version]);
    if (sent.length !== 3) return await route.continue();
    const json = { code: 409, msg: NOUN.changed, data: { current: {} }, requestId: '' };
    await route.fulfill({ status: 409, json });
  });
  await send();
  await expect(page.getByText(NOUN.changed).first()).toBeVisible();
  await send();
  await expect(page).toHaveURL(/\/applyAmountAdjustDetail\?id=/);
  // What a record holds is no draft any more, before it is handed in: a lost answer leaves none to hand in anew.
  expect(sent).toEqual([
    ['save', undefined],
    ['delete', undefined],
    ['submit', 1],
    ['save', 1],
    ['delete', undefined],
    ['submit', 2],
  ]);
  const before = page.getByRole('region', { name: '调整前后对比' });
  await expect(before.getByRole('img', { name: /^授信额度/ })).toHaveCount(2);
  await expect(page.getByRole('region', { name: '审批记录' })).toContainText('业务审核');
  await page.getByRole('button', { name: '校验流水' }).click();
  await expect(page.getByText('余额与校验值逐笔相符')).toBeVisible();
  await page.getByRole('textbox', { name: '试算金额' }).fill('1');
  await page.getByRole('button', { name: '额度试算' }).click();
  await expect(page.getByText('额度足够')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: '撤回' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已撤回').first()).toBeVisible();
  await page.getByRole('heading', { name: '操作日志' }).click();
  const log = page.locator('details[open]').getByRole('listitem');
  await expect(log.filter({ hasText: '撤回' })).toBeVisible();
  await expect(log.filter({ hasText: '提交' })).toBeVisible();
});

test('a draft that is handed in from its page says by name what it lacks', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  quiet.expectStatus(422, '/applyAmountAdjust/submit');
  await signInAs(context, portal.origin, BUYER);
  await page.goto('/portal/applyAmountAdjustForm');
  await page.getByRole('combobox', { name: '项目' }).fill(PROJECT);
  await page.getByRole('option', { name: PROJECT }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.locator('main a[href*="/applyAmountAdjustDetail?"]').first().click();
  // Parts of its head that it does not have yet leave no dot behind.
  const about = page.locator('main header p').filter({ hasText: PROJECT }).first();
  await expect(about.locator('span')).toHaveText([PROJECT]);
  await page.getByRole('button', { name: '提交', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(
    page.getByText('以下内容未填写或有误，请修改后重试：调整类型、调整原因、申请说明'),
  ).toBeVisible();
});
