import { expectNoViolations } from '../helpers/axe.ts';
import { askAgain } from '../helpers/pay-out-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { decide, decisionOf, openTask, passAll } from '../helpers/review-pages.ts';
import { signInAs, signInOperator } from '../helpers/sign-in.ts';

// What a reviewer has typed, and what becomes of it.

test('terms that cannot be are said before anybody is asked, and what was typed outlives a colleague’s decision @desktop', async ({
  page,
  context,
  portal,
  newBrowser,
}) => {
  test.slow();
  const buyer = await newBrowser();
  await signInAs(buyer, portal.origin, '13800000001');
  await askAgain(await buyer.newPage());
  await signInOperator(context, portal.origin);
  const other = await newBrowser();
  await signInOperator(other, portal.origin, '13800000010');
  const colleague = await other.newPage();
  await colleague.goto('/portal/admin/workbench');
  const requests = colleague.getByRole('row').filter({ hasText: '付款申请' });
  await requests.getByRole('link').first().click();
  const theirs = decisionOf(colleague);
  await expect(theirs.getByLabel('加价（元/单位）')).toBeVisible();

  await page.goto(colleague.url());
  const decision = decisionOf(page);
  const markup = decision.getByLabel('加价（元/单位）');
  const prices = decision.getByLabel(/^逐行加价/);
  await expect(markup).toBeVisible();
  await passAll(decision);
  await markup.fill('abc');
  await prices.fill('1\n2\n3\n4\n5');
  await decision.getByRole('button', { name: '同意' }).click();
  await expect(markup).toHaveAccessibleDescription(/加价：请输入正确的数字，最多 5 位小数/);
  await expect(prices).toHaveAccessibleDescription(/逐行加价：货物清单有 \d 行，这里填写了 5 行/);
  await expect(markup).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await markup.fill('1,045.5');
  await decision.getByLabel('审批意见').fill('加价偏高，请复核合同第五条');

  await theirs.getByLabel('审批意见').fill('付款比例与合同不一致');
  await decide(colleague, '退回');
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(page.getByText(/^单据已有新的进展（示例业务经理 .*退回）/)).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: '刷新' }).click();
  const kept = page.getByRole('region', { name: '您未提交的意见' });
  // The opinion stays where one may still be given, for an end.
  await expect(decision.getByLabel('审批意见')).toHaveValue('加价偏高，请复核合同第五条');
  await expect(kept).toContainText('加价：1,045.5 元/单位');
  await expect(kept).toContainText(/示例业务经理 .*退回/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectNoViolations(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await kept.getByRole('button', { name: '复制' }).click();
  await expect(page.getByText('已复制', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    '加价：1,045.5 元/单位',
  );
});

test('a file field that is tabbed to is in sight, though its panel scrolls @desktop', async ({
  page,
  context,
  portal,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInOperator(context, portal.origin);
  await openTask(page, '示例热轧卷板代采项目');
  const field = page.locator('input[type=file]');
  await field.first().focus();
  await expect(page.locator('label').filter({ has: field }).first()).toBeInViewport({ ratio: 1 });

  // Nor does what stands in a panel beside it run over its edge.
  await openTask(page, '示例一标钢筋料场');
  const related = page.getByRole('region', { name: '关联单据' }).getByRole('listitem');
  await expect(related.first()).toBeVisible();
  for (const width of [1200, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await related.evaluateAll((rows) =>
      rows.map((row) => row.scrollWidth - row.clientWidth),
    );
    expect(over.filter((pixels) => pixels > 0)).toEqual([]);
  }
});
