import { expect, test } from 'vitest';

import { namedFiles } from './named-files.ts';

const run = (files: Record<string, string>) =>
  namedFiles
    .run(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])))
    .map(({ path, message }) => `${path} ${message}`);

test('whatever a script may ask for is in the build', () => {
  const code = 'm.f=["_astro/b.js","_astro/gone.css"]';
  expect(run({ '_astro/a.js': code, '_astro/b.js': '' })).toEqual([
    'dist/_astro/a.js names _astro/gone.css, which is not there',
  ]);
  expect(run({ '_astro/a.js': code, '_astro/b.js': '', '_astro/gone.css': '' })).toEqual([]);
});
