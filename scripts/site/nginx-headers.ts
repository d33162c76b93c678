// Prevents: a site that is protected under `npm start` and bare behind nginx, because somebody copied the headers once.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { siteHeaders } from '#server/site/site-headers.ts';

/** A header as nginx sets it; `$` would begin a variable there, and no header of ours holds one. */
function directive([name, value]: readonly [string, string]): string {
  if (/["$\\]/.test(value)) throw new Error(`nginx cannot be told the header ${name}: ${value}`);
  return `add_header ${name} "${value}" always;`;
}

/** The headers that the server sends with documents of the site in `folder`, as an include of nginx. */
export function nginxHeaders(folder: string): string {
  const { 'Cache-Control': _decidedByFile, ...headers } = siteHeaders(folder, true)('404.html', '');
  return `${Object.entries(headers).map(directive).join('\n')}\n`;
}

/** Writes dist/headers.nginx.conf; must stand behind the integration that writes headers.json. */
export function nginxHeadersFile(): AstroIntegration {
  return {
    name: 'nginx-headers',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        await writeFile(join(folder, 'headers.nginx.conf'), nginxHeaders(folder));
      },
    },
  };
}
