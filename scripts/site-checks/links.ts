// Prevents dead ends on a public site: a link to a page or a heading that was renamed or was never built.

import { ROUTES } from '#src/lib/routes.ts';
import { type Finding, lineAt } from '../checks/source.ts';
import { isPublic, type Page, pagesOf, type Site, type SiteCheck } from './site.ts';

const LINK = /<(?:a|link|img|script|source|form|area)\b[^>]*?\s(?:href|src|action)="([^"]*)"/g;
/** An address as people write it; what is escaped by halves stays as it is. */
function readable(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

const PATHS: ReadonlySet<string> = new Set(ROUTES.map(({ path }) => path));

/** Whether a page has the place that a fragment names, which travels escaped where it is Chinese. */
function hasPlace({ html }: Page, fragment = ''): boolean {
  return fragment === '' || html.includes(` id="${readable(fragment)}"`);
}

function leadsSomewhere(site: Site, page: Page, url: string): boolean {
  // An empty address is the page itself: 刷新重试.
  if (url === '' || /^(https?:|mailto:|tel:|data:)/.test(url)) return true;
  const [path = '', fragment] = url.split('#', 2);
  if (path === '') return hasPlace(page, fragment);
  if (path === '/portal/' || path === '/portal') return true;
  if (!path.startsWith('/portal/')) return false;
  const [below = ''] = path.slice('/portal/'.length).split('?', 1);
  const file = `${below}.html`;
  const html = site.get(file)?.toString();
  if (html === undefined) return site.has(below) || PATHS.has(`/${below}`);
  const target = { file, html };
  // What stands in a view is drawn by its script.
  return !isPublic(target) || hasPlace(target, fragment);
}

/** Links of a page that lead nowhere, with their line in its HTML. */
export function deadLinks(site: Site, page: Page): { url: string; line: number }[] {
  return [...page.html.matchAll(LINK)]
    .filter(([, url = '']) => !leadsSomewhere(site, page, url))
    .map((match) => ({ url: readable(match[1] ?? ''), line: lineAt(page.html, match.index) }));
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
