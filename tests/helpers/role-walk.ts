import { expect, type Page, type Request } from 'playwright/test';

import { portalPath } from '#src/lib/paths.ts';
import { ROUTES } from '#src/lib/routes.ts';

const PATHS = new Set<string>(ROUTES.map(({ path }) => portalPath(path)));

/** Pages of one route that are opened: a second one may stand in another state. */
const EACH = 2;

/** Calls that are under way on a page, but for the stream of messages, which never ends. */
function underWay(page: Page): Set<Request> {
  const open = new Set<Request>();
  page.on('request', (one) => {
    if (/\/api\/(?!.*stream)/.test(one.url())) open.add(one);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (one) => open.delete(one));
  }
  return open;
}

/** Addresses of the user centre that the page leads to. */
async function linksOf(page: Page): Promise<URL[]> {
  const hrefs = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  return hrefs.map((href) => new URL(href)).filter(({ pathname }) => PATHS.has(pathname));
}

/** Opens a page to its end, with whatever it draws only there. */
async function openWhole(page: Page, address: string, open: Set<Request>): Promise<void> {
  await page.goto(address);
  open.clear();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.mouse.wheel(0, 20_000);
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
  await expect.poll(() => open.size).toBe(0);
}

/**
 * Follows whatever the workbench, the menu and their pages lead to, and returns what was refused on the way: calls by the
 * server, and pages that say so themselves.
 */
export async function refusedOn(page: Page): Promise<string[]> {
  const refused: string[] = [];
  const open = underWay(page);
  let now = '/portal/user/workbench';
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${now}: ${new URL(answer.url()).pathname}`);
  });
  const known = new Set([now]);
  const from = new Map<string, string>();
  const times = new Map<string, number>();
  for (const queue = [now]; queue.length > 0; ) {
    now = queue.shift() ?? '';
    await openWhole(page, now, open);
    const said = page.getByRole('main').getByText(/无权限|没有权限/);
    if ((await said.count()) > 0)
      refused.push(`${now} from ${from.get(now)}: ${await said.first().textContent()}`);
    for (const { pathname, search } of await linksOf(page)) {
      const count = times.get(pathname) ?? 0;
      if (count === EACH || known.has(pathname + search)) continue;
      known.add(pathname + search);
      times.set(pathname, count + 1);
      from.set(pathname + search, now);
      queue.push(pathname + search);
    }
  }
  return refused;
}
