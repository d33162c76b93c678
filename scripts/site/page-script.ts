// Prevents: a public page that fetches three files to open a dialog, most of it the bundler's own code. The script of
// every page shares modules with the islands, so the bundler would move those into files of their own; and round each
// dynamic import it puts a helper that is as large as the rest of the script together.
import type { Plugin } from 'vite';

/** Scripts that have all of theirs in one file, and what marks their copies: one file each, which shares nothing. */
const ALONE: readonly (readonly [entry: RegExp, copy: string])[] = [
  [/\/(?:base-layout|redirect)\.astro\?astro&type=script/, '?page'],
  [/\/pages\/index\.astro\?astro&type=script/, '?home'],
  [/\/site-version\/ask\.ts$/, '?ask'],
  // Whoever signs at a site has a weak line and none of the other pages.
  [/\/sign\.astro\?astro&type=script/, '?sign'],
];
/** What has a copy: our own code, and that of the packages that it stands on. */
const CODE = /\.(?:ts|m?js)$/;
const HELPER = '\0vite/preload-helper.js';

/** Runs in the browser. `deps` are the files below the base that the import needs, '' for styles; they are fetched side by side. */
const helper = (base: string) => `
export const __vitePreload = (load, deps = []) => {
  for (const dep of deps) if (dep) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = ${JSON.stringify(base)} + dep;
    document.head.append(link);
  }
  return load();
};
`;

/**
 * The same for all other code, which waits for styles as well. The bundler's own is three times as large; src/lib/load-code.ts
 * knows the words by which a sheet is lost.
 */
const wholeHelper = (base: string) => `
const asked = new Map();
const ask = (dep) => {
  const href = ${JSON.stringify(base)} + dep;
  const isSheet = dep.endsWith('.css');
  const rel = isSheet ? 'stylesheet' : 'modulepreload';
  if (asked.has(href) || document.querySelector('link[rel=' + rel + '][href="' + href + '"]')) return asked.get(href);
  const link = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' });
  asked.set(href, isSheet && new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      asked.delete(href);
      link.remove();
      reject(new Error('Unable to preload CSS for ' + href));
    };
  }));
  document.head.append(link);
  return asked.get(href);
};
export const __vitePreload = (load, deps = []) => Promise.all(deps.map(ask)).then(() => load());
`;

/** The styles of what the script of every page opens stand in the page. */
const withoutStyles = (code: string) => code.replaceAll(/"[^"]+\.css"/g, '""');

const copyFor = (importer: string) =>
  ALONE.find(([entry, copy]) => entry.test(importer) || importer.endsWith(copy))?.[1];

/** Gives the script of every page, and the question for the version, copies of what they import, with a small preload helper. */
export function pageScript(): Plugin {
  let base = '/';
  return {
    name: 'page-script',
    apply: 'build',
    configResolved: (config) => {
      base = config.base.replace(/\/*$/, '/');
    },
    resolveId: {
      order: 'pre',
      async handler(source, importer = '', options) {
        const copy = copyFor(importer);
        if (copy === undefined || options.kind === 'dynamic-import') return undefined;
        if (source === HELPER) return HELPER + copy;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found && CODE.test(found.id) ? { ...found, id: found.id + copy } : found;
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !copyFor(file.facadeModuleId ?? '')) continue;
          file.code = withoutStyles(file.code);
        }
      },
    },
    load: (id) => {
      if (id === HELPER) return wholeHelper(base);
      return id.startsWith(`${HELPER}?`) ? helper(base) : undefined;
    },
  };
}
