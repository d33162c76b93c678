// Prevents: a page shipped with a policy that does not match its own inline scripts, or with none at all.
// The policy is a header, not a <meta>: only a header may say frame-ancestors, and only one place then says it.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';

import { PDF_POLICY } from '../../src/lib/file-preview.ts';
import { SIGN_POLICY } from '../../src/lib/sign-page.ts';

/** What may run in a document: each has its own. */
export const CSP = 'Content-Security-Policy';

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;
/** Types that a browser runs; JSON-LD and other data blocks need no permission. */
const RUNNABLE = /\btype="(?:module|text\/javascript)"/;

export interface InlineHashes {
  readonly scripts: ReadonlySet<string>;
  readonly styles: ReadonlySet<string>;
}

function isRunnable(attributes: string): boolean {
  return !/\btype=/.test(attributes) || RUNNABLE.test(attributes);
}

/** The CSP source expressions ('sha256-…') of every inline script and style of the given documents. */
export function inlineHashes(documents: readonly string[]): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const html of documents) {
    for (const [, tag, attributes = '', content = ''] of html.matchAll(INLINE)) {
      if (content === '') continue;
      const hash = `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
      if (tag === 'style') styles.add(hash);
      else if (!/\bsrc=/.test(attributes) && isRunnable(attributes)) scripts.add(hash);
    }
  }
  return { scripts, styles };
}

/** The policy of a document with these hashes: no unsafe-*, Trusted Types required. */
export function contentSecurityPolicy(hashes: InlineHashes, apiOrigins: readonly string[]): string {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.scripts],
    'style-src': ["'self'", ...hashes.styles],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...apiOrigins],
    // The QR code of sign-in by the messaging app is a page of its open platform.
    'frame-src': ["'self'", 'blob:', 'https://open.weixin.qq.com'],
    'media-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // The worker that reads PDF files, and the one that opens the sign page without a line: src/islands/file-preview/pdf.ts and
    // src/islands/sign/offline.ts.
    'trusted-types': [PDF_POLICY, SIGN_POLICY],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Origins of API bases that are not this site's own, from the build-time settings PUBLIC_*_API. */
export function foreignApiOrigins(env: Readonly<Record<string, string | undefined>>): string[] {
  const bases = ['PUBLIC_PORTAL_API', 'PUBLIC_BIZ_API', 'PUBLIC_GENERAL_API', 'PUBLIC_MESSAGE_API'];
  const origins = bases.map((name) => env[name] ?? '').filter((base) => /^https?:/.test(base));
  return [...new Set(origins.map((base) => new URL(base).origin))];
}

/**
 * Documents that others read as such (src/api/site-page.ts): the browser holds the styles in them against the policy of the
 * page that asks.
 */
const READ_BY_OTHERS = ['agreement.html'];

async function htmlFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((name) => name.endsWith('.html')).sort();
}

/**
 * Writes dist/headers.json, which the server and deploy/nginx send: each document's own policy under the name of its file,
 * and under `html` one that allows nothing inline.
 */
export function securityHeaders(): AstroIntegration {
  return {
    name: 'security-headers',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const origins = foreignApiOrigins(process.env);
        const read = (file: string) => readFile(join(folder, file), 'utf8');
        const files = await htmlFiles(folder);
        const others = files.filter((file) => READ_BY_OTHERS.includes(file));
        const { styles } = inlineHashes(await Promise.all(others.map(read)));
        const headersOf = (documents: readonly string[]) => {
          const own = inlineHashes(documents);
          const hashes = { ...own, styles: new Set([...own.styles, ...styles]) };
          return { [CSP]: contentSecurityPolicy(hashes, origins) };
        };
        const own = await Promise.all(
          files.map(async (file) => {
            return [file.replaceAll('\\', '/'), headersOf([await read(file)])] as const;
          }),
        );
        const headers = { html: headersOf([]), ...Object.fromEntries(own) };
        await writeFile(join(folder, 'headers.json'), `${JSON.stringify(headers, null, 2)}\n`);
      },
    },
  };
}
