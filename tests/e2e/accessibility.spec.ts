import type { Page } from 'playwright/test';

import { ADMIN_ROUTES } from '#src/lib/admin-routes.ts';
import { ROUTES, type RouteEntry } from '#src/lib/routes.ts';
import { DRAWN } from '#src/ui/controls/drawn.ts';

import { isPublic, pagesOf, readSite } from '../../scripts/site-checks/site.ts';
import { sampled, WHOLE } from '../../scripts/test/sample.ts';
import { expectNoViolations } from '../helpers/axe.ts';
import { refusalsOf } from '../helpers/policy-refusals.ts';
import type { PortalProcess } from '../helpers/portal-process.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs, signInOperator } from '../helpers/sign-in.ts';

// Every document of the built site and every route, light at desktop width and dark at phone width, by the rules of axe and under
// the content security policy: all of them both ways in `npm run test:full`, and in `npm test` one of four, of each kind one at
// least, in one of the two ways, as the seed says.

interface Drawable {
  readonly path: string;
  /** Pages that are made of the same pieces. */
  readonly kind: string;
}

const PUBLIC = pagesOf(readSite('dist'))
  .filter(isPublic)
  .map(({ file }): Drawable => {
    const path = `/${file.replace(/\.html$/, '')}`;
    return { path, kind: path.split('/').slice(1, -1).join('/') };
  });

/** Of a route: a form, a record, a page of panels or a list. */
function kindOf({ path, noCache, shape }: RouteEntry): string {
  if (noCache) return 'form';
  return /Details?$/.test(path) ? 'record' : (shape ?? 'list');
}

const ofRoutes = <T extends RouteEntry>(routes: readonly T[]) =>
  routes.map((route) => ({ ...route, kind: kindOf(route) }));

const nameOf = ({ path }: Drawable) => path;

/** What of these pages a run visits at this width. */
function partOf<T extends Drawable>(pages: readonly T[], width: string): readonly T[] {
  if (WHOLE) return pages;
  return [...Map.groupBy(pages, ({ kind }) => kind).values()].flatMap((alike) => {
    const drawn = sampled(alike, { what: 'pages by axe', every: 4, nameOf });
    const onDesktops = sampled(drawn, { what: 'pages by axe on desktops', every: 2, nameOf });
    return width === 'desktop' ? onDesktops : drawn.filter((page) => !onDesktops.includes(page));
  });
}

test.beforeEach(async ({ page }, { project }) => {
  const colorScheme = project.name === 'phone' ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
});

test('axe finds nothing on any public page, and the policy refuses it nothing', async ({
  page,
  context,
  quiet,
}, { project }) => {
  test.slow();
  quiet.expectStatus(404, '/portal/404');
  const refusals = await refusalsOf(context);
  for (const { path } of partOf(PUBLIC, project.name)) {
    await test.step(path, async () => {
      await page.goto(`/portal${path}`);
      await page.keyboard.press('End');
      await expect(page.locator('h1')).toHaveCount(1);
      await expectNoViolations(page);
    });
  }
  expect(refusals).toEqual([]);
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

/**
 * Fields that nobody sees the frame of, since their styles look for the scheme that the document names, and buttons that look as
 * the browser draws them, since their sheet never came.
 */
function unframed(page: Page): Promise<string[]> {
  return page.evaluate((field) => {
    const drawnWith = (selector: string, border: string) =>
      [...document.querySelectorAll(selector)].filter(
        (one) => one.checkVisibility() && getComputedStyle(one).borderTopStyle === border,
      );
    return [...drawnWith(`.${field}`, 'none'), ...drawnWith('button', 'outset')].map(
      ({ outerHTML }) => outerHTML.slice(0, 120),
    );
  }, DRAWN.fieldInput);
}

/** What stands on a route once all of it has come. */
async function expectFine(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(`/portal${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    // The page's own heading goes a moment before the view's comes.
    await expect(() => expectNoViolations(page)).toPass({ timeout: 10_000 });
    expect(await overlaps(page)).toEqual([]);
    expect(await unframed(page)).toEqual([]);
  });
}

type Third = 0 | 1 | 2;

/** A third of what a run visits of these routes: all of them take a slow machine as long as a test may. */
const thirdOf = <T extends RouteEntry>(routes: readonly T[], width: string, third: Third) =>
  partOf(ofRoutes(routes), width).filter((_, at) => at % 3 === third);

interface Walk {
  readonly page: Page;
  readonly portal: PortalProcess;
  readonly third: Third;
}

async function walkUserCentre({ page, portal, third }: Walk): Promise<void> {
  const refusals = await refusalsOf(page.context());
  await signInAs(page.context(), portal.origin, '13800000001');
  const routes = thirdOf(ROUTES, test.info().project.name, third);
  for (const { path } of routes) await expectFine(page, path);
  expect(refusals).toEqual([]);
}

/** Its login page, which nobody is signed in for, goes first. */
const CONSOLE = ADMIN_ROUTES.toSorted((a, b) => Number(a.requiresToken) - Number(b.requiresToken));

async function walkConsole({ page, portal, third }: Walk): Promise<void> {
  for (const { path, requiresToken } of thirdOf(CONSOLE, test.info().project.name, third)) {
    // A page that is open would ask for its stream with half of the session before.
    await page.goto('about:blank');
    if (requiresToken) await signInOperator(page.context(), portal.origin);
    await expectFine(page, path);
  }
}

test('axe finds nothing on the first third of the user centre, and the policy refuses it nothing', async ({
  page,
  portal,
}) => {
  test.slow();
  await walkUserCentre({ page, portal, third: 0 });
});

test('axe finds nothing on the second third of the user centre, and the policy refuses it nothing', async ({
  page,
  portal,
}) => {
  test.slow();
  await walkUserCentre({ page, portal, third: 1 });
});

test('axe finds nothing on the last third of the user centre, and the policy refuses it nothing', async ({
  page,
  portal,
}) => {
  test.slow();
  await walkUserCentre({ page, portal, third: 2 });
});

test('axe finds nothing on the first third of the admin console, its login page included', async ({
  page,
  portal,
}) => {
  test.slow();
  await walkConsole({ page, portal, third: 0 });
});

test('axe finds nothing on the second third of the admin console', async ({ page, portal }) => {
  test.slow();
  await walkConsole({ page, portal, third: 1 });
});

test('axe finds nothing on the last third of the admin console', async ({ page, portal }) => {
  test.slow();
  await walkConsole({ page, portal, third: 2 });
});
