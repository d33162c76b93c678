import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ADMIN_ROUTES } from '#src/lib/admin-routes.ts';
import { CONFIRM_PAGE } from '#src/lib/confirm-page.ts';
import { FILE_PREVIEW } from '#src/lib/file-preview.ts';
import { ROUTES } from '#src/lib/routes.ts';
import { TRIP_PAGE } from '#src/lib/trip-page.ts';
import { VERIFY_PAGE } from '#src/lib/verify-page.ts';
import type { Finding } from '../checks/source.ts';

/** The built site as files: path below dist/ → bytes. */
export type Site = ReadonlyMap<string, Buffer>;

/** A rule over the built site; it finds nothing in a healthy one. */
export interface SiteCheck {
  readonly name: string;
  readonly run: (site: Site) => Finding[];
}

/** Every file of a built site. */
export function readSite(folder: string): Site {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path)];
    }),
  );
}

export interface Page {
  /** Below dist/, e.g. `product/factoring.html`. */
  readonly file: string;
  readonly html: string;
}

/** The HTML documents, in the order of their names. */
export function pagesOf(site: Site): Page[] {
  return [...site]
    .filter(([file]) => file.endsWith('.html'))
    .map(([file, bytes]) => ({ file, html: bytes.toString() }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

const SHELLS: ReadonlySet<string> = new Set(
  [
    FILE_PREVIEW,
    CONFIRM_PAGE,
    TRIP_PAGE,
    VERIFY_PAGE,
    ...[...ROUTES, ...ADMIN_ROUTES].map(({ path }) => path),
  ].map((path) => `${path.slice(1)}.html`),
);

/** Whether a document is one of the public pages, and no shell of a client-routed view. */
export function isPublic({ file }: Page): boolean {
  return !SHELLS.has(file);
}
