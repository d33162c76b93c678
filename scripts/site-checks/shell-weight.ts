// Prevents a user centre that takes longer with every noun: each brings a form or a library that only its own view needs,
// and one static import puts it before everybody's first screen. Bytes as a browser fetches them.

import { ROUTES, type RouteEntry } from '#src/lib/routes.ts';
import type { Finding } from '../checks/source.ts';
import { scriptsOf, weigh } from './page-weight.ts';
import { type Page, pagesOf, type Site, type SiteCheck } from './site.ts';

/**
 * Brotli bytes and files. `script` is all that a page of the user centre fetches until its rows stand. Forms judge what is
 * typed, and carry more.
 */
export const SHELL_LIMITS = {
  list: { script: 120_000, style: 13_400, files: 10 },
  detail: { script: 120_000, style: 13_400, files: 11 },
  form: { script: 180_200, style: 15_100, files: 19 },
} as const;

const fileOf = (path: string) => `${path.slice(1)}.html`;
function finding({ file }: Page, what: string, found: number, limit: number): Finding[] {
  if (found <= limit) return [];
  const message = `${what}: ${found}, ${limit} is the most (docs/add-a-page.md)`;
  return [{ path: `dist/${file}`, line: 1, message }];
}

type Kind = 'list' | 'detail' | 'form';

function kindOf({ name, menu, noCache }: RouteEntry): Kind {
  if (menu || name === 'user') return 'list';
  return noCache ? 'form' : 'detail';
}

function overweight(site: Site, page: Page, kind: Kind): Finding[] {
  const limits = SHELL_LIMITS[kind];
  const { script, style } = weigh(site, page);
  return [
    ...finding(page, `script until a ${kind} stands`, script, limits.script),
    ...finding(page, 'styles until it stands', style, limits.style),
    ...finding(
      page,
      `files of script until a ${kind} stands`,
      scriptsOf(site, page).size,
      limits.files,
    ),
  ];
}

export const shellWeight: SiteCheck = {
  name: 'shell weight',
  run(site) {
    const kinds = new Map(ROUTES.map((route) => [fileOf(route.path), kindOf(route)]));
    return pagesOf(site).flatMap((page) => {
      const kind = kinds.get(page.file);
      return kind === undefined ? [] : overweight(site, page, kind);
    });
  },
};
