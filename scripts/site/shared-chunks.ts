// Prevents: a user centre in fifty files. Every set of pages and views that share a module makes a file of its own, most
// of half a kilobyte, and over HTTP/1.1 each six of them wait for a round trip.
import { resolve } from 'node:path';

interface Context {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const KB = 1024;

/** Files that stand together because they are fetched together; an earlier one takes its modules before a later one. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  // Every page, a while after it came.
  version: ['site-version/ask.ts'],
  // Every page of somebody who is signed in, and all that follow.
  session: ['login/signed-in.ts', 'login/sign-out.ts'],
  // Once somebody wants to sign in; `common` is what the user centre has too.
  dialog: ['login/island.tsx'],
  centre: ['user-centre/app.tsx', 'user-centre/ahead.ts'],
  // Where a login leads.
  first: ['user-centre/message/view.tsx', 'user-centre/workbench/view.tsx'],
  // Every list of a noun; every business form.
  nouns: ['user-centre/bank/view.tsx'],
  forms: ['user-centre/project/apply.tsx'],
};

/** A module's static imports and theirs, without the modules themselves, which are entries with names of their own. */
function closure(roots: readonly string[], context: Context): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      add(next);
    }
  };
  for (const root of roots) add(root);
  for (const root of roots) found.delete(root);
  return found;
}

const rootsOf = (name: string) => (FILES[name] ?? []).map((file) => resolve('src/islands', file));

function together(name: string, index: number) {
  let members: ReadonlySet<string> | undefined;
  return {
    name(id: string, context: Context) {
      members ??= closure(rootsOf(name), context);
      return members.has(id) ? name : null;
    },
    priority: name === 'version' || name === 'session' ? 20 - index : 9 - index,
  };
}

/** What two parts both have. */
function shared(file: string, parts: readonly (readonly string[])[], priority: number) {
  let members: readonly ReadonlySet<string>[] | undefined;
  return {
    name(id: string, context: Context) {
      members ??= parts.map((roots) => closure(roots, context));
      return members.every((one) => one.has(id)) ? file : null;
    },
    priority,
  };
}

/** The dialog and the user centre with its first views. */
const common = () =>
  shared('common', [rootsOf('dialog'), [...rootsOf('centre'), ...rootsOf('first')]], 10);

/**
 * The page of one file and every list: the calls of files. Were they part of `nouns`, the styles of all lists would be
 * styles of that page, put into it, and no other page would have them.
 */
const fileCalls = () =>
  shared('file-calls', [[resolve('src/islands/file-preview/app.tsx')], rootsOf('nouns')], 4.5);

/** What everything that is drawn needs. */
const react = {
  name: 'react',
  test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
  priority: 33,
};

/**
 * Libraries that draw are imported by their one index, so the graph of imports does not tell who needs what of them: they
 * are put together by use, and what is small joins its closest neighbour.
 */
const pieces = {
  name: 'pieces',
  test: /[\\/]node_modules[\\/](?:@mantine|@floating-ui|react-[a-z-]+|clsx)[\\/]/,
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 6 * KB,
  priority: 30,
};

/** Its classes extend each other: cut apart, one file would need a class of the other before that has run. */
const queries = { name: 'queries', test: /[\\/]node_modules[\\/]@tanstack[\\/]/, priority: 32 };
/** Whoever fills in a form. */
const formState = {
  name: 'form-state',
  test: /[\\/]node_modules[\\/](?:@mantine[\\/]form|klona)[\\/]/,
  priority: 31,
};

/** The footer of the home page has them too: within the code of lists or forms they would bring all of that there. */
const lines = { name: 'lines', test: /contract[\\/]project[\\/]product-lines\.ts$/, priority: 34 };

/** How the browser's code is cut into files. */
export const sharedChunks = {
  codeSplitting: {
    groups: [
      lines,
      react,
      queries,
      formState,
      pieces,
      common(),
      fileCalls(),
      ...Object.keys(FILES).map(together),
    ],
  },
  chunkFileNames: ({ name }: { readonly name: string }) =>
    `_astro/${name.replace(/^pieces\W.*/, 'pieces')}.[hash].js`,
};
