// Prevents: a user centre in fifty files, or one whose first screen fetches what only another view needs. Whoever adds a
// view or a noun says nothing here: files follow from what reaches what.
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

interface Context {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
    readonly code?: string | null;
  } | null;
}

type Modules = ReadonlySet<string>;

/** A module's static imports and theirs, with the modules themselves. */
function closure(roots: readonly string[], context: Context): Modules {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) add(next);
  };
  for (const root of roots) add(root);
  return found;
}

const KB = 1024;

const inIslands = (...files: readonly string[]) =>
  files.map((file) => resolve('src/islands', file));
const SESSION = inIslands('login/signed-in.ts', 'login/sign-out.ts');
const DIALOG = inIslands('login/island.tsx');
const SHELL = inIslands('user-centre/app.tsx', 'user-centre/ahead.ts');
/** Other pages, with modules that views have too. */
const FOOTER = inIslands('footer-business-types/mount.tsx');
const PREVIEW = inIslands('file-preview/app.tsx');
const CONSOLE = inIslands('admin/app.tsx');
const CENTRE_VIEWS = resolve('src/islands/user-centre/views.ts');

/** What a view is, by the piece that it stands on; the first that fits. */
const KINDS = [
  ['forms', 'src/widgets/form/form-page.tsx'],
  ['documents', 'src/ui/document-page/document-page.tsx'],
  ['documents', 'src/ui/detail-page/detail-page.tsx'],
  ['lists', 'src/ui/list-page/list-panel.tsx'],
] as const;
type Kind = (typeof KINDS)[number][0] | 'others';

interface View {
  readonly kind: Kind;
  readonly modules: Modules;
}

function viewsOf(context: Context): readonly View[] {
  const views = context.getModuleInfo(CENTRE_VIEWS)?.dynamicallyImportedIds ?? [];
  return views.map((view) => {
    const modules = closure([view], context);
    const kind = KINDS.find(([, piece]) => modules.has(resolve(piece)))?.[0] ?? 'others';
    return { kind, modules };
  });
}

/** What so many views of a kind have, the others of that kind may fetch along. */
const MOST = 0.5;
/** And so many of what is small. */
const MANY = 0.3;
const SMALL = 1 * KB;

/** What a few views have. */
const SOME = 'some';

/** The kinds of view that reach a module, as the name of a file; undefined where only one view does. */
function sharedBy(id: string, views: readonly View[], size: number): string | undefined {
  const reaching = views.filter(({ modules }) => modules.has(id));
  if (reaching.length < 2) return undefined;
  const all = new Set(reaching.map(({ kind }) => kind));
  // A view of its own kind takes what the others have as it comes.
  const kinds = [...all].filter((kind) => kind !== 'others' || all.size === 1);
  const countOf = (of: readonly View[], kind: Kind) =>
    of.filter((view) => view.kind === kind).length;
  const enough = size < SMALL ? MANY : MOST;
  const isShared = kinds.every((kind) => countOf(reaching, kind) / countOf(views, kind) >= enough);
  return isShared ? kinds.toSorted().join('-') : SOME;
}

interface Plan {
  readonly session: Modules;
  readonly dialog: Modules;
  readonly shell: Modules;
  readonly console: Modules;
  readonly footer: Modules;
  readonly preview: Modules;
  readonly views: readonly View[];
}

/** Entries are files with names of their own. */
const without = (entries: readonly string[], modules: Modules): Modules =>
  new Set([...modules].filter((id) => !entries.includes(id)));

function planOf(context: Context): Plan {
  return {
    session: closure(SESSION, context),
    dialog: closure(DIALOG, context),
    shell: without(SHELL, closure(SHELL, context)),
    console: without(CONSOLE, closure(CONSOLE, context)),
    footer: closure(FOOTER, context),
    preview: closure(PREVIEW, context),
    views: viewsOf(context),
  };
}

function fileOf(id: string, plan: Plan, size: number): string | null {
  const { session, dialog, shell, footer, preview, views } = plan;
  if (session.has(id)) return 'session';
  const inViews = views.some(({ modules }) => modules.has(id));
  if (dialog.has(id) && (shell.has(id) || inViews)) return 'common';
  if (shell.has(id)) return 'centre';
  const shared = sharedBy(id, views, size);
  if (shared === undefined) return plan.console.has(id) ? 'console' : null;
  // Within the code of lists it would bring all of that to a page that has none, and its styles.
  if (footer.has(id)) return 'footer';
  return preview.has(id) ? SOME : shared;
}

const sizeOf = (id: string, context: Context) => context.getModuleInfo(id)?.code?.length ?? 0;

let plan: Plan | undefined;

/** How the browser's code is cut into files. */
export const sharedChunks = {
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [
      {
        name: 'react',
        test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
        priority: 3,
      },
      // Imported by its one index, so the graph of imports does not tell who needs what of it: put together by use.
      {
        name: 'pieces',
        test: /[\\/]node_modules[\\/](?:@mantine[\\/](?:core|hooks)|@floating-ui|react-[a-z-]+|clsx)[\\/]/,
        minShareCount: 2,
        entriesAware: true,
        entriesAwareMergeThreshold: 8 * KB,
        priority: 2,
      },
      // What judges an input, and the state of a form: with the first of them.
      { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/, priority: 2 },
      {
        name: 'form-state',
        test: /[\\/]node_modules[\\/](?:@mantine[\\/]form|klona|fast-deep-equal)[\\/]/,
        priority: 2,
      },
      {
        name: (id: string, context: Context) => {
          plan ??= planOf(context);
          const file = fileOf(id, plan, sizeOf(id, context));
          return file === SOME ? null : file;
        },
        priority: 1,
      },
      // Cut by the views that have it; what is small joins its closest neighbour.
      {
        name: (id: string, context: Context) => {
          plan ??= planOf(context);
          return fileOf(id, plan, sizeOf(id, context)) === SOME ? SOME : null;
        },
        entriesAware: true,
        entriesAwareMergeThreshold: 1 * KB,
        priority: 0,
      },
    ],
  },
  chunkFileNames: ({ name }: { readonly name: string }) =>
    `_astro/${name.replace(/^(some|pieces)\W.*/, '$1')}.[hash].js`,
};

/** A file takes its own modules and nothing along that they need: what an entry has may then be asked for by others. */
export const extendEntries: Plugin = {
  name: 'extend-entries',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (given) => ({ ...given, preserveEntrySignatures: 'allow-extension' }),
};
