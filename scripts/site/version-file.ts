// Prevents: a page that runs yesterday's script against today's server. Clients compare /portal/version.json after
// each navigation; a version made from the clock would make them reload although nothing changed.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';

/** Hash of all pages by their path; scripts and styles have a hash of their own in their name, and the pages name them. */
export function versionOf(pages: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const page of [...pages.keys()].sort()) hash.update(page).update(pages.get(page) ?? '');
  return hash.digest('hex').slice(0, 16);
}

/** The page with its version in it, so that a running page knows what it is (src/lib/site-version.ts). */
export function stamped(html: string, version: string): string {
  return html.replace('<html ', `<html data-version="${version}" `);
}

async function readPages(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true });
  const names = entries.filter((name) => name.endsWith('.html'));
  const read = async (name: string) => [name, await readFile(join(folder, name), 'utf8')] as const;
  return new Map(await Promise.all(names.map(read)));
}

/** Writes `version.json` ({version}) into the built site, and the version into each page. */
export function versionFile(): AstroIntegration {
  return {
    name: 'version-file',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const pages = await readPages(folder);
        const version = versionOf(pages);
        for (const [name, html] of pages)
          await writeFile(join(folder, name), stamped(html, version));
        await writeFile(new URL('version.json', dir), `${JSON.stringify({ version })}\n`);
        logger.info(`version ${version}`);
      },
    },
  };
}
