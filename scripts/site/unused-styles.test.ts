import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { UNWORN, UNWORN_SIZE, worn } from './unused-styles.ts';

const SHEETS = ['Button.css', 'Input.css']
  .map((name) => readFileSync(`node_modules/@mantine/core/styles/${name}`, 'utf8'))
  .join('\n');
const selectors = [...SHEETS.matchAll(/([^{}]+)\{/g)].flatMap(([, text = '']) => text.split(','));

const ours = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:tsx?|css|astro)$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join('src', name), 'utf8'))
  .join('\n');

test.each(UNWORN)('Mantine has styles for $whose, and nothing of ours does', ({ said }) => {
  expect(selectors.some((one) => said.test(one.trim()))).toBe(true);
  expect(said.test(ours)).toBe(false);
});

test('no property of a field of ours asks for one of them', () => {
  const asked =
    /\b(?:bottomSection|clearable|success|leftSectionProps|rightSectionMode)=|variant="(?:filled|unstyled)"/;
  const controls = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .filter((name) => asked.test(readFileSync(join('src/ui', name), 'utf8')));
  expect(controls).toEqual([]);
});

test('a rule keeps what is worn, and the rules of our buttons and fields stay', () => {
  expect(worn(['.m_77c9d27d', '.m_80d6d844 .m_70be2a01'])).toEqual(['.m_77c9d27d']);
  expect(worn(['.m_6c018570[data-variant=unstyled]'])).toEqual([]);
  expect(worn(['.m_6c018570[data-error]:not([data-variant=unstyled])'])).toHaveLength(1);
  const kept = worn(selectors.map((one) => one.trim()));
  expect(kept.length).toBeGreaterThan(selectors.length / 2);
});

test('sizes that are left out are asked for by nobody, and those of our controls stay', () => {
  const sizes = [...SHEETS.matchAll(/--(?:button|input)-(?:height|padding-[xy])-[a-z-]+(?=:)/g)];
  const left = sizes.filter(([name]) => !UNWORN_SIZE.test(name)).map(([name]) => name);
  expect(new Set(left.map((name) => /-(?:sm|xs|compact-md)$/.test(name)))).toEqual(new Set([true]));
  expect(left.length).toBeLessThan(sizes.length);
  expect(/\bsize=\{?["'](?:md|lg|xl|compact-(?:xs|sm|lg|xl))["']/.test(ours)).toBe(false);
});
