import type { Page } from 'playwright/test';

import { ADMIN_ROUTES } from '#src/lib/admin-routes.ts';
import { ROUTES } from '#src/lib/routes.ts';
import { DRAWN } from '#src/ui/controls/drawn.ts';

import { isPublic, pagesOf, readSite } from '../../scripts/site-checks/site.ts';
import { sampled, WHOLE } from '../../scripts/test/sample.ts';
import { expectNoViolations } from '../helpers/axe.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs, signInOperator } from '../helpers/sign-in.ts';

// Every document of the built site and every route, light at desktop width and dark at phone width: all of them both ways
// in `npm run test:full`, and each in one of the two, as the seed says, in `npm test`.

const site = readSite('dist');
const PUBLIC = pagesOf(site)
  .filter(isPublic)
  .map(({ file }) => `/${file.replace(/\.html$/, '')}`);

function partOf<T>(pages: readonly T[], width: string, nameOf: (page: T) => string): readonly T[] {
  const onDesktops = sampled(pages, { what: 'pages by axe', every: 2, nameOf });
  if (WHOLE || width === 'desktop') return onDesktops;
  return pages.filter((page) => !onDesktops.includes(page));
}

test.beforeEach(async ({ page }, { project }) => {
  const colorScheme = project.name === 'phone' ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
});

test('axe finds nothing on any public page', async ({ page, quiet }, { project }) => {
  test.slow();
  quiet.expectStatus(404, '/portal/404');
  for (const path of partOf(PUBLIC, project.name, String)) {
    await test.step(path, async () => {
      await page.goto(`/portal${path}`);
      await expect(page.locator('h1')).toHaveCount(1);
      await expectNoViolations(page);
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

/** Fields that nobody sees the frame of: their styles look for the scheme that the document names. */
function unframed(page: Page): Promise<string[]> {
  return page.evaluate(
    (field) =>
      [...document.querySelectorAll(`.${field}`)]
        .filter((one) => one.checkVisibility() && getComputedStyle(one).borderTopStyle === 'none')
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    DRAWN.fieldInput,
  );
}

/** What stands on a route once all of it has come. */
async function expectFine(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(`/portal${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectNoViolations(page);
    expect(await overlaps(page)).toEqual([]);
    expect(await unframed(page)).toEqual([]);
  });
}

test('axe finds nothing on any route of the user centre', async ({ page, context, portal }, {
  project,
}) => {
  test.slow();
  await signInAs(context, portal.origin, '13800000001');
  for (const { path } of partOf(ROUTES, project.name, ({ path }) => path)) {
    await expectFine(page, path);
  }
});

test('axe finds nothing in the admin console, its login page included', async ({
  page,
  context,
  portal,
}, { project }) => {
  test.slow();
  const part = partOf(ADMIN_ROUTES, project.name, ({ path }) => path);
  const routes = part.toSorted((a, b) => Number(a.requiresToken) - Number(b.requiresToken));
  for (const { path, requiresToken } of routes) {
    if (requiresToken) await signInOperator(context, portal.origin);
    await expectFine(page, path);
  }
});
