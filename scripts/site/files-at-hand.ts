// Prevents: files that name, beside each import on demand, every file and sheet that the browser has had before they could
// run. Names of files do not compress: of a first screen of the user centre they were 1.5 kB, and the sheet of its frame,
// which stands in the page, was fetched a second time once the page had come to rest.
import type { Plugin } from 'vite';

interface File {
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}
export type Files = Readonly<Record<string, File>>;

const isSheet = (name: string) => name.endsWith('.css');

/** Only pages of the user centre name the sheets of what their island imports; elsewhere sheets come with whoever asks for them. */
const ELSEWHERE = /\/src\/islands\/(?!user-centre\/)/;

/** A file, all that it imports, and the sheets of these. */
function reached(files: Files, host: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const { imports = [], viteMetadata } = files[name] ?? {};
    for (const sheet of viteMetadata?.importedCss ?? []) found.add(sheet);
    for (const next of imports) add(next);
  };
  add(host);
  return found;
}

/** What is there whenever a file runs: the file itself, all that it imports, and the sheets of these where its page has them. */
export function atHand(files: Files, host: string): ReadonlySet<string> {
  const found = reached(files, host);
  const named = !files[host]?.moduleIds?.some((id) => ELSEWHERE.test(id));
  return named ? found : new Set([...found].filter((name) => !isSheet(name)));
}

/**
 * Scripts that name so many others that the names weigh more than what the page wins by knowing them: their own imports
 * come one step after them. The script of every page, and the search, which knows every noun.
 */
const ONE_STEP_LATER = /\/(?:session|sign-out|signed-in|ask|mount|palette)\.[^/]*$/;

const TABLE = /^const __vite__mapDeps=.*?m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);\n/;
const USE = /__vite__mapDeps\(\[([\d,]+)\]\)/g;

/** What is left of the files that an import on demand needs, its own file first; of those named it may have come to need none. */
function wanted(
  names: readonly string[],
  had: ReadonlySet<string>,
  files: Files,
): readonly string[] {
  const [own = ''] = names;
  const needed = own in files ? reached(files, own) : new Set(names);
  const missing = names.filter((name) => !had.has(name) && needed.has(name));
  const few = ONE_STEP_LATER.test(own) ? missing.filter(isSheet) : missing;
  // Alone, it is what the import itself asks for.
  return few.length === 1 && !few.some(isSheet) ? [] : few;
}

/** The code of a file, as the bundler has written it, without the names of what is there when it runs. */
export function withoutAtHand(code: string, had: ReadonlySet<string>, files: Files = {}): string {
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
    const left = wanted(names, had, files).map(place);
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
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          file.code = withoutAtHand(file.code, atHand(files, file.fileName), files);
        }
      },
    },
  };
}
