import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { glob, type Loader, type LoaderContext } from 'astro/loaders';
import * as z from 'zod/mini';

import {
  boastProblems,
  bodyProblems,
  ContentError,
  encodingProblem,
  headProblems,
  linkProblems,
  pictureProblem,
  sentences,
  strayProblems,
  unreadable,
} from './content-errors.ts';
import { ROUTES } from './routes.ts';

/** What the check knows of one file: its id (name without ending) and the schema of a picture beside it. */
interface FileFacts {
  readonly id: string;
  readonly picture: z.ZodMiniType<string>;
}

interface CheckedOptions {
  /** Folder below the project root, e.g. src/content/news. */
  readonly folder: string;
  /** File names in it, e.g. *.md. */
  readonly pattern: string;
  readonly schema: (file: FileFacts) => z.ZodMiniType;
  /** Ids without which the site cannot be built. */
  readonly required?: readonly string[];
  /** True: the required ids are all there may be. */
  readonly closed?: boolean;
}

type Parse = LoaderContext['parseData'];
type ParseInput = Parameters<Parse>[0];

/**
 * Astro's glob loader with the checks of content-errors.ts before it. Astro's own messages are English and name
 * no field in words; it also skips files that did not change, so that a deleted picture would go unseen.
 * A mistake stops the build; in development it is logged and the page keeps its last good state.
 */
export function checkedFiles(options: CheckedOptions): Loader {
  const inner = glob({ base: `./${options.folder}`, pattern: options.pattern });
  return {
    name: `checked-${options.folder}`,
    async load(context) {
      const found: string[] = [];
      const seen = new Set<string>();
      let building = true;
      const parseData = (async (input: ParseInput) => {
        seen.add(input.id);
        const problems = await problemsOf(options, context, input);
        if (problems.length === 0) return context.parseData(input);
        if (!building) throw new ContentError(problems);
        found.push(...problems);
        return input.data;
      }) as Parse;
      context.store.clear();
      try {
        await inner.load({ ...context, parseData, store: withoutStyles(context.store) });
      } catch (error) {
        const file = fileOf(error, context, options);
        const text = await textOf(file, context);
        found.push(encodingProblem(file, text) ?? unreadable(file, asYamlProblem(error), text));
      }
      building = false;
      found.push(...(await strayOf(options, context)));
      if (found.length === 0) found.push(...setProblems(options, seen));
      if (found.length > 0) throw new ContentError(found);
    },
  };
}

/**
 * A column's alignment becomes data-align: the content security policy refuses style attributes. A table that is wider
 * than a phone scrolls by itself, so the keyboard must reach it.
 */
function withoutStyles(store: LoaderContext['store']): LoaderContext['store'] {
  return {
    ...store,
    set: (entry) => {
      if (!entry.rendered) return store.set(entry);
      const html = entry.rendered.html
        .replace(/ style="text-align: (\w+)"/g, ' data-align="$1"')
        .replaceAll('<table>', '<table tabindex="0">');
      return store.set({ ...entry, rendered: { ...entry.rendered, html } });
    },
  };
}

/** Pages that are made of no file of their own name. */
const PAGES: ReadonlySet<string> = new Set([
  '',
  'index',
  'about',
  'agreement',
  'cooperativePartner',
  'product',
  'news',
  'privacy',
  ...ROUTES.map(({ path }) => path.slice(1)),
]);
/** Sections whose pages are files of the content, by their folder. */
const SECTIONS: Readonly<Record<string, string>> = { product: 'products', news: 'news' };

/** Whether there is a page below /portal/. */
function pageExists({ config }: LoaderContext, path: string): boolean {
  const [section = '', id] = path.split('/');
  const folder = SECTIONS[section];
  if (id === undefined || folder === undefined) return PAGES.has(path);
  return existsSync(resolve(fileURLToPath(config.root), 'src/content', folder, `${id}.md`));
}

async function problemsOf(
  options: CheckedOptions,
  context: LoaderContext,
  { id, data, filePath = '' }: ParseInput,
): Promise<string[]> {
  const file = relative(fileURLToPath(context.config.root), filePath);
  const exists = (source: string): boolean => existsSync(resolve(dirname(filePath), source));
  const picture = z.string({ error: '应当是图片路径，例如 ../pictures/文件名' }).check(
    z.refine((source) => pictureProblem(source, exists) === undefined, {
      error: (issue) => pictureProblem(String(issue.input), exists),
    }),
  );
  const text = await readFile(filePath, 'utf8');
  const garbled = encodingProblem(file, text);
  if (garbled !== undefined) return [garbled];
  const result = await z.safeParseAsync(options.schema({ id, picture }), data);
  const problems = result.success ? [] : sentences(file, result.error.issues);
  const boasts = boastProblems(file, text);
  if (!filePath.endsWith('.md')) return [...problems, ...boasts];
  const head = headProblems(file, text);
  // Without its two lines of --- every field is missing, which would be said of each.
  if (head.some((sentence) => sentence.includes('---'))) return head;
  const body = text.replace(/^\uFEFF?---[\s\S]*?\n---/, '');
  const links = linkProblems(file, text, (path) => pageExists(context, path));
  return [...head, ...problems, ...bodyProblems(file, body, exists), ...links, ...boasts];
}

/** What lies in a folder of pages and is none. */
async function strayOf(
  { folder, pattern }: CheckedOptions,
  { config }: LoaderContext,
): Promise<string[]> {
  if (pattern !== '*.md') return [];
  return strayProblems(folder, (await readdir(resolve(fileURLToPath(config.root), folder))).sort());
}

function setProblems(options: CheckedOptions, seen: ReadonlySet<string>): string[] {
  const required = options.required ?? [];
  const ending = options.pattern.slice(options.pattern.lastIndexOf('.'));
  const missing = required
    .filter((id) => !seen.has(id))
    .map((id) => `${options.folder}/${id}${ending}：文件不见了，请从上一个版本恢复`);
  const extra = options.closed ? [...seen].filter((id) => !required.includes(id)) : [];
  return [
    ...missing,
    ...extra.map(
      (id) =>
        `${options.folder}/${id}${ending}：网站没有这一页，文件名只能是 ${required.join('、')}`,
    ),
  ];
}

function asYamlProblem(error: unknown): Parameters<typeof unreadable>[1] {
  return typeof error === 'object' && error !== null ? error : {};
}

/** The text of a file below the project's root; '' where there is none. */
async function textOf(file: string, { config }: LoaderContext): Promise<string> {
  const path = resolve(fileURLToPath(config.root), file);
  return existsSync(path) ? await readFile(path, 'utf8') : '';
}

function fileOf(error: unknown, context: LoaderContext, options: CheckedOptions): string {
  const loc = typeof error === 'object' && error !== null && 'loc' in error ? error.loc : undefined;
  const file = typeof loc === 'object' && loc !== null && 'file' in loc ? loc.file : undefined;
  return typeof file === 'string'
    ? relative(fileURLToPath(context.config.root), file)
    : `${options.folder}/${options.pattern}`;
}
