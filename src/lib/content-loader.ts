import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { imageMetadata } from 'astro/assets/utils';
import { glob, type Loader, type LoaderContext } from 'astro/loaders';
import * as z from 'zod/mini';

import { bodyProblems, linkProblems, type Picture, pictureProblem } from './content-body.ts';
import {
  boastProblems,
  ContentError,
  encodingProblem,
  headProblems,
  sentences,
  strayProblems,
  unreadable,
} from './content-errors.ts';
import { lost, mistyped } from './content-slips.ts';
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
 * A mistake stops the build; in development it is logged, and the page keeps its last good state, or is not there yet.
 */
export function checkedFiles(options: CheckedOptions): Loader {
  const inner = glob({ base: `./${options.folder}`, pattern: options.pattern });
  return {
    name: `checked-${options.folder}`,
    async load(context) {
      const found: string[] = [];
      const seen = new Set<string>();
      const broken = new Set<string>();
      const wrong = new Set<string>();
      let building = true;
      const tell = (problems: readonly string[]) => {
        if (!building) throw new ContentError(problems);
        found.push(...problems);
      };
      const parseData = (async (input: ParseInput) => {
        seen.add(input.id);
        const isBroken = building && broken.has(input.filePath ?? '');
        const problems = isBroken ? [] : await problemsOf(options, context, input);
        if (!isBroken && problems.length === 0) return context.parseData(input);
        tell(problems);
        wrong.add(input.id);
        return input.data;
      }) as Parse;
      const entryTypes = readable(context as ReadingContext, (path, problems) => {
        tell(problems);
        broken.add(path);
      });
      context.store.clear();
      const reading = { ...context, parseData, entryTypes, store: withoutStyles(context.store) };
      await inner.load(reading);
      building = false;
      found.push(...(await strayOf(options, context)));
      if (found.length === 0) found.push(...setProblems(options, seen));
      if (found.length === 0) return;
      const error = new ContentError(found);
      // A preview is watched: it goes on with what is right.
      if (context.watcher === undefined) throw error;
      context.logger.error(error.message);
      for (const id of wrong) context.store.delete(id);
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

const PICTURES = 'src/content/pictures';

/** The pictures that a text names, by where they lie. */
async function picturesIn(
  text: string,
  { config }: LoaderContext,
): Promise<ReadonlyMap<string, Picture>> {
  const folder = resolve(fileURLToPath(config.root), PICTURES);
  const names = existsSync(folder) ? await readdir(folder) : [];
  const found = names
    .filter((name) => text.includes(name))
    .map(async (name) => {
      const path = resolve(folder, name);
      return [path, await imageMetadata(await readFile(path), name).catch(() => ({}))] as const;
    });
  return new Map(await Promise.all(found));
}

/** What is wrong with the fields of a file, by its schema and by what an editor has typed. */
async function fieldProblems(
  file: string,
  { schema, data, text }: { schema: z.ZodMiniType; data: object; text: string },
): Promise<string[]> {
  const slips = lost(text);
  const result = await z.safeParseAsync(schema, data);
  if (result.success) return slips.map((slip) => `${file}：${slip}`);
  slips.push(...mistyped(text, { readable: true }));
  const said = [...new Set(slips)].map((slip) => `${file}：${slip}`);
  // A file without one field that could be read lacks them all.
  const isEmpty = said.length > 0 && Object.keys(data).length === 0;
  return isEmpty ? said : [...said, ...sentences(file, result.error.issues)];
}

async function problemsOf(
  options: CheckedOptions,
  context: LoaderContext,
  { id, data, filePath = '' }: ParseInput,
): Promise<string[]> {
  const file = relative(fileURLToPath(context.config.root), filePath);
  const text = await readFile(filePath, 'utf8');
  const garbled = encodingProblem(file, text);
  if (garbled !== undefined) return [garbled];
  const pictures = await picturesIn(text, context);
  const at = (source: string) => pictures.get(resolve(dirname(filePath), source));
  const picture = z.string({ error: '应当是图片路径，例如 ../pictures/文件名' }).check(
    z.refine((source) => pictureProblem(source, at) === undefined, {
      error: (issue) => pictureProblem(String(issue.input), at),
    }),
  );
  const schema = options.schema({ id, picture });
  const problems = await fieldProblems(file, { schema, data, text });
  const boasts = boastProblems(file, text);
  if (!filePath.endsWith('.md')) return [...problems, ...boasts];
  const head = headProblems(file, text);
  // Without its two lines of --- every field is missing, which would be said of each.
  if (head.some((sentence) => sentence.includes('---'))) return head;
  const links = linkProblems(file, text, (path) => pageExists(context, path));
  return [...head, ...problems, ...bodyProblems(file, text, at), ...links, ...boasts];
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

type Reading = { readonly contents: string; readonly fileUrl: URL };
/** What Astro hands to its own loaders beside what it declares: how files are read, by their endings. */
type ReadingContext = LoaderContext & {
  readonly entryTypes: ReadonlyMap<string, { getEntryInfo(given: Reading): Promise<object> }>;
};

/** Kinds of files whose fields, where YAML cannot read them, are told as everything else; they count as having none then. */
function readable(
  { config, entryTypes }: ReadingContext,
  tell: (path: string, problems: readonly string[]) => void,
): ReadingContext['entryTypes'] {
  const root = fileURLToPath(config.root);
  const kinds = [...entryTypes].map(([ending, kind]) => {
    const getEntryInfo = async (given: Reading): Promise<object> => {
      try {
        return await kind.getEntryInfo(given);
      } catch (error) {
        const path = fileURLToPath(given.fileUrl);
        const file = relative(root, path);
        const garbled = encodingProblem(file, given.contents);
        const problem = typeof error === 'object' && error !== null ? error : {};
        tell(path, garbled ? [garbled] : unreadable(file, problem, given.contents));
        return { data: {}, rawData: '', body: '', slug: '' };
      }
    };
    return [ending, { ...kind, getEntryInfo }] as const;
  });
  return new Map(kinds);
}
