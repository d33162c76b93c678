// Prevents: a page that fetches what only a schema needs. The contract's schemas fall out of the browser's code, and with
// them what they alone import; a plan of files that counts those imports joins code to pages that never run it.
import { dirname, resolve } from 'node:path';
import { parseAst } from 'vite';

/** A module as it is bundled. */
export interface Source {
  readonly id: string;
  readonly code: string;
}

interface Import {
  readonly from: string;
  /** '*' for all of the module. */
  readonly name: string;
}

interface Parsed {
  readonly imports: ReadonlyMap<string, Import>;
  /** Names at the top level, with the names that each mentions. */
  readonly mentions: ReadonlyMap<string, readonly string[]>;
  /** Mentioned by what runs in any case. */
  readonly always: readonly string[];
  readonly exported: readonly string[];
}

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly computed?: boolean;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Parts of a node that name a property, and nothing of the module. */
const PROPERTY: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  Property: 'key',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
};

/** Names that a piece of a module mentions, whatever they stand for. */
function namesIn(node: Node): readonly string[] {
  if (node.type === 'Identifier') return [node.name ?? ''];
  const skipped = node.computed ? undefined : PROPERTY[node.type];
  return Object.entries(node)
    .filter(([key]) => key !== skipped)
    .flatMap(([, part]: [string, unknown]) => (Array.isArray(part) ? part : [part]))
    .filter(isNode)
    .flatMap(namesIn);
}

const nameOf = (node: {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
}) => (node.type === 'Identifier' ? (node.name ?? '') : String(node.value));

/** Names, imports and exports at the top level of a module. */
function parse({ code }: Source): Parsed {
  const imports = new Map<string, Import>();
  const mentions = new Map<string, readonly string[]>();
  const always: string[] = [];
  const exported: string[] = [];
  for (const statement of parseAst(code).body) {
    if (statement.type === 'ImportDeclaration') {
      for (const one of statement.specifiers) {
        const name = one.type === 'ImportSpecifier' ? nameOf(one.imported) : '*';
        imports.set(one.local.name, { from: statement.source.value, name });
      }
      continue;
    }
    const isExport = statement.type === 'ExportNamedDeclaration';
    const declared = isExport ? statement.declaration : statement;
    if (declared?.type === 'VariableDeclaration') {
      for (const one of declared.declarations) {
        const names = namesIn(one.id);
        for (const name of names) mentions.set(name, namesIn(one));
        // Taking apart may run something, for all that a bundler knows.
        if (one.id.type !== 'Identifier') always.push(...namesIn(one));
        if (isExport) exported.push(...names);
      }
    } else if (
      (declared?.type === 'FunctionDeclaration' || declared?.type === 'ClassDeclaration') &&
      declared.id
    ) {
      mentions.set(declared.id.name, namesIn(declared));
      if (isExport) exported.push(declared.id.name);
    } else always.push(...namesIn(statement));
  }
  return { imports, mentions, always, exported };
}

/**
 * Which modules each one of `shaken` imports once nothing is left that nobody uses: id → ids. `shaken` run nothing when
 * they are loaded; what `others` import of them is used. Specifiers are relative or begin with `alias.name`.
 */
export function liveImports(
  shaken: readonly Source[],
  others: readonly Source[],
  alias: { readonly name: string; readonly folder: string },
): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map(shaken.map((source) => [source.id, parse(source)]));
  const live = new Map(shaken.map(({ id }) => [id, new Set<string>()] as const));
  const used = new Set<string>();
  const idOf = (from: string, by: string) =>
    from.startsWith(alias.name)
      ? resolve(alias.folder, from.slice(alias.name.length))
      : resolve(dirname(by), from);

  function mark(id: string, name: string): void {
    if (used.has(`${id} ${name}`)) return;
    used.add(`${id} ${name}`);
    const { imports, mentions } = known.get(id) ?? {};
    const taken = imports?.get(name);
    if (taken) {
      const to = idOf(taken.from, id);
      if (known.has(to)) live.get(id)?.add(to);
      markExport(to, taken.name);
    }
    for (const next of mentions?.get(name) ?? []) if (next !== name) mark(id, next);
  }
  function markExport(id: string, name: string): void {
    const { exported = [] } = known.get(id) ?? {};
    for (const one of name === '*' ? exported : [name]) mark(id, one);
  }

  for (const [id, { always }] of known) for (const name of always) mark(id, name);
  for (const source of others) {
    for (const { from, name } of parse(source).imports.values()) {
      markExport(idOf(from, source.id), name);
    }
  }
  return live;
}
