import type { Page } from 'playwright/test';

/** Opens the menu that a phone keeps in a drawer; whether there is one. */
export async function openDrawer(page: Page): Promise<boolean> {
  const drawer = page.locator('summary[aria-label=菜单]:visible');
  const isThere = (await drawer.count()) > 0;
  if (isThere) await drawer.click();
  return isThere;
}

/** Follows a link of the user centre's menu, wherever it stands. */
export async function followMenu(page: Page, name: RegExp): Promise<void> {
  await openDrawer(page);
  await page.getByRole('link', { name }).filter({ visible: true }).first().click();
}
