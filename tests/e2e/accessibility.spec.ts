import type { Page } from 'playwright/test';

import { ADMIN_ROUTES } from '#src/lib/admin-routes.ts';
import { ROUTES } from '#src/lib/routes.ts';

import { isPublic, pagesOf, readSite } from '../../scripts/site-checks/site.ts';
import { expectNoViolations } from '../helpers/axe.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs, signInOperator } from '../helpers/sign-in.ts';

// Every document of the built site and every route, light at desktop width and dark at phone width.

const site = readSite('dist');
const PUBLIC = pagesOf(site)
  .filter(isPublic)
  .map(({ file }) => `/${file.replace(/\.html$/, '')}`);

test.beforeEach(async ({ page }, { project }) => {
  const colorScheme = project.name === 'phone' ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
});

test('axe finds nothing on any public page', async ({ page, quiet }) => {
  test.slow();
  quiet.expectStatus(404, '/portal/404');
  for (const path of PUBLIC) {
    await test.step(path, async () => {
      await page.goto(`/portal${path}`);
      await expect(page.locator('h1')).toHaveCount(1);
      await expectNoViolations(page);
      expect(await overlaps(page)).toEqual([]);
    });
  }
});

/** Words of a heading that a card's status lies over; on a phone the two share a line. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('td[data-status]')].flatMap((status) => {
      const heading = status.parentElement?.querySelector('td[data-first]');
      const [one, two] = [heading, status].map((cell) => cell?.getBoundingClientRect());
      if (!one || !two || one.right <= two.left || one.bottom <= two.top || two.bottom <= one.top)
        return [];
      return [heading?.textContent ?? ''];
    }),
  );
}

/** What stands on a route once all of it has come. */
async function expectFine(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(`/portal${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectNoViolations(page);
  });
}

test('axe finds nothing on any route of the user centre', async ({ page, context, portal }) => {
  test.slow();
  await signInAs(context, portal.origin, '13800000001');
  for (const { path } of ROUTES) await expectFine(page, path);
});

test('axe finds nothing in the admin console, its login page included', async ({
  page,
  context,
  portal,
}) => {
  test.slow();
  const routes = ADMIN_ROUTES.toSorted((a, b) => Number(a.requiresToken) - Number(b.requiresToken));
  for (const { path, requiresToken } of routes) {
    if (requiresToken) await signInOperator(context, portal.origin);
    await expectFine(page, path);
  }
});
