import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

const BUYER = '13800000001';

test('the filter of projects comes to whoever turns to it, with what was typed meanwhile @desktop', async ({
  page,
  portal,
}) => {
  await signInAs(page.context(), portal.origin, BUYER);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/portal/delivery');
  await expect(page.locator('main tbody:not([data-skeleton]) tr').first()).toBeVisible();
  // What comes by itself has come; nobody has asked for a field yet.
  await expect.poll(() => scripts.some((path) => path.includes('/after-start.'))).toBe(true);
  expect(scripts.filter((path) => path.includes('/mantine.'))).toEqual([]);

  const arrives = Promise.withResolvers<void>();
  await page.route(/\/_astro\/[^/]+\.js$/, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  const filter = page.getByRole('combobox', { name: '项目', exact: true });
  await filter.click();
  await page.keyboard.type('示例');
  await expect(filter).toHaveValue('示例');
  arrives.resolve();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(filter).toBeFocused();
  await page.keyboard.type('快速路');
  await expect(filter).toHaveValue('示例快速路');
  const option = page.getByRole('option', { name: /^示例快速路一标/ });
  await option.click();
  await expect(page).toHaveURL(/projectId=\d+/);
  await expect(filter).toHaveValue('示例快速路一标');
  // Whoever comes by the address finds it as it was chosen.
  await page.reload();
  await expect(filter).toHaveValue('示例快速路一标');
  // Whoever takes its text away by keys and goes on is not left on nothing.
  await filter.fill('');
  await filter.press('Tab');
  await expect(page).not.toHaveURL(/projectId/);
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('a field that is left before it came is as it was @desktop', async ({ page, portal }) => {
  await signInAs(page.context(), portal.origin, BUYER);
  await page.goto('/portal/delivery');
  await expect(page.locator('main tbody:not([data-skeleton]) tr').first()).toBeVisible();
  const arrives = Promise.withResolvers<void>();
  await page.route(/\/_astro\/[^/]+\.js$/, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  const filter = page.getByRole('combobox', { name: '项目', exact: true });
  await filter.fill('示例');
  await filter.press('Tab');
  await expect(filter).toHaveValue('');
  arrives.resolve();
  await filter.hover();
  await filter.click();
  await expect(page.getByRole('option').first()).toBeVisible();
});
