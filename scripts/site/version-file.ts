// Prevents: a page that runs yesterday's script against today's server. Clients compare /portal/version.json after
// each navigation; a version made from the clock would make them reload although nothing changed.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';

async function hashOfPages(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true });
  const pages = entries.filter((name) => name.endsWith('.html')).sort();
  const hash = createHash('sha256');
  // Scripts and styles have their own hash in their name, and the pages name them.
  for (const page of pages) hash.update(page).update(await readFile(`${folder}/${page}`));
  return hash.digest('hex').slice(0, 16);
}

/** Writes `version.json` ({version}) into the built site: the hash of all its pages. */
export function versionFile(): AstroIntegration {
  return {
    name: 'version-file',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const version = await hashOfPages(fileURLToPath(dir));
        await writeFile(new URL('version.json', dir), `${JSON.stringify({ version })}\n`);
        logger.info(`version ${version}`);
      },
    },
  };
}
