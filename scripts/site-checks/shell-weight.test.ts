import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';

import { shellWeight } from './shell-weight.ts';

const noise = (bytes: number) => `"${randomBytes(bytes).toString('base64').slice(0, bytes)}"`;
const page = (...scripts: string[]) =>
  scripts.map((name) => `<link rel="modulepreload" href="/portal/_astro/${name}.js">`).join('');
const run = (files: Record<string, string>) =>
  shellWeight
    .run(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])))
    .map(({ path, message }) => `${path} ${message.replace(/\d+ bytes/, 'n bytes')}`);

test('the first screen may not outgrow its budget of script and styles', () => {
  const style = `<style>${noise(25_000)}</style>`;
  expect(run({ 'user/message.html': page('a') + style, '_astro/a.js': noise(200_000) })).toEqual([
    'dist/user/message.html script of the first screen: n bytes of Brotli, 140000 is the most',
    'dist/user/message.html styles of the first screen: n bytes of Brotli, 14000 is the most',
  ]);
});

test('another view may bring little of its own; what it shares with others does not count', () => {
  const files = {
    'user/message.html': page('first'),
    'user/bank.html': page('first', 'shared', 'bank'),
    'user/contactClient.html': page('first', 'shared'),
    '_astro/first.js': noise(90_000),
    '_astro/shared.js': noise(30_000),
  };
  expect(run({ ...files, '_astro/bank.js': noise(5_000) })).toEqual([]);
  expect(run({ ...files, '_astro/bank.js': noise(20_000) })).toEqual([
    'dist/user/bank.html script of its own: n bytes of Brotli, 10000 is the most',
  ]);
});
