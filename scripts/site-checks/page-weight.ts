// Prevents public pages that grow a framework by accident: one careless import in a component puts a hundred
// kilobytes in front of every visitor, and nobody sees it on a fast machine. Bytes as a browser fetches them.

import { posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import type { Finding } from '../checks/source.ts';
import { isPublic, type Page, pagesOf, type Site, type SiteCheck } from './site.ts';

/** Brotli bytes; the goals of the project for what a visitor fetches before doing anything. */
export const LIMITS = { script: 2000, all: 20_000, later: 1000 } as const;
type Limits = Readonly<Record<keyof typeof LIMITS, number>>;

/** Of a page that must work without a line from when it is there: everything that it can do comes at once. */
const WHOLE: Readonly<Record<string, Limits | undefined>> = {
  'sign.html': { script: 60_000, all: 80_000, later: 0 },
};

const limitsOf = ({ file }: Page): Limits => WHOLE[file] ?? LIMITS;

const BASE = '/portal/';
const INLINE_SCRIPT =
  /<script\b(?![^>]*\bsrc=)(?![^>]*\btype="application\/)[^>]*>([\s\S]*?)<\/script>/g;
const SCRIPT_FILE =
  /<script\b[^>]*\bsrc="([^"]+)"|<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"/g;
const ISLAND_FILE = /\b(?:component-url|renderer-url|before-hydration-url)="([^"]+)"/g;
const STYLE_FILE =
  /<link\b(?![^>]*\bdisabled\b)[^>]*\brel="(?:stylesheet|preload" as="style)"[^>]*\bhref="([^"]+)"/g;
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/g;

const INLINE_STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g;

// Most files and inline styles belong to many pages, and compressing is what takes the time.
const compressed = new Map<Buffer | string, number>();

function brotli(text: Buffer | string): number {
  const bytes = compressed.get(text) ?? brotliCompressSync(text).length;
  compressed.set(text, bytes);
  return bytes;
}

function inDist(url: string): string {
  return url.startsWith(BASE) ? url.slice(BASE.length) : url;
}

function urls(html: string, find: RegExp): string[] {
  return [...html.matchAll(find)].map((match) => inDist(match[1] ?? match[2] ?? ''));
}

/** What a file weighs on the line: as the build has compressed it, where it has. */
function brotliFile(site: Site, file: string): number {
  return site.get(`${file}.br`)?.length ?? brotli(site.get(file) ?? '');
}

/** Files of script that a file of script imports statically. */
export function importsOf(site: Site, file: string): string[] {
  const text = site.get(file)?.toString() ?? '';
  return [...text.matchAll(STATIC_IMPORT)].map(([, to = '']) =>
    to.startsWith('.') ? posix.join(posix.dirname(file), to) : inDist(to),
  );
}

/** A module and all that it imports statically. */
function closure(site: Site, entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const add = (file: string) => {
    if (seen.has(file) || !site.has(file)) return;
    seen.add(file);
    for (const to of importsOf(site, file)) add(to);
  };
  for (const entry of entries) add(entry);
  return seen;
}

/** Files of script that a page fetches before anyone acts. */
export function scriptsOf(site: Site, { html }: Page): ReadonlySet<string> {
  return closure(site, [...urls(html, SCRIPT_FILE), ...urls(html, ISLAND_FILE)]);
}

/** Brotli bytes of files. */
export function sumOf(site: Site, files: Iterable<string>): number {
  return [...files].reduce((bytes, file) => bytes + brotliFile(site, file), 0);
}

interface Weight {
  /** With inline scripts. */
  script: number;
  /** Sheets and inline styles. */
  style: number;
  /** Everything but images. */
  all: number;
}

/**
 * Brotli bytes of a page before anyone acts. An island counts only when it hydrates without an act, which client:only,
 * :load, :idle and :visible do.
 */
export function weigh(site: Site, page: Page): Weight {
  const { file, html } = page;
  const inline = (find: RegExp) => {
    const text = [...html.matchAll(find)].map((match) => match[1] ?? '').join('\n');
    return text === '' ? 0 : brotli(text);
  };
  const fetched = sumOf(site, scriptsOf(site, page));
  const sheets = sumOf(site, new Set(urls(html, STYLE_FILE)));
  return {
    script: fetched + inline(INLINE_SCRIPT),
    style: sheets + inline(INLINE_STYLE),
    all: brotliFile(site, file) + fetched + sheets,
  };
}

/** What a script fetches by the clock and not because somebody acts: import() within setTimeout or an idle callback. */
const BY_CLOCK =
  /\b(?:setTimeout|requestIdleCallback)\([^;]{0,80}?\bimport\(\s*["'`]([^"'`]+\.js)["'`]\)/g;

/** Files that a page fetches later although nobody has acted, without those that it has already. */
export function fetchedLater(site: Site, page: Page): ReadonlySet<string> {
  const at = [...scriptsOf(site, page)];
  const inline = [...page.html.matchAll(INLINE_SCRIPT)].map(([, text = '']) => ['', text] as const);
  const texts = [...at.map((file) => [file, site.get(file)?.toString() ?? ''] as const), ...inline];
  const later = texts.flatMap(([file, text]) =>
    [...text.matchAll(BY_CLOCK)].map(([, to = '']) =>
      to.startsWith('.') ? posix.join(posix.dirname(file), to) : inDist(to),
    ),
  );
  const found = closure(site, later);
  for (const file of at) found.delete(file);
  return found;
}

function overweightLater(site: Site, page: Page): Finding[] {
  const bytes = sumOf(site, fetchedLater(site, page));
  const { later: most } = limitsOf(page);
  if (bytes <= most) return [];
  const message = `script that comes by itself later: ${bytes} bytes of Brotli, ${most} is the most`;
  return [{ path: `dist/${page.file}`, line: 1, message }];
}

function overweight(site: Site, page: Page): Finding[] {
  const weight = weigh(site, page);
  const limits = limitsOf(page);
  return (['script', 'all'] as const)
    .filter((what) => weight[what] > limits[what])
    .map((what) => ({
      path: `dist/${page.file}`,
      line: 1,
      message: `${what === 'script' ? 'script' : 'everything but images'}: ${weight[what]} bytes of Brotli, ${limits[what]} is the most`,
    }));
}

export const pageWeight: SiteCheck = {
  name: 'page weight',
  run: (site) =>
    pagesOf(site)
      .filter(isPublic)
      .flatMap((page) => [...overweight(site, page), ...overweightLater(site, page)]),
};
