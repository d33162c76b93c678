// Prevents: a file of a few lines that every page of the user centre fetches for itself. A module that shares its file with others
// and is imported on demand is handed over as a namespace, and the bundler keeps its function for making one in a file of its own.
import type { Plugin } from 'vite';

interface File {
  readonly code?: string;
  imports?: string[];
}

/** The bundler's file with its own functions. */
const RUNTIME = /(?:^|\/)rolldown-runtime\.[^/]*$/;
/** Code that takes from there what makes namespaces, and nothing else. */
const TAKEN = /^import \{ (?:\w+ as )?__exportAll \} from ["'][^"']*rolldown-runtime[^"']*["'];\n/m;

/** What it takes: names with functions that answer what stands under them. */
const MADE = `const __exportAll = (all) => {
  const made = {};
  for (const name in all) Object.defineProperty(made, name, { get: all[name], enumerable: true });
  return made;
};
`;

/** Code of a file that makes its namespaces itself; undefined where it takes more of the bundler's, or nothing. */
export const withOwnNamespaces = (code: string): string | undefined =>
  TAKEN.test(code) ? code.replace(TAKEN, () => MADE) : undefined;

/** Has every file make its namespaces itself. */
export function ownNamespaces(): Plugin {
  return {
    name: 'own-namespaces',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk: { order: 'pre', handler: (code) => withOwnNamespaces(code) ?? null },
    // The bundler goes on naming what it has seen imported.
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const file of Object.values(bundle) as File[]) {
          const { code, imports } = file;
          if (code === undefined || imports === undefined) continue;
          file.imports = imports.filter(
            (name) => !RUNTIME.test(name) || code.includes(name.split('/').at(-1) ?? name),
          );
        }
      },
    },
  };
}
