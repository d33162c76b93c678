// Prevents dead ends on a public site: a link to a page that was renamed or was never built.

import { ROUTES } from '#src/lib/routes.ts';
import { type Finding, lineAt } from '../checks/source.ts';
import { type Page, pagesOf, type Site, type SiteCheck } from './site.ts';

const LINK = /<(?:a|link|img|script|source|form|area)\b[^>]*?\s(?:href|src|action)="([^"]*)"/g;
const PATHS: ReadonlySet<string> = new Set(ROUTES.map(({ path }) => path));

function leadsSomewhere(site: Site, page: Page, url: string): boolean {
  // An empty address is the page itself: 刷新重试.
  if (url === '' || /^(https?:|mailto:|tel:|data:)/.test(url)) return true;
  const [path = '', fragment] = url.split('#', 2);
  if (path === '') return fragment === '' || page.html.includes(` id="${fragment}"`);
  if (path === '/portal/' || path === '/portal') return true;
  if (!path.startsWith('/portal/')) return false;
  const [below = ''] = path.slice('/portal/'.length).split('?', 1);
  return site.has(below) || site.has(`${below}.html`) || PATHS.has(`/${below}`);
}

/** Links of a page that lead nowhere, with their line in its HTML. */
export function deadLinks(site: Site, page: Page): { url: string; line: number }[] {
  return [...page.html.matchAll(LINK)]
    .filter(([, url = '']) => !leadsSomewhere(site, page, url))
    .map((match) => ({ url: match[1] ?? '', line: lineAt(page.html, match.index) }));
}

export const links: SiteCheck = {
  name: 'links of the site',
  run: (site) =>
    pagesOf(site).flatMap((page) =>
      deadLinks(site, page).map(
        ({ url, line }): Finding => ({
          path: `dist/${page.file}`,
          line,
          message: `leads nowhere: ${url}`,
        }),
      ),
    ),
};
