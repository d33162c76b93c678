// Prevents: the user centre loading like a staircase. A browser finds an island's script in the page, its imports in
// the script, and the view's code only once the island runs; each step is a round trip on a phone in the rain.
import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';

import type { AstroIntegration } from 'astro';

import { VIEW_OF_PAGE, VIEW_WITHIN } from '../../src/lib/page-signals.ts';
import { FIRST_VIEW } from '../../src/lib/route-tree.ts';
import { type Chunk, type ShellOf, VIEWS_FILE, viewModules, viewOf } from './built-views.ts';
import {
  isSmall,
  mayStandInPage,
  type ViewInPage,
  withPlaces,
  withSmallIsland,
} from './small-island.ts';
import { asBuilt, ROUTES_BUILT } from './test-noun.ts';

/** The shell's own scripts; the file says which run before the island. */
const EARLY = /<script type="module" src="\/portal\/([^"]*centre-layout[^"]+)"><\/script>/g;
const PAGE_SCRIPT =
  /<script type="module" src="\/portal\/([^"]*(?:base-layout|index\.astro)[^"]+)"><\/script>/g;
const ISLAND = /\b(?:component-url|renderer-url)="\/portal\/([^"]+)"/g;
const COMPONENT = /\bcomponent-url="\/portal\/([^"]+)"/g;
/** The given chunks and all that they import, each once. */
export function closure(chunks: ReadonlyMap<string, Chunk>, entries: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (file: string) => {
    const chunk = chunks.get(file);
    if (!chunk || found.has(file)) return;
    found.add(file);
    for (const next of chunk.imports) add(next);
  };
  for (const entry of entries) add(entry);
  return [...found];
}

const none: ReadonlySet<string> = new Set();
const stylesOf = (chunk: Chunk | undefined) => chunk?.viteMetadata?.importedCss ?? none;

/** The sheets of a chunk and of what it imports without what is in the page, those of the imports first, as bundlers order them. */
function sheetsOf(chunks: ReadonlyMap<string, Chunk>, entry: string, inPage: ReadonlySet<string>) {
  const seen = new Set(inPage);
  const sheets = new Set<string>();
  const add = (file: string) => {
    const chunk = chunks.get(file);
    if (!chunk || seen.has(file)) return;
    seen.add(file);
    for (const next of chunk.imports) add(next);
    for (const sheet of stylesOf(chunk)) sheets.add(sheet);
  };
  add(entry);
  return [...sheets];
}

/**
 * What runs first stands at the end of the head, as soon as its imports are there: in its own place it would wait until the page
 * is read and drawn. It is a few lines beside its imports, which stand in the page and save a request.
 */
function withEarly(html: string, chunks: ReadonlyMap<string, Chunk>): string {
  const tags: string[] = [];
  const without = html.replace(EARLY, (_, file: string) => {
    const chunk = chunks.get(file);
    const inPage = chunk !== undefined && isSmall(chunk.code);
    const code = withPlaces(chunk?.code ?? '').trim();
    const tag = '<script type="module" async';
    tags.push(inPage ? `${tag}>${code}</script>` : `${tag} src="/portal/${file}"></script>`);
    return '';
  });
  return without.replace('</head>', () => `${tags.join('')}</head>`);
}

/** The scripts of every page, and of every footer, stand in it: a press on 登录 before a file had come was lost. */
export function withPageScript(html: string, chunks: ReadonlyMap<string, Chunk>): string {
  return html.replace(PAGE_SCRIPT, (tag, file: string) => {
    const { code = '', imports = [] } = chunks.get(file) ?? {};
    if (code === '' || imports.length > 0)
      throw new Error(`Not a script that stands alone: ${tag}`);
    return `<script type="module">${withPlaces(code).trim()}</script>`;
  });
}

const islandsOf = (html: string) => [...html.matchAll(ISLAND)].map(([, file = '']) => file);

/** The sheets of a page: those whose styles stand in it, and those of its view that do not, in their order. */
export function sheetsOfPage(
  html: string,
  chunks: ReadonlyMap<string, Chunk>,
  shell: ShellOf,
): Record<'inPage' | 'ofView', readonly string[]> {
  const drawn = new Set(closure(chunks, islandsOf(html)));
  const inPage = [...drawn].flatMap((file) => [...stylesOf(chunks.get(file))]);
  return { inPage, ofView: sheetsOf(chunks, viewOf(chunks, shell).chunk.fileName, drawn) };
}

/**
 * The page with one sheet that its view waits for, if any. Sheets that it `has` besides, in itself or in that one, are named as not in
 * use, which browsers do not fetch: what stands on one of them finds that it is there.
 */
export function withSheet(html: string, sheet: string | undefined, has: readonly string[]): string {
  const asked = `<link rel="preload" as="style" href="/portal/${sheet}" crossorigin>`;
  const named = has.map((part) => `<link rel="stylesheet" disabled href="/portal/${part}">`);
  return html
    .replace('</title>', sheet === undefined ? '$&' : `$&${asked}`)
    .replace('</head>', `${named.join('')}$&`);
}

