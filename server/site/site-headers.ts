import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

import { type Headers, securityHeaders } from '#server/kernel/wire/security-headers.ts';

const YEAR_SECONDS = 31_536_000;

const HASHED = /^_astro\/|\.[0-9a-f]{8}\.\w+$/;

/** Whether the name of a file of the site, or of its compressed twin, carries the hash of its content. */
export function isHashed(file: string): boolean {
  return HASHED.test(file.replace(/\.(br|gz)$/, ''));
}

/** Written by the build: headers of every document under `html`, and of single ones under the name of their file. */
const headersFile = z.record(z.string(), z.record(z.string(), z.string()));

/** What the build of the site in `folder` wrote of its documents' headers; nothing where it wrote none. */
export function readHeadersFile(folder: string): Record<string, Headers> {
  try {
    return headersFile.parse(JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

const DOCUMENT: Headers = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
};

/** no-transform: a transcoder between here and the reader would break the pages' own hashes. */
function cacheControl(file: string): string {
  if (file === 'version.json') return 'no-store';
  if (file.endsWith('.html')) return 'no-cache, no-transform';
  if (isHashed(file)) return `public, max-age=${YEAR_SECONDS}, immutable`;
  return 'public, max-age=3600';
}

/** Answers the response headers of a file of the site. */
export type SiteHeaders = (file: string) => Headers;

/** The headers of the site in `folder`, as its build wants them. */
export function siteHeaders(folder: string, https: boolean): SiteHeaders {
  const built = readHeadersFile(folder);
  return (file) => ({
    ...securityHeaders(https),
    'Cache-Control': cacheControl(file),
    ...(file.endsWith('.html') ? { ...DOCUMENT, ...built.html, ...built[file] } : {}),
  });
}
