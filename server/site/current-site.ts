import { statSync } from 'node:fs';
import { join } from 'node:path';

import { type SiteHeaders, siteHeaders } from './site-headers.ts';
import { readSiteMap, type SiteMap } from './site-map.ts';

export interface BuiltSite {
  map: SiteMap;
  headersOf: SiteHeaders;
}

function markOfFile(path: string): string | undefined {
  const file = statSync(path, { throwIfNoEntry: false });
  return file && `${file.ino} ${file.mtimeMs} ${file.size}`;
}

/**
 * Changes with every build and every deployment, which write version.json last, and when a deployment has written the
 * headers of the documents to come. Undefined while there is no version.
 */
function markOf(folder: string): string | undefined {
  const version = markOfFile(join(folder, 'version.json'));
  return version && `${version} ${markOfFile(join(folder, 'headers.json'))}`;
}

/**
 * Answers the site that stands in `folder` now, so that a deployment needs no restart. While a build writes into the
 * folder, the site before it stays. It looks each time, which costs two calls of the file system: a document of the new
 * build needs its own headers and names files that must be found, from its first reader on.
 */
export function currentSite(folder: string, https: boolean): () => BuiltSite {
  const read = () => ({ map: readSiteMap(folder), headersOf: siteHeaders(folder, https) });
  let mark = markOf(folder);
  let built = read();
  return () => {
    const now = markOf(folder);
    if (now === undefined || now === mark) return built;
    built = read();
    mark = now;
    return built;
  };
}