/** The file of a view that stands in its page; undefined where that has a file of its own, or shares one. */
export function viewInPage(
  chunks: ReadonlyMap<string, Chunk>,
  shell: ShellOf,
): ViewInPage | undefined {
  const { chunk, within } = viewOf(chunks, shell);
  const isIn = within === undefined && mayStandInPage(chunk.code);
  return isIn ? { route: shell.name, file: chunk.code } : undefined;
}

/**
 * The page with a preload for each script that it needs: first what runs at once and asks for data, then what the island imports and its view,
 * the largest first, so that the small ones pass beside it and nothing waits for it alone. The view's own bears its name.
 */
export function withPreloads(
  html: string,
  chunks: ReadonlyMap<string, Chunk>,
  shell: ShellOf,
): string {
  const { chunk: view, within } = viewOf(chunks, shell);
  const mark = ` ${VIEW_OF_PAGE}="${shell.name}"${within === undefined ? '' : ` ${VIEW_WITHIN}="${within}"`}`;
  const named = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, file = '']) => file);
  const early = closure(chunks, named(EARLY));
  const sizeOf = (file: string) => chunks.get(file)?.code.length ?? 0;
  const late = closure(chunks, [...islandsOf(html), view.fileName]).sort(
    (a, b) => sizeOf(b) - sizeOf(a),
  );
  const [island = ''] = [...html.matchAll(COMPONENT)].map(([, file = '']) => file);
  const small = named(EARLY).filter((file) => isSmall(chunks.get(file)?.code ?? ''));
  const inlined = [...small, island, ...(viewInPage(chunks, shell) ? [view.fileName] : [])];
  const scripts = [...new Set([...early, ...late])].filter((file) => !inlined.includes(file));
  const marked = (file: string) => (file === view.fileName ? mark : '');
  const links = scripts.map(
    (file) => `<link rel="modulepreload" href="/portal/${file}"${marked(file)}>`,
  );
  return withEarly(html, chunks).replace('</title>', `</title>${links.join('')}`);
}

/** Name of a file in `dir` with all of these sheets, which it writes where there are several; undefined for none. */
async function oneSheet(dir: URL, sheets: readonly string[]): Promise<string | undefined> {
  if (sheets.length < 2) return sheets[0];
  const texts = await Promise.all(sheets.map((sheet) => readFile(new URL(sheet, dir), 'utf8')));
  const text = texts.join('');
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const name = `_astro/view.${hash}.css`;
  await writeFile(new URL(name, dir), text);
  return name;
}

async function rewrite(
  { dir, path, name }: { readonly dir: URL; readonly path: string; readonly name: string },
  chunks: ReadonlyMap<string, Chunk>,
) {
  const page = new URL(`.${path}.html`, dir);
  const modules = viewModules(asBuilt(VIEWS_FILE, await readFile(VIEWS_FILE, 'utf8')));
  const module = modules.get(name);
  if (module === undefined) throw new Error(`${VIEWS_FILE} has no line for the route ${name}.`);
  const html = await readFile(page, 'utf8');
  const shell = { name, module };
  const { inPage, ofView } = sheetsOfPage(html, chunks, shell);
  const sheet = await oneSheet(dir, ofView);
  const has = [...inPage, ...ofView].filter((one) => one !== sheet);
  const preloading = withPreloads(html, chunks, shell);
  const [, island = ''] = preloading.match(COMPONENT.source) ?? [];
  const { code = '' } = chunks.get(island) ?? {};
  const done = withSmallIsland(withSheet(preloading, sheet, has), code, viewInPage(chunks, shell));
  if (done.includes('__VITE_')) throw new Error(`${path}: code that the bundler has not finished.`);
  await writeFile(page, done);
}

/** The chunks with their code as it was written in the end: the bundler puts the names of files in after all plugins. */
async function asWritten(dir: URL, chunks: ReadonlyMap<string, Chunk>) {
  const written = [...chunks.values()].map(async (chunk): Promise<readonly [string, Chunk]> => {
    const { fileName, imports, exports, moduleIds, viteMetadata } = chunk;
    const code = await readFile(new URL(fileName, dir), 'utf8');
    return [
      fileName,
      { fileName, imports, exports, moduleIds, code, ...(viteMetadata && { viteMetadata }) },
    ];
  });
  return new Map(await Promise.all(written));
}

/** Lets every shell of the user centre fetch all its scripts at once. */
export function preloadShells(): AstroIntegration {
  const chunks = new Map<string, Chunk>();
  const collect = {
    name: 'collect-chunks',
    applyToEnvironment: (environment: { readonly name: string }) => environment.name === 'client',
    generateBundle(_: unknown, bundle: Readonly<Record<string, object>>) {
      for (const output of Object.values(bundle)) {
        if ('moduleIds' in output) chunks.set((output as Chunk).fileName, output as Chunk);
      }
    },
  };
  return {
    name: 'preload-shells',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [collect] } });
      },
      'astro:build:done': async ({ dir }) => {
        const written = await asWritten(dir, chunks);
        for (const { name, path } of ROUTES_BUILT) {
          const view = name === 'user' ? FIRST_VIEW.name : name;
          await rewrite({ dir, path, name: view }, written);
        }
        for await (const page of glob('**/*.html', { cwd: dir })) {
          const file = new URL(page, dir);
          const html = await readFile(file, 'utf8');
          const done = withPageScript(html, written);
          if (done !== html) await writeFile(file, done);
        }
      },
    },
  };
}
