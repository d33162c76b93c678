import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';

import { SHELL_LIMITS, shellWeight } from './shell-weight.ts';

const noise = (bytes: number) => `"${randomBytes(bytes).toString('base64').slice(0, bytes)}"`;
const page = (...scripts: string[]) =>
  scripts.map((name) => `<link rel="modulepreload" href="/portal/_astro/${name}.js">`).join('');
const run = (files: Record<string, string>) =>
  shellWeight
    .run(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])))
    .map(({ path, message }) => `${path} ${message.replace(/: \d+,/, ': n,')}`);

const { list, detail, form } = SHELL_LIMITS;

test('no list and no detail may outgrow its budget of script and styles, whatever imports bring it', () => {
  const style = `<style>${noise(28_000)}</style>`;
  const files = {
    'user/message.html': page('a') + style,
    'user/bank.html': page('b'),
    'projectDetails.html': page('b'),
    'projectaApplication.html': page('b'),
    '_astro/a.js': noise(Math.round(list.script * 1.4)),
    '_astro/b.js': 'import"./c.js"',
    '_astro/c.js': noise(Math.round(detail.script * 1.4)),
  };
  expect(run(files)).toEqual([
    `dist/projectDetails.html script until a detail stands: n, ${detail.script} is the most (docs/add-a-page.md)`,
    `dist/user/bank.html script until a list stands: n, ${list.script} is the most (docs/add-a-page.md)`,
    `dist/user/message.html script until a list stands: n, ${list.script} is the most (docs/add-a-page.md)`,
    `dist/user/message.html styles until it stands: n, ${list.style} is the most (docs/add-a-page.md)`,
  ]);
  expect(run({ ...files, '_astro/c.js': noise(Math.round(form.script * 1.4)) })).toContainEqual(
    `dist/projectaApplication.html script until a form stands: n, ${form.script} is the most (docs/add-a-page.md)`,
  );
});

test('a page of many small files waits for each of them', () => {
  const names = Array.from({ length: list.files + 1 }, (_, index) => `f${index}`);
  const scripts = Object.fromEntries(names.map((name) => [`_astro/${name}.js`, '0']));
  expect(run({ 'user/bank.html': page(...names), ...scripts })).toEqual([
    `dist/user/bank.html files of script until a list stands: n, ${list.files} is the most (docs/add-a-page.md)`,
  ]);
});
