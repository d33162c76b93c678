import { readdirSync } from 'node:fs';
import { relative } from 'node:path';

/** URL path below /portal (`/about`, `/_astro/x.js`) → file in the built site. */
export type SiteMap = ReadonlyMap<string, string>;

// The variants that a build compresses, and what is meant for servers only.
const NOT_PUBLIC = /^\.|\.(br|gz)$|^headers\./;

/** Paths under which a file of the built site is reached: documents have none of their endings. */
function pathsOf(file: string): string[] {
  if (!file.endsWith('.html')) return [`/${file}`];
  const path = `/${file.slice(0, -'.html'.length)}`;
  return path === '/index' ? ['/', '/index'] : [path];
}

/** Reads the built site once: what is not in the map does not exist, so no request can name another file. */
export function readSiteMap(folder: string): SiteMap {
  const map = new Map<string, string>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = relative(folder, `${entry.parentPath}/${entry.name}`).replaceAll('\\', '/');
    if (NOT_PUBLIC.test(file)) continue;
    for (const path of pathsOf(file)) map.set(path, file);
  }
  return map;
}
