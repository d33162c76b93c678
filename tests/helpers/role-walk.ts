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
  open.clear();
  await page.goto(address);
  // Until it is known who looks, the menu is the one that was drawn for nobody.
  await expect(page.locator('#centre-company')).not.toBeEmpty();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.mouse.wheel(0, 20_000);
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
  await expect.poll(() => open.size).toBe(0);
}

/**
 * Opens the workbench and whatever it, the menu and their pages lead to, of each route `each` pages; `visit` is told where each
 * lies and what led to it.
 */
async function followLinks(
  page: Page,
  each: number,
  visit: (address: string, from: string) => Promise<void>,
): Promise<void> {
  const open = underWay(page);
  const from = new Map([['/portal/user/workbench', '']]);
  const times = new Map<string, number>();
  // What is set while a map is walked through is walked to as well.
  for (const [now, before] of from) {
    await openWhole(page, now, open);
    await visit(now, before);
    for (const { pathname, search } of await linksOf(page)) {
      const count = times.get(pathname) ?? 0;
      if (count === each || from.has(pathname + search)) continue;
      times.set(pathname, count + 1);
      from.set(pathname + search, now);
    }
  }
}

/** What was refused on all these pages: calls by the server, and pages that say so themselves. */
export async function refusedOn(page: Page): Promise<string[]> {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${page.url()}: ${new URL(answer.url()).pathname}`);
  });
  await followLinks(page, EACH, async (now, from) => {
    const said = page.getByRole('main').getByText(/无权限|没有权限/);
    if ((await said.count()) > 0)
      refused.push(`${now} from ${from}: ${await said.first().textContent()}`);
  });
  return refused;
}

/** Numbers of documents, days and amounts that stand on two lines: whoever compares them reads them wrong. */
function brokenOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const { 0: number, index } of (text as Text).data.matchAll(/[A-Z]*\d[\d,.-]{6,}\d/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + number.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(number);
      }
    }
    return broken;
  });
}

/** The same once the page has found its place in a width that it was just given. */
async function staysBrokenOn(page: Page): Promise<string[]> {
  let broken: string[] = [];
  const count = async () => {
    broken = await brokenOn(page);
    return broken.length;
  };
  await expect
    .poll(count, { timeout: 3_000 })
    .toBe(0)
    .catch(() => undefined);
  return broken;
}

/** What is broken on one page of each of these routes at each of these widths. */
export async function brokenNumbers(page: Page, widths: readonly number[]): Promise<string[]> {
  const broken: string[] = [];
  await followLinks(page, 1, async (now) => {
    const { width: before = 0, height = 0 } = page.viewportSize() ?? {};
    for (const width of [...widths, before]) {
      await page.setViewportSize({ width, height });
      broken.push(...(await staysBrokenOn(page)).map((number) => `${now} at ${width}: ${number}`));
    }
  });
  return broken;
}
