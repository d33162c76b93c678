// Prevents a user centre that takes longer with every noun: each brings a form or a library that only its own view needs,
// and one static import puts it before everybody's first screen. Bytes as a browser fetches them.

import { FIRST_VIEW } from '#src/lib/route-tree.ts';
import { ROUTES } from '#src/lib/routes.ts';
import type { Finding } from '../checks/source.ts';
import { scriptsOf, sumOf, weigh } from './page-weight.ts';
import { type Page, pagesOf, type Site, type SiteCheck } from './site.ts';

/** Brotli bytes; the goals of the project for the user centre. */
export const SHELL_LIMITS = { script: 140_000, style: 14_000, own: 10_000 } as const;

const fileOf = (path: string) => `${path.slice(1)}.html`;
/** Where a login leads: the workbench, and the messages that everybody has. */
const FIRST: readonly string[] = [FIRST_VIEW.path, '/user/message'].map(fileOf);

function finding({ file }: Page, what: string, bytes: number, limit: number): Finding[] {
  if (bytes <= limit) return [];
  const message = `${what}: ${bytes} bytes of Brotli, ${limit} is the most`;
  return [{ path: `dist/${file}`, line: 1, message }];
}

function firstScreen(site: Site, page: Page): Finding[] {
  const { script, style } = weigh(site, page);
  return [
    ...finding(page, 'script of the first screen', script, SHELL_LIMITS.script),
    ...finding(page, 'styles of the first screen', style, SHELL_LIMITS.style),
  ];
}

/** What a shell fetches and no other one does. */
function ownScript(site: Site, page: Page, shells: readonly Page[]): number {
  const own = new Set(scriptsOf(site, page));
  for (const other of shells) {
    if (other === page) continue;
    for (const file of scriptsOf(site, other)) own.delete(file);
  }
  return sumOf(site, own);
}

export const shellWeight: SiteCheck = {
  name: 'shell weight',
  run(site) {
    const files: ReadonlySet<string> = new Set(ROUTES.map(({ path }) => fileOf(path)));
    const shells = pagesOf(site).filter(({ file }) => files.has(file));
    return shells.flatMap((page) =>
      FIRST.includes(page.file)
        ? firstScreen(site, page)
        : finding(page, 'script of its own', ownScript(site, page, shells), SHELL_LIMITS.own),
    );
  },
};
