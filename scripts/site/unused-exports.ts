// Prevents: a browser that fetches what React offers and nobody here calls. React's files are CommonJS, from which a bundler
// takes all or nothing.
import type { Plugin } from 'vite';

/** A file of a library, and what nothing in the browser reads of it. */
interface Library {
  readonly name: string;
  /** Below node_modules/. */
  readonly file: string;
  readonly unused: readonly string[];
}

export const LIBRARIES: readonly Library[] = [
  {
    name: 'react',
    file: 'react/cjs/react.production.js',
    unused: [
      '__COMPILER_RUNTIME',
      'addTransitionType',
      'cache',
      'cacheSignal',
      'Children',
      'cloneElement',
      'createRef',
      'forwardRef',
      'isValidElement',
      'Profiler',
      'PureComponent',
      'StrictMode',
      'unstable_useCacheRefresh',
      'useActionState',
      'useDebugValue',
      'useImperativeHandle',
      'useInsertionEffect',
      'useOptimistic',
      'useReducer',
      'useTransition',
      'ViewTransition',
    ],
  },
  {
    name: 'react-dom',
    file: 'react-dom/cjs/react-dom.production.js',
    unused: [
      'browser',
      'preconnect',
      'prefetchDNS',
      'preinit',
      'preinitModule',
      'preload',
      'preloadModule',
      'requestFormReset',
      'unstable_batchedUpdates',
      'useFormState',
      'useFormStatus',
      'version',
    ],
  },
  {
    name: 'scheduler',
    file: 'scheduler/cjs/scheduler.production.js',
    unused: [
      'unstable_Profiling',
      'unstable_forceFrameRate',
      'unstable_next',
      'unstable_runWithPriority',
      'unstable_wrapCallback',
    ],
  },
];

const IMPORT = /\bimport\s*([^'";]*?)\s*from\s*["']([^"']+)["']/g;
const REQUIRE = /([\w$]+)\s*=\s*require\(["']([^"']+)["']\)/g;
const NAMED = /\{([^}]*)\}/;
const WHOLE = /^(?:\*\s*as\s+)?([\w$]+)/;

function membersOf(code: string, whole: string): readonly string[] {
  const name = whole.replaceAll('$', '\\$');
  const hits = code.matchAll(new RegExp(`(?<![\\w$.])${name}\\.(\\w+)`, 'g'));
  return [...hits].map(([, member = '']) => member);
}

/** What a module reads of a library: by name, or of all that the library is. */
export function readOf(code: string, library: string): readonly string[] {
  const imports = [...code.matchAll(IMPORT)].filter(([, , from]) => from === library);
  const named = imports
    .flatMap(([, what = '']) => (NAMED.exec(what)?.[1] ?? '').split(','))
    .map((one) => one.trim().split(/\s+as\s+/)[0] ?? '');
  const wholes = [
    ...imports.map(([, what = '']) => WHOLE.exec(what)?.[1]),
    ...[...code.matchAll(REQUIRE)].map(([, name, from]) => (from === library ? name : undefined)),
  ];
  const members = wholes.flatMap((whole) => (whole === undefined ? [] : membersOf(code, whole)));
  return [...named, ...members].filter((name) => name !== '');
}

/** Code of a CommonJS module without some of what it exports. Throws where one is not exported as it is known. */
export function withoutExports(code: string, names: readonly string[]): string {
  return names.reduce((rest, name) => {
    // A statement of the file's own level ends before the next line that begins without an indent and is no bracket.
    const statement = new RegExp(`^exports\\.${name} =[^\\n]*\\n(?:[ \\t})][^\\n]*\\n)*`, 'm');
    if (!statement.test(rest)) throw new Error(`exports.${name} is not where it was.`);
    return rest.replace(statement, '');
  }, code);
}

/** Leaves out what nothing reads of React, and stops a build in which something does. */
export function unusedExports(): Plugin {
  const met = new Set<Library>();
  const reads = new Map<string, string>();
  return {
    name: 'unused-exports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      order: 'post',
      handler(code, id) {
        for (const { name, unused } of LIBRARIES) {
          const read = readOf(code, name).find((one) => unused.includes(one));
          if (read !== undefined) reads.set(id, `${read} of ${name}`);
        }
        const library = LIBRARIES.find(({ file }) => id.endsWith(`/node_modules/${file}`));
        if (library === undefined) return undefined;
        met.add(library);
        return { code: withoutExports(code, library.unused), map: null };
      },
    },
    generateBundle(_options, bundle) {
      const lost = LIBRARIES.find((library) => !met.has(library));
      if (lost) throw new Error(`${lost.file} is not bundled any more.`);
      const used = Object.values(bundle)
        .flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
        .filter(([id, { code }]) => code && reads.has(id));
      if (used.length === 0) return;
      const lines = used.map(([id]) => `${id} reads ${reads.get(id)}`);
      throw new Error(`Take out of unused-exports.ts:\n${lines.join('\n')}`);
    },
  };
}
