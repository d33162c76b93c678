// Prevents: a first screen whose functions are compiled one by one, when they are called, by the thread that draws it. V8
// (Chrome from 136 on) compiles a file that asks for it while it is on the way, on a thread of its own; others read a comment.
import type { Plugin } from 'vite';

interface File {
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
export type Files = Readonly<Record<string, File>>;

export const HINT = '//# allFunctionsCalledOnLoad\n';

/** Islands whose views are files of their own. */
const APPS = ['src/islands/user-centre', 'src/islands/admin'];
/** Files of libraries of which a page calls a part (shared-chunks.ts). */
const LIBRARIES = /\/(?:mantine|zod|form-state)\./;
/** Characters of a file whose hint, which every file carries anew, weighs less than what it wins. */
const LARGE = 10_000;

const has = ({ moduleIds = [] }: File, path: string) =>
  moduleIds.some((id) => id.endsWith(`/${path}`));

/** What runs before a view of an app stands: the app, its views, and all that these import. */
export function runAtOnce(files: Files): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    const file = files[name];
    if (file === undefined || found.has(name)) return;
    found.add(name);
    for (const next of file.imports ?? []) add(next);
  };
  for (const app of APPS) {
    for (const [name, file] of Object.entries(files)) {
      if (has(file, `${app}/app.tsx`)) add(name);
      if (has(file, `${app}/views.ts`)) for (const view of file.dynamicImports ?? []) add(view);
    }
  }
  return found;
}

/** Whether a file that runs at once is compiled whole. */
export const deservesHint = ({ fileName, code }: { fileName: string; code: string }): boolean =>
  code.length > LARGE && !LIBRARIES.test(fileName);

/** Has browsers compile what a first screen runs before it is called. */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const atOnce = runAtOnce(bundle as unknown as Files);
        for (const file of Object.values(bundle)) {
          const isMeant = file.type === 'chunk' && atOnce.has(file.fileName);
          if (isMeant && deservesHint(file)) file.code = HINT + file.code;
        }
      },
    },
  };
}
