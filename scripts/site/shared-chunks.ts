// Prevents: files of the browser's code that somebody has to order by hand. Whoever adds a view or a noun says nothing
// here: files follow from what reaches what.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

import { SCHEMAS } from './calls-alone.ts';
import { filesByReach, type Page } from './files-by-reach.ts';
import { laterParts } from './later-parts.ts';
import { liveImports } from './live-imports.ts';

interface Graph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
    readonly code?: string | null;
  } | null;
}

/** The modules as they are bundled, and what each imports of what is left of the contract. */
interface Context extends Graph {
  readonly importsOf: (id: string) => readonly string[];
}

type Modules = ReadonlySet<string>;

const CONTRACT = resolve('contract');
/** Whose schemas have fallen out (calls-alone.ts); a copy that has them bears a query. */
const isShaken = (id: string) => id.startsWith(`${CONTRACT}/`) && id.endsWith('.ts');
const isCode = (id: string) => !id.includes('/node_modules/') && /\.tsx?$/.test(id);
/** Whose imports are of that copy (calls-alone.ts). */
const isSchema = (id: string) => SCHEMAS.test(id);

/** All that is bundled, from the entries on. */
function bundled(roots: readonly string[], graph: Graph): readonly string[] {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const next of [...importedIds, ...dynamicallyImportedIds]) add(next);
  };
  for (const root of roots) add(root);
  return [...found];
}

function contextOf(graph: Graph): Context {
  const sources = bundled(ENTRIES, graph)
    .filter((id) => isCode(id) && !isSchema(id))
    .map((id) => ({ id, code: graph.getModuleInfo(id)?.code ?? '' }));
  const live = liveImports(
    sources.filter(({ id }) => isShaken(id)),
    sources.filter(({ id }) => !isShaken(id)),
    { name: '#contract/', folder: CONTRACT },
  );
  const importsOf = (id: string) => {
    const all = graph.getModuleInfo(id)?.importedIds ?? [];
    return isShaken(id) ? all.filter((to) => !isShaken(to) || live.get(id)?.has(to)) : all;
  };
  return { getModuleInfo: (id) => graph.getModuleInfo(id), importsOf };
}

/** Modules with their static imports and theirs. */
function closure(roots: readonly string[], context: Context): Modules {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of context.importsOf(id)) add(next);
  };
  for (const root of roots) add(root);
  return found;
}

const inIslands = (...files: readonly string[]) =>
  files.map((file) => resolve('src/islands', file));
/** Every page of the site, for whoever is signed in. */
const SESSION = inIslands('login/signed-in.ts');
/** Runs in the user centre before everything else. */
const AHEAD = inIslands('user-centre/ahead.ts');
const SHELL = inIslands('user-centre/app.tsx');
const CENTRE_VIEWS = inIslands('user-centre/views.ts');
const DIALOG = inIslands('login/island.tsx');
const CONSOLE = inIslands('admin/app.tsx');
/** Other pages, with modules that views have too. */
const OTHERS = [
  { weight: 4, roots: DIALOG },
  // Asks for them as soon as it runs.
  { weight: 1, roots: [...SESSION, ...inIslands('footer-business-types/mount.tsx')] },
  { weight: 1, roots: inIslands('file-preview/app.tsx') },
  { weight: 2, roots: CONSOLE },
  // By itself, on every page of the centre.
  { weight: 10, roots: inIslands('user-centre/app.tsx', 'user-centre/after-start.ts') },
] as const;

const ENTRIES = [
  ...SESSION,
  ...AHEAD,
  ...SHELL,
  ...CENTRE_VIEWS,
  ...OTHERS.flatMap(({ roots }) => roots),
];

/** A signed-in person sees more pages of the site than views of the centre. */
const EVERY_PAGE = 20;
/** Where most visits of the centre begin. */
const BEGINNINGS = inIslands('user-centre/workbench/view.tsx', 'user-centre/message/view.tsx');
const BEGINNING = 6;
/** A list is come back to after each of its records. */
const LIST = 4.5;
const TABLE = resolve('src/ui/list-page/list-panel.tsx');
const RECORD = 3;
const DOCUMENT = resolve('src/ui/document-page/document-page.tsx');
/** Forms carry so much of their own that a few bytes more are not felt. */
const OTHER = 1;

function weightOf(view: string, modules: Modules): number {
  if (BEGINNINGS.includes(view)) return BEGINNING;
  if (modules.has(TABLE)) return LIST;
  return modules.has(DOCUMENT) ? RECORD : OTHER;
}

/** Nobody waits for it, and yet it is fetched and read. */
const AT_REST = 0.07;

const viewsOf = ({ getModuleInfo }: Graph) =>
  CENTRE_VIEWS.flatMap((file) => getModuleInfo(file)?.dynamicallyImportedIds ?? []);

