// Prevents: a browser that fetches, with the name of a call, the schemas by which the server judges it and the library
// that they are made of. A form judges before it sends, with the code that comes when somebody opens it; nothing else in
// the browser does.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, parseAst } from 'vite';

const CONTRACT = resolve('contract');
/** A copy of the contract with its schemas. */
const WHOLE = '?whole';
/** Files of src/ that hand schemas to forms: bank-schema.ts. They are imported on demand. */
export const SCHEMAS = /-schema\.ts$/;
/** What only the server and the API's description need of a call. */
const SERVERS = new Set(['params', 'input', 'output', 'summary', 'word']);
/** What a view is made of, of what a document or a record was declared with: see its users in src/widgets/document. */
const SHOWN = new Set(['word', 'moduleId', 'routes', 'fields', 'details', 'filters', 'status']);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isCall = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && ['method', 'path', 'effect', 'input', 'output'].every((key) => key in value);

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value;

const holdsCall = (value: unknown): boolean =>
  isCall(value) || (isRecord(value) && Object.values(value).some(holdsCall));

type Fields = Readonly<Record<string, unknown>>;

/** A document or a record (contract/document): its console's list is a constant of its own, which the console asks for. */
const isDeclaration = (value: Fields): value is Fields & { declared: Fields } =>
  isRecord(value.declared) && isRecord(value.console);

const isTransition = (value: Fields) => ['from', 'to', 'by'].every((key) => key in value);

const filtered = (value: Fields, keeps: (key: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(value).filter(([key]) => keeps(key)));

/** Whose steps no customer's page offers: operators', which the console's constant has, and those that follow by themselves. */
const isOthers = (value: unknown) =>
  isRecord(value) && isRecord(value.by) && ['platform', 'system'].includes(String(value.by.side));

/** What becomes of a document, without what others do of it. */
function customersPart({ states, transitions }: Fields): Fields {
  const known = isRecord(states) && isRecord(states.transitions) ? states.transitions : {};
  const stays = (key: string) => !isOthers(known[key]);
  return {
    ...(isRecord(states) && { states: { ...states, transitions: filtered(known, stays) } }),
    ...(isRecord(transitions) && { transitions: filtered(transitions, stays) }),
  };
}

/** What the browser has a use for. */
function used(value: Fields): Fields {
  if (isDeclaration(value)) {
    const { console: _, ...rest } = value;
    const declared = filtered(value.declared, (key) => SHOWN.has(key));
    return { ...rest, ...customersPart(value), declared };
  }
  if (isTransition(value)) return filtered(value, (key) => key !== 'summary');
  return isCall(value) ? filtered(value, (key) => !SERVERS.has(key)) : value;
}

/** What stays of a value without its schemas; throws where that is more than data. */
function dataOf(value: unknown): unknown {
  // Words of an exported column that are a function are the server's, which writes the file.
  if (isSchema(value) || typeof value === 'function') return undefined;
  if (Array.isArray(value)) return value.map(dataOf);
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(used(value)).map(([key, one]) => [key, dataOf(one)]));
  }
  if (typeof value === 'object' && value !== null) throw new TypeError('No data.');
  return value;
}

/** A call, or an object with calls, as JavaScript without schemas; undefined for anything else. */
export function callsAlone(value: unknown): string | undefined {
  if (!holdsCall(value)) return undefined;
  try {
    return JSON.stringify(dataOf(value));
  } catch {
    return undefined;
  }
}

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The constants of a module, with the place of what they are made of. */
function constants(code: string) {
  return parseAst(code).body.flatMap((statement) => {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
  });
}

type Constant = ReturnType<typeof constants>[number];

/** Left out where nobody uses it. */
const unlessUsed = (text: string) => `/* @__PURE__ */ (() => (${text}))()`;

/** `{ a, b: c }` of a value, name by name; undefined where the pattern says more. */
function takenApart({ id, init }: Constant): string | undefined {
  if (id.type !== 'ObjectPattern' || init?.type !== 'Identifier') return undefined;
  const names = id.properties.map((one) =>
    one.type === 'Property' && one.key.type === 'Identifier' && one.value.type === 'Identifier'
      ? `${one.value.name} = ${unlessUsed(`${init.name}.${one.key.name}`)}`
      : undefined,
  );
  return names.includes(undefined) ? undefined : names.join(', ');
}

/** Calls, and looks into what calls have made. */
const MADE = /\(|\.\.\.|\w\.\w/;

/**
 * A module of the contract as the browser gets it: its calls spelt out, and every other constant that is made by calls as
 * one that may be left out where nobody uses it. `made` are its exports.
 */
export function withoutSchemas(code: string, made: Readonly<Record<string, unknown>>): string {
  const pieces = constants(code).flatMap((constant): Piece[] => {
    const { id, init } = constant;
    if (!init) return [];
    if (id.type !== 'Identifier') {
      const names = takenApart(constant);
      return names === undefined ? [] : [{ start: id.start, end: init.end, text: names }];
    }
    const { start, end, type } = init;
    const text = code.slice(start, end);
    const calls = callsAlone(made[id.name]);
    if (calls !== undefined) return [{ start, end, text: calls }];
    if (!MADE.test(text) || type === 'Literal' || type.endsWith('FunctionExpression')) return [];
    return [{ start, end, text: unlessUsed(text) }];
  });
  return pieces
    .toReversed()
    .reduce(
      (text, { start, end, text: now }) => text.slice(0, start) + now + text.slice(end),
      code,
    );
}

const pathOf = (id: string) => id.split('?', 1)[0] ?? id;

/**
 * Gives the browser the contract's calls without their schemas; files named `-schema.ts` have them whole. `more` are files
 * elsewhere that declare calls too.
 */
export function contractInBrowser(more: readonly string[] = []): Plugin {
  const declares = (path: string) =>
    (path.startsWith(`${CONTRACT}/`) && path.endsWith('.ts')) ||
    more.some((file) => path === resolve(file));
  return {
    name: 'contract-in-browser',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      order: 'pre',
      async handler(source, importer = '', options) {
        if (!SCHEMAS.test(importer) && !importer.endsWith(WHOLE)) return undefined;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (!found?.id.startsWith(`${CONTRACT}/`) || !pathOf(found.id).endsWith('.ts'))
          return undefined;
        return { ...found, id: pathOf(found.id) + WHOLE };
      },
    },
    load: (id) => (id.endsWith(WHOLE) ? readFileSync(pathOf(id), 'utf8') : undefined),
    async transform(code, id) {
      const path = pathOf(id);
      if (!declares(path)) return undefined;
      if (id.endsWith(WHOLE)) return { code, moduleSideEffects: false };
      const made: Record<string, unknown> = await import(pathToFileURL(path).href);
      return { code: withoutSchemas(code, made), map: null, moduleSideEffects: false };
    },
  };
}
