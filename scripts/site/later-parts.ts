// Prevents: a page that fetches, once it has come to rest, the whole of forms for a few lines that its lower panels have in common
// with them. What comes by itself is known here, so that files are cut by it, too.
import { dirname, resolve } from 'node:path';

interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly code?: string | null } | null;
}

type Modules = ReadonlySet<string>;

const LATER = resolve('src/ui/later-part.tsx');
const IMPORT = /\blaterPart\([\s\S]*?\bimport\(\s*["'`]([^"'`]+)["'`]\s*\)/g;

/** The modules that the parts in the code of module `id` begin with. */
export function laterImports(id: string, code: string): readonly string[] {
  return [...code.matchAll(IMPORT)].map(([, from = '']) =>
    from.startsWith('#') ? resolve(from.slice(1)) : resolve(dirname(id), from),
  );
}

/**
 * The parts of a page of these modules that come by themselves once it has come to rest (src/ui/later-part.tsx), and theirs;
 * `closureOf` answers modules with all that they import.
 */
export function laterParts(
  modules: Modules,
  graph: Graph,
  closureOf: (ids: readonly string[]) => Modules,
): readonly string[] {
  const found = new Set<string>();
  const addOf = (ids: Modules) => {
    for (const id of ids) {
      const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
      if (!importedIds.includes(LATER)) continue;
      for (const part of laterImports(id, code ?? '')) {
        if (found.has(part)) continue;
        found.add(part);
        addOf(closureOf([part]));
      }
    }
  };
  addOf(modules);
  return [...found];
}
