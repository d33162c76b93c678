// Prevents: a shell that carries the styles of every view. Pages are drawn once on the build machine, and whatever that
// drawing could import counts as part of the page, also what a browser only fetches when somebody opens a view.
import type { Plugin } from 'vite';

const OURS = /\/src\/(?:islands|widgets|ui|stores)\//;
const NOTHING = '\0fetched-on-demand';

export interface Chunk {
  readonly isEntry?: boolean;
  /** The module that an entry is. */
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly viteMetadata?: {
    readonly importedCss: ReadonlySet<string>;
    readonly importedAssets: Set<string>;
  };
}
export type Bundle = Readonly<Record<string, Chunk>>;

type Next = (chunk: Chunk) => readonly string[];

/** The given files and all that they lead to. */
function reached(bundle: Bundle, from: readonly string[], next: Next): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (!chunk || found.has(file)) return;
    found.add(file);
    for (const one of next(chunk)) add(one);
  };
  for (const file of from) add(file);
  return found;
}

const atOnce: Next = ({ imports = [] }) => imports;
const everAfter: Next = ({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports];

/** Of one page alone; every other entry is a script that may stand in any page. */
const isIslandOf = ({ facadeModuleId }: Chunk) => facadeModuleId?.endsWith('/app.tsx') ?? false;

/**
 * Files that some page fetches on demand. The styles of others stand in their pages; a file may be both, with one part of
 * the site at the start (a form on the console's login) and with another on demand (the same form in a dialog).
 */
export function fetchedOnDemand(bundle: Bundle): ReadonlySet<string> {
  const entries = Object.keys(bundle).filter((file) => bundle[file]?.isEntry);
  const isIsland = (file: string) => isIslandOf(bundle[file] ?? {});
  const scripts = entries.filter((file) => !isIsland(file));
  const start = reached(bundle, entries, atOnce);
  const found = new Set(Object.keys(bundle).filter((file) => !start.has(file)));
  for (const island of entries.filter(isIsland)) {
    const inPage = reached(bundle, [...scripts, island], atOnce);
    for (const file of reached(bundle, [island], everAfter)) {
      if (!inPage.has(file)) found.add(file);
    }
  }
  return found;
}

/** Outside the browser nothing is imported on demand: no view is ever drawn there. */
const nothingOnDemand: Plugin = {
  name: 'nothing-on-demand',
  apply: 'build',
  applyToEnvironment: ({ name }) => name !== 'client',
  resolveId: {
    order: 'pre',
    handler: (_source, importer = '', { kind }) =>
      kind === 'dynamic-import' && OURS.test(importer) ? NOTHING : undefined,
  },
  load: (id) => (id === NOTHING ? 'export {};' : undefined),
};

/** Astro takes styles that stand in no page for left over, unless their script counts them among its assets. */
const keepStyles: Plugin = {
  name: 'keep-styles',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'pre',
    handler(_options, output) {
      const bundle = output as Bundle;
      // An import on demand names the styles of all that it stands on, also where a page has them already.
      for (const name of reached(bundle, [...fetchedOnDemand(bundle)], atOnce)) {
        const viteMetadata = bundle[name]?.viteMetadata;
        for (const file of viteMetadata?.importedCss ?? []) viteMetadata?.importedAssets.add(file);
      }
    },
  },
};

export const stylesOnDemand: readonly Plugin[] = [nothingOnDemand, keepStyles];
