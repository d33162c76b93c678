// Prevents: a site that is protected under `npm start` and bare behind nginx, because somebody copied the headers once.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { readHeadersFile, siteHeaders } from '#server/site/site-headers.ts';

import { CSP } from './security-headers.ts';

/** The include of `server`, with every header of a document, and that of `http`, with what each document may run. */
export const NGINX_FILES = { headers: 'headers.nginx.conf', policies: 'headers.map.nginx.conf' };
/** Of nginx, by the file that it sends. */
const POLICY = '$portal_policy';

/** Text between quotes; `$` would begin a variable there, and no header of ours holds one. */
function quoted(name: string, value: string): string {
  if (/["$\\]/.test(value)) throw new Error(`nginx cannot be told the header ${name}: ${value}`);
  return `"${value}"`;
}

/** The headers that the server sends with documents of the site in `folder`, as an include of nginx. */
export function nginxHeaders(folder: string): string {
  const { 'Cache-Control': _decidedByFile, ...headers } = siteHeaders(folder, true)('404.html');
  const lines = Object.entries(headers).map(([name, value]) => {
    const told = name === CSP ? POLICY : quoted(name, value);
    return `add_header ${name} ${told} always;`;
  });
  return `${lines.join('\n')}\n`;
}

/** What each document of the site in `folder` may run, as a map of nginx. */
export function nginxPolicies(folder: string): string {
  const { html, ...own } = readHeadersFile(folder);
  const lines = [['default', html] as const, ...Object.entries(own)].flatMap(([file, headers]) => {
    const policy = headers?.[CSP];
    if (policy === undefined) return [];
    const key = file === 'default' ? file : quoted(CSP, `/${file}`);
    return [`    ${key} ${quoted(CSP, policy)};`];
  });
  return `map $uri ${POLICY} {\n${lines.join('\n')}\n}\n`;
}

/** Writes both includes beside headers.json. */
export function writeNginxFiles(folder: string): void {
  writeFileSync(join(folder, NGINX_FILES.headers), nginxHeaders(folder));
  writeFileSync(join(folder, NGINX_FILES.policies), nginxPolicies(folder));
}

/** Writes the includes of nginx; must stand behind the integration that writes headers.json. */
export function nginxHeadersFile(): AstroIntegration {
  return {
    name: 'nginx-headers',
    hooks: {
      'astro:build:done': ({ dir }) => writeNginxFiles(fileURLToPath(dir)),
    },
  };
}
