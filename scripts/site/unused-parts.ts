// Prevents: a browser that fetches what libraries can do for others. What stands here is imported by a library for a feature
// that this project switches off or never calls; the bundler cannot know that, because the library decides while it runs.
import type { Plugin } from 'vite';

/** What a library imports, and what it is for. */
export interface Part {
  /** Folder of the library below node_modules/. */
  readonly library: string;
  /** As the library's own code writes it. */
  readonly source: string;
  readonly names: readonly string[];
  /** When it would run. */
  readonly unless: string;
  /** Code that stands in its place where the library runs the part all the same, with nothing to do. */
  readonly instead?: string;
}

export const PARTS: readonly Part[] = [
  // src/api/client.ts hands over whole addresses, and takes text or a stream.
  { library: 'ofetch', source: 'ufo', names: ['withBase', 'withQuery'], unless: 'baseURL, query' },
  { library: 'ofetch', source: 'destr', names: ['default'], unless: 'responseType json' },
  // A store is used whole.
  { library: '@nanostores/react', source: 'nanostores', names: ['listenKeys'], unless: 'keys' },
  // Lists are read page by page.
  {
    library: '@tanstack/query-core',
    source: './infiniteQueryBehavior.js',
    names: ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage'],
    unless: 'infinite queries',
  },
  // A failed query is shown in its place, and a waiting one as its view says: neither throws into the tree.
  {
    library: '@tanstack/react-query',
    source: './errorBoundaryUtils.js',
    names: ['ensurePreventErrorBoundaryRetry', 'getHasError', 'useClearResetErrorBoundary'],
    unless: 'throwOnError',
    instead:
      'const none = () => false; export { none as ensurePreventErrorBoundaryRetry, none as getHasError, none as useClearResetErrorBoundary };',
  },
  {
    library: '@tanstack/react-query',
    source: './suspense.js',
    names: ['defaultThrowOnError', 'ensureSuspenseTimers', 'fetchOptimistic', 'shouldSuspend'],
    unless: 'suspense',
    instead:
      'const none = () => false; export { none as defaultThrowOnError, none as ensureSuspenseTimers, none as fetchOptimistic, none as shouldSuspend };',
  },
  {
    library: '@tanstack/react-query',
    source: './QueryErrorResetBoundary.js',
    names: ['QueryErrorResetBoundary', 'useQueryErrorResetBoundary'],
    unless: 'throwOnError',
    instead:
      'const none = () => undefined; export { none as QueryErrorResetBoundary, none as useQueryErrorResetBoundary };',
  },
  // What is kept of queries is kept in memory.
  {
    library: '@tanstack/react-query',
    source: './IsRestoringProvider.js',
    names: ['IsRestoringProvider', 'useIsRestoring'],
    unless: 'persisted queries',
    instead:
      'const none = () => false; export { none as IsRestoringProvider, none as useIsRestoring };',
  },
  // The page's own clocks.
  {
    library: '@tanstack/query-core',
    source: './timeoutManager.js',
    names: ['timeoutManager', 'systemSetTimeoutZero'],
    unless: 'a provider of clocks',
    instead:
      'export const timeoutManager = globalThis; export const systemSetTimeoutZero = (then) => { setTimeout(then, 0); };',
  },
  // src/ui/use-mutation.ts. A client makes a cache of them, and asks it when the network is back.
  {
    library: '@tanstack/query-core',
    source: './mutationCache.js',
    names: ['MutationCache'],
    unless: 'mutations',
    instead:
      'export class MutationCache { clear() {} resumePausedMutations() { return Promise.resolve(); } }',
  },
  // src/ui/controls/themed.tsx: variables and classes are ours, and whoever keeps the choice of colours is, too.
  {
    library: '@mantine/core',
    source: './MantineCssVariables/MantineCssVariables.mjs',
    names: ['MantineCssVariables'],
    unless: 'withCssVariables',
  },
  {
    library: '@mantine/core',
    source: './MantineClasses/MantineClasses.mjs',
    names: ['MantineClasses'],
    unless: 'withGlobalClasses',
  },
  {
    library: '@mantine/core',
    source: './color-scheme-managers/local-storage-manager.mjs',
    names: ['localStorageColorSchemeManager'],
    unless: 'a manager of its own',
  },
  // Colours of variants are those of its buttons; ours are drawn without its code.
  {
    library: '@mantine/core',
    source: './color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs',
    names: ['defaultVariantColorsResolver'],
    unless: 'variants of buttons',
  },
  // Fields neither load, nor succeed, nor clear themselves; choices have our arrow.
  {
    library: '@mantine/core',
    source: '../Loader/Loader.mjs',
    names: ['Loader'],
    unless: 'fields that load',
  },
  {
    library: '@mantine/core',
    source: './InputClearButton/InputClearButton.mjs',
    names: ['InputClearButton'],
    unless: 'fields that clear themselves',
  },
  {
    library: '@mantine/core',
    source: './InputPlaceholder/InputPlaceholder.mjs',
    names: ['InputPlaceholder'],
    unless: 'fields that are buttons',
  },
  {
    library: '@mantine/core',
    source: '../Combobox/ComboboxChevron/ComboboxChevron.mjs',
    names: ['ComboboxChevron'],
    unless: 'its arrow',
  },
];

const ID = '\0unused-part:';

const partOf = (source: string, importer: string) =>
  PARTS.findIndex(
    (part) => part.source === source && importer.includes(`/node_modules/${part.library}/`),
  );

/** What stands in the place of a part: it says what has been called after all. */
export function standIn({ library, names, unless, instead }: Part): string {
  if (instead !== undefined) return instead;
  const gone = `const gone = () => { throw new Error('${library} is built without ${unless}'); };`;
  return [gone, ...names.map((name) => `export { gone as ${name} };`)].join('\n');
}

/**
 * Leaves parts of libraries out of the browser's code that nothing of ours reaches. Stops a build in which one is not asked
 * for.
 */
export function unusedParts(): Plugin {
  const met = new Set<number>();
  return {
    name: 'unused-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      order: 'pre',
      handler(source, importer = '') {
        const at = partOf(source, importer);
        if (at < 0) return undefined;
        met.add(at);
        return ID + at;
      },
    },
    load(id) {
      const part = id.startsWith(ID) ? PARTS[Number(id.slice(ID.length))] : undefined;
      return part && { code: standIn(part), moduleSideEffects: false };
    },
    buildEnd(error) {
      const lost = PARTS.find((_, at) => !met.has(at));
      if (lost && !error) {
        throw new Error(`${lost.library} does not import ${lost.source} any more.`);
      }
    },
  };
}