function pagesOf(context: Context): Page[] {
  const early = [...SESSION, ...AHEAD];
  return [
    { weight: EVERY_PAGE, modules: closure(early, context) },
    ...viewsOf(context).flatMap((view): Page[] => {
      const roots = [...early, ...SHELL, view];
      const modules = closure(roots, context);
      const begun = { weight: weightOf(view, modules), modules, joins: true, of: view };
      const parts = modules.has(TABLE)
        ? []
        : laterParts(modules, context, (ids) => closure(ids, context));
      if (parts.length === 0) return [begun];
      return [
        begun,
        { weight: AT_REST, modules: closure([...roots, ...parts], context), of: view },
      ];
    }),
    ...OTHERS.map(({ weight, roots }) => ({ weight, modules: closure(roots, context) })),
  ];
}

/** What is imported by modules that no page brings along. */
function importedOnDemand(pages: readonly Page[], context: Context): Modules {
  const later = bundled(ENTRIES, context).filter(
    (id) => !pages.some(({ modules }) => modules.has(id)),
  );
  return new Set(later.flatMap(context.importsOf));
}

const isStyle = (id: string) => /\.css(?:\?|$)/.test(id);

/** Brotli of minified code against the code as it is written. */
const TRAVELS = 0.14;

/** Libraries and what stands on them alone: each has its file, which is fetched with the first piece that needs it. */
const OWN_FILE: readonly (readonly [name: string, test: RegExp])[] = [
  [
    'react',
    /[\\/]node_modules[\\/](?:react|react-dom|scheduler|@nanostores[\\/]react)[\\/]|[\\/]ui[\\/](?:renderer|use-code)\.ts$/,
  ],
  [
    'mantine',
    /[\\/]node_modules[\\/](?:@mantine[\\/](?:core|hooks)|@floating-ui|clsx)[\\/].*js$|[\\/]ui[\\/]controls[\\/](?:themed|text-input|native-select|textarea)\./,
  ],
  ['zod', /[\\/]node_modules[\\/]zod[\\/]/],
  ['form-state', /[\\/]node_modules[\\/](?:@mantine[\\/]form|klona|fast-deep-equal)[\\/]/],
];

const ownFile = (id: string) => OWN_FILE.find(([, test]) => test.test(id))?.[0];

/** Module → name of the file that it shares with others. */
function planOf(context: Context): ReadonlyMap<string, string> {
  // The file of an entry that others import from would not be the entry's own.
  const placed = (id: string) =>
    ownFile(id) ?? ([...AHEAD, ...SHELL].includes(id) ? 'entry' : undefined);
  const early = closure([...SESSION, ...AHEAD], context);
  const dialog = closure(DIALOG, context);
  const shell = closure(SHELL, context);
  /** Beside what runs early it needs neither styles nor a library. */
  const isPlain = (id: string) =>
    ![...closure([id], context)].some(
      (one) => !early.has(one) && (isStyle(one) || ownFile(one) !== undefined),
    );
  const apart = (id: string) => {
    if (early.has(id)) return 'early';
    if (!shell.has(id)) return '';
    if (!dialog.has(id)) return 'shell';
    return isPlain(id) ? 'early' : 'common';
  };
  const pages = pagesOf(context);
  const onDemand = importedOnDemand(pages, context);
  const files = filesByReach(pages, {
    // What the page is drawn with has its styles in the page; those of anything else would be missing there.
    apart,
    // Nearly every page has it, and hardly a style.
    first: 'early',
    isStyle,
    isOnDemand: (id) => onDemand.has(id),
    importsOf: context.importsOf,
    sizeOf: (id) => {
      const code = context.getModuleInfo(id)?.code?.length ?? 0;
      return (code + (isStyle(id) ? statSync(id.split('?', 1)[0] ?? id).size : 0)) * TRAVELS;
    },
    placed,
  });
  const nameOf = (ids: readonly string[], at: number) =>
    ids.some((id) => SESSION.includes(id)) ? 'session' : `s${at}`;
  const cut = new Map(files.flatMap((ids, at) => ids.map((id) => [id, nameOf(ids, at)] as const)));
  // Beside its entry, whose styles stand in the page and in no file: views that come later ask for those of this one.
  const console = [...closure(CONSOLE, context)].filter((id) => !CONSOLE.includes(id));
  for (const id of console) if (!cut.has(id) && placed(id) === undefined) cut.set(id, 'console');
  return cut;
}

let plan: ReadonlyMap<string, string> | undefined;

/** How the browser's code is cut into files. */
export const sharedChunks = {
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [
      {
        name: (id: string, graph: Graph) => {
          plan ??= planOf(contextOf(graph));
          return ownFile(id) ?? plan.get(id) ?? null;
        },
      },
    ],
  },
  // Every page names a hundred files: a letter less of each is 0.1 kB, and 42 bits tell versions of one name apart.
  chunkFileNames: '_astro/[name].[hash:7].js',
};

/** A file takes its own modules and nothing along that they need: what an entry has may then be asked for by others. */
export const extendEntries: Plugin = {
  name: 'extend-entries',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (given) => ({ ...given, preserveEntrySignatures: 'allow-extension' }),
};
