// Prevents: files that name, beside each import on demand, every file and sheet that the browser has had before they could
// run. Names of files do not compress: of a first screen of the user centre they were 1.5 kB, and the sheet of its frame,
// which stands in the page, was fetched a second time once the page had come to rest.
import type { Plugin } from 'vite';

interface File {
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}
export type Files = Readonly<Record<string, File>>;

/** Files and all that they import. */
function reached(files: Files, from: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of files[name]?.imports ?? []) add(next);
  };
  for (const name of from) add(name);
  return found;
}

/** What pages begin with: their own scripts, and all that these import. */
export const atStart = (files: Files): ReadonlySet<string> =>
  reached(
    files,
    Object.keys(files).filter((name) => files[name]?.isEntry),
  );

/**
 * What is there whenever a file runs: the file itself, all that it imports, and, where it was fetched on demand, the sheets of
 * these, which whoever fetched it has named. What a page begins with has its scripts alone: the styles of a page are those of
 * the modules that it was drawn with, and a sheet of a file that several share may hold more than these.
 */
export function atHand(files: Files, host: string, start: ReadonlySet<string>): ReadonlySet<string> {
  const scripts = reached(files, [host]);
  if (start.has(host)) return scripts;
  const sheets = [...scripts].flatMap((name) => [...(files[name]?.viteMetadata?.importedCss ?? [])]);
  return new Set([...scripts, ...sheets]);
}

/**
 * Scripts that name so many others that the names weigh more than what the page wins by knowing them: their own imports
 * come one step after them. The script of every page, and the search, which knows every noun.
 */
const ONE_STEP_LATER = /\/(?:session|sign-out|signed-in|ask|mount|palette)\.[^/]*$/;

const TABLE = /^const __vite__mapDeps=.*?m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);\n/;
const USE = /__vite__mapDeps\(\[([\d,]+)\]\)/g;

const isSheet = (name: string) => name.endsWith('.css');

/** What is left of the files that an import on demand needs, its own file first. */
function wanted(names: readonly string[], had: ReadonlySet<string>): readonly string[] {
  const missing = names.filter((name) => !had.has(name));
  const [own = ''] = names;
  const few = ONE_STEP_LATER.test(own) ? missing.filter(isSheet) : missing;
  // Alone, it is what the import itself asks for.
  return few.length === 1 && !few.some(isSheet) ? [] : few;
}

/** The code of a file, as the bundler has written it, without the names of what is there when it runs. */
export function withoutAtHand(code: string, had: ReadonlySet<string>): string {
  const [table, list] = TABLE.exec(code) ?? [];
  if (table === undefined || list === undefined) return code;
  const all = JSON.parse(list) as readonly string[];
  const kept = new Map<string, number>();
  const place = (name: string) => {
    const at = kept.get(name) ?? kept.size;
    kept.set(name, at);
    return at;
  };
  const rest = code.slice(table.length).replace(USE, (_, places: string) => {
    const names = places.split(',').map((at) => all[Number(at)] ?? '');
    const left = wanted(names, had).map(place);
    return left.length === 0 ? '[]' : `__vite__mapDeps([${left.join()}])`;
  });
  if (kept.size === 0) return rest;
  return table.replace(list, () => JSON.stringify([...kept.keys()])) + rest;
}

/** Has the browser fetch side by side what an import on demand needs and the file that imports it has not. */
export function filesAtHand(): Plugin {
  return {
    name: 'files-at-hand',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = bundle as unknown as Files;
        const start = atStart(files);
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          file.code = withoutAtHand(file.code, atHand(files, file.fileName, start));
        }
      },
    },
  };
}
