import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

import { expect, test } from 'vitest';

import { LIBRARIES, readOf, withoutExports } from './unused-exports.ts';

const sourceOf = (file: string) => readFileSync(`node_modules/${file}`, 'utf8');

function exportsOf(code: string): object {
  const exports = {};
  // Of what React's files ask of each other, only the names count here.
  runInNewContext(code, { exports, require: () => ({}), MessageChannel, performance, setTimeout });
  return exports;
}

test.each(LIBRARIES)('$name loses what nothing reads, and keeps the rest as it was', (library) => {
  const whole = sourceOf(library.file);
  const left = exportsOf(withoutExports(whole, library.unused));
  const kept = Object.keys(exportsOf(whole)).filter((name) => !library.unused.includes(name));
  expect(Object.keys(left)).toEqual(kept);
  expect(kept).not.toHaveLength(0);
});

test('an export that is not where it was stops the build', () => {
  const code = 'exports.use = function () {\n  return 1;\n};\nexports.memo = 2;\n';
  expect(withoutExports(code, ['use'])).toBe('exports.memo = 2;\n');
  expect(() => withoutExports(code, ['lazy'])).toThrow('exports.lazy is not where it was.');
});

test.each([
  ["import { Children, memo as m } from 'react';", ['Children', 'memo']],
  ['import{Children}from"react"', ['Children']],
  ["import React, { useState } from 'react';\nReact.Children.map(x)", ['useState', 'Children']],
  ["import * as $R from 'react';\n$R.cache(f)", ['cache']],
  ['var React = require("react");\nReact.version', ['version']],
  ["import { Children } from 'preact';\nprops.Children", []],
])('%j is read by name', (code, names) => {
  expect(readOf(code, 'react')).toEqual(names);
});
