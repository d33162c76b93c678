import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

import { expect, test } from 'vitest';

import { asModule, FILES, wholeAsNamespace } from './react-modules.ts';

const sourceOf = (file: string) => readFileSync(`node_modules/${file}`, 'utf8');

type Exports = Readonly<Record<string, unknown>>;

const GLOBALS = { MessageChannel, performance, setTimeout };

function asCommonJs(name: string): Exports {
  const exports = {};
  const code = sourceOf(FILES[name] ?? '');
  runInNewContext(code, { ...GLOBALS, exports, require: asCommonJs });
  return exports;
}

/** What the module exports, run as a script: imports become look-ups, and the last line an answer. */
function run(name: string): Exports {
  const code = asModule(sourceOf(FILES[name] ?? ''))
    .replace(/^import \* as (\w+) from '([\w-]+)';$/gm, 'const $1 = ask("$2");')
    .replace(/export \{ ([^}]*) \};$/, (_, given: string) => {
      const pairs = given.split(', ').map((one) => one.split(' as ').toReversed().join(': '));
      return `({ ${pairs.join(', ')} })`;
    });
  return runInNewContext(code, { ...GLOBALS, ask: run }) as Exports;
}

const said = (value: unknown) => (typeof value === 'function' ? value.length : typeof value);

test.each(Object.keys(FILES))('%s exports as a module what it does as CommonJS', (name) => {
  const [own, theirs] = [run(name), asCommonJs(name)];
  expect(Object.keys(own)).toEqual(Object.keys(theirs));
  expect(Object.values(own).map(said)).toEqual(Object.values(theirs).map(said));
});

test('what is given once at the outermost level is a constant, anything else a variable that all read', () => {
  const code =
    'exports.now = void 0;\nif (a) {\n  exports.now = f;\n}\nexports.use = () => exports.now();\n';
  expect(asModule(code)).toBe(
    'let exports_now;\nexports_now = void 0;\nif (a) {\n  exports_now = f;\n}\n' +
      'const exports_use = () => exports_now();\n\nexport { exports_now as now, exports_use as use };',
  );
});

test('what React throws to itself is no error, which takes a stack, but what it is known by', () => {
  const [before, after] = [sourceOf(FILES['react-dom/client'] ?? ''), run('react-dom/client')];
  const made = /^(?:var)? *\w+Exception = Error\(/gm;
  expect(before.match(made)).toHaveLength(5);
  expect(asModule(before).match(made)).toBeNull();
  expect(after).toHaveProperty('hydrateRoot');
});

test.each([
  ['that asks for another in the middle of a line', 'exports.a = require("b");\n'],
  ['that is given as a whole', 'module.exports = {};\nexports.a = 1;\n'],
  ['that exports nothing', 'var a = 1;\n'],
])('a file %s stops the build', (_, code) => {
  expect(() => asModule(code)).toThrow('written in another way');
});

test.each([
  ["import React from 'react';", "import * as React from 'react';"],
  [
    'import React, { memo, useRef } from "react";',
    'import * as React from "react"; import { memo, useRef } from "react";',
  ],
  ["import { memo } from 'react';", "import { memo } from 'react';"],
  ["import preact from 'preact';", "import preact from 'preact';"],
])('%j asks for names', (code, expected) => {
  expect(wholeAsNamespace(code)).toBe(expected);
});
