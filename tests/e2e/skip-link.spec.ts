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
