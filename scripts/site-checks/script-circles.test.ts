import { expect, test } from 'vitest';

import { scriptCircles } from './script-circles.ts';

const run = (files: Record<string, string>) =>
  scriptCircles
    .run(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])))
    .map(({ path, message }) => `${path} ${message}`);

test('files of script that import each other are named once, with the way round', () => {
  const files = {
    '_astro/a.js': 'import{x}from"./b.js"',
    '_astro/b.js': 'import"./c.js"',
    '_astro/c.js': 'export{y}from"./a.js"',
    '_astro/d.js': 'import"./a.js"',
  };
  expect(run(files)).toEqual([
    'dist/_astro/a.js imports itself by way of _astro/b.js, _astro/c.js, _astro/a.js',
  ]);
});

test('code that comes on demand may lead back: by then everything runs', () => {
  expect(run({ '_astro/a.js': 'import("./b.js")', '_astro/b.js': 'import"./a.js"' })).toEqual([]);
});
