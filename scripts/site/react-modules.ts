// Prevents: a browser that fetches what React offers and nobody here calls, reads all of it twice, and looks each hook up in
// a wrapper. React's files are CommonJS: a bundler takes such a file whole, within a function.
import { realpathSync } from 'node:fs';
import type { Plugin } from 'vite';

/** What is asked for → the file that answers it in production, below node_modules/. */
export const FILES: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

const REQUIRES = /^var (?:\w+ = require\("[\w-]+"\)(?:,\s*)?)+;$/gm;
const REQUIRE = /(\w+) = require\("([\w-]+)"\)/g;
const EXPORT = /\bexports\.(\w+)/g;
const COMMENT = /\/\*[\s\S]*?\*\//g;
/** What is left of CommonJS where a file is written in another way than is known. */
const LEFT = /\b(?:require\(|exports\b|module\.)/;

/** What React throws to itself and knows by identity: made while the file is read, five times. */
const SIGNAL = /= Error\(formatProdErrorMessage\((\d+)\)\)(?=[,;])/g;

const importOf = ([, name, from]: RegExpMatchArray) => `import * as ${name} from '${from}';`;

/**
 * Code of one of React's files as a module: what it exports stands by name, so that whoever bundles it takes what is asked
 * for and leaves the rest. Throws where the file is written in another way than is known.
 */
export function asModule(code: string): string {
  const names = [...new Set([...code.matchAll(EXPORT)].map(([, name = '']) => name))];
  // Given once, by a statement of the file's own level: a constant, which a bundler may leave out.
  const isConstant = (name: string) => {
    const given = code.match(new RegExp(`\\bexports\\.${name} =`, 'g'))?.length;
    return given === 1 && new RegExp(`^exports\\.${name} =`, 'm').test(code);
  };
  const changing = names.filter((name) => !isConstant(name));
  const body = code
    .replace(COMMENT, '')
    // An error takes the stack of where it is made, and where something listens its places are looked up by reading the file anew.
    .replace(SIGNAL, '= { signal: $1 }')
    .replace(REQUIRES, (asked) => [...asked.matchAll(REQUIRE)].map(importOf).join('\n'))
    .replace(/^exports\.(\w+) =/gm, (given, name: string) =>
      changing.includes(name) ? given : `const exports_${name} =`,
    )
    .replace(EXPORT, 'exports_$1');
  if (names.length === 0 || LEFT.test(body)) {
    throw new Error('A file of React is written in another way than is known here.');
  }
  const given = names.map((name) => `exports_${name} as ${name}`);
  return [
    ...changing.map((name) => `let exports_${name};`),
    body,
    `export { ${given.join(', ')} };`,
  ].join('\n');
}

const fileOf = (name: string) => realpathSync(`node_modules/${name}`);

/** Modules have no whole that could be asked for by itself. */
const WHOLE = /\bimport (\w+)(?:, (\{[^}]*\}))? from (['"])(react|react-dom)\3/g;

/** Code that asks for all of React by itself asks for its namespace. */
export function wholeAsNamespace(code: string): string {
  return code.replace(
    WHOLE,
    (_, whole: string, named: string | undefined, quote: string, from: string) => {
      const source = `${quote}${from}${quote}`;
      const names = named === undefined ? '' : `; import ${named} from ${source}`;
      return `import * as ${whole} from ${source}${names}`;
    },
  );
}

/** Has the browser's code import React's production files as modules. Stops a build that asks for none of one of them. */
export function reactModules(): Plugin {
  const met = new Set<string>();
  const files = Object.values(FILES);
  return {
    name: 'react-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      order: 'pre',
      handler(source) {
        const file = FILES[source];
        return file === undefined ? undefined : fileOf(file);
      },
    },
    transform: {
      order: 'pre',
      handler(code, id) {
        const file = files.find((one) => id === fileOf(one));
        if (file === undefined) {
          return code.search(WHOLE) < 0 ? undefined : { code: wholeAsNamespace(code), map: null };
        }
        met.add(file);
        return { code: asModule(code), map: null, moduleSideEffects: false };
      },
    },
    buildEnd(error) {
      const lost = files.find((file) => !met.has(file));
      if (lost && !error) throw new Error(`${lost} is not bundled any more.`);
    },
  };
}
