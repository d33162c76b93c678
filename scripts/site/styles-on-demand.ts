// Prevents: a shell that carries the styles of every view. Pages are drawn once on the build machine, and whatever that
// drawing could import counts as part of the page, also what a browser only fetches when somebody opens a view.
import type { Plugin } from 'vite';

const OURS = /\/src\/(?:islands|widgets|ui|stores)\//;
const NOTHING = '\0fetched-on-demand';

interface Chunk {
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly viteMetadata?: {
    readonly importedCss: ReadonlySet<string>;
    readonly importedAssets: Set<string>;
  };
}
type Bundle = Readonly<Record<string, Chunk>>;

/** Files that some page fetches before anything is asked for: their styles stand in the page. */
function startOf(bundle: Bundle): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of bundle[file]?.imports ?? []) add(next);
  };
  for (const [file, { isEntry }] of Object.entries(bundle)) if (isEntry) add(file);
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
      const start = startOf(bundle);
      for (const [name, { viteMetadata }] of Object.entries(bundle)) {
        if (start.has(name)) continue;
        for (const file of viteMetadata?.importedCss ?? []) viteMetadata?.importedAssets.add(file);
      }
    },
  },
};

export const stylesOnDemand: readonly Plugin[] = [nothingOnDemand, keepStyles];
