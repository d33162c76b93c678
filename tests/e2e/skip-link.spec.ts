import { expect, test } from '../helpers/portal-test.ts';

const BUYER = '13800000001';

test.describe('跳到正文 @desktop', () => {
  for (const path of ['/user/payApply', '/payApplyForm', '/user/message']) {
    test(`leads past the header into the page of ${path}`, async ({ customerAt }) => {
      const page = await customerAt(BUYER);
      await page.goto(`/portal${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The heading stands there before the view, which takes the place of what was drawn ahead of it.
      await expect(async () => {
        await page.getByRole('link', { name: '跳到正文' }).focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('main')).toBeFocused({ timeout: 1_000 });
        await page.keyboard.press('Tab');
        await expect(page.getByRole('main').locator(':focus')).toHaveCount(1, { timeout: 1_000 });
      }).toPass();
    });
  }

  test('leads past the header into the console', async ({ operatorAt }) => {
    const page = await operatorAt();
    await page.goto('/portal/admin/project');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: '跳到正文' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('whoever goes back by keys through a long document sees where the focus is, below the line of sections @desktop', async ({
  customerAt,
}) => {
  const page = await customerAt(BUYER);
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/portal/user/project?nameLike=示例快速路一标');
  await page.getByRole('link', { name: '示例快速路一标', exact: true }).first().click();
  const sections = page.getByRole('navigation', { name: '页内目录' });
  await expect(sections.getByRole('button').first()).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^FKSQ/ }).first()).toBeAttached();
  const line = await sections.elementHandle();
  await main.getByRole('link').last().focus();
  const covered: string[] = [];
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Shift+Tab');
    const hidden = await main.locator(':focus').evaluateAll(([one], above) => {
      if (one === undefined || above?.contains(one)) return '';
      const { top, bottom } = one.getBoundingClientRect();
      const edge = above?.getBoundingClientRect().bottom ?? 0;
      return (top + bottom) / 2 < edge ? (one.textContent ?? one.tagName) : '';
    }, line);
    if (hidden !== '') covered.push(hidden);
  }
  expect(covered).toEqual([]);
});
