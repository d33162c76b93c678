import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { contrast, tokensOf } from '../../../tests/helpers/contrast.ts';

const css = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
const light = tokensOf(css, ':root');
const chosen = tokensOf(css, ':root[data-theme="dark"]');
const system = tokensOf(css, ':root:not([data-theme])');

const GROUNDS = ['--paper', '--paper-2', '--surface'];
const TEXT_PAIRS = [
  ...['--ink', '--ink-2', '--ink-3', '--seal', '--route', '--done', '--wait'].flatMap((text) =>
    GROUNDS.map((ground) => [text, ground] as const),
  ),
  ['--route', '--route-soft'],
  ['--ink', '--route-soft'],
  ['--seal', '--seal-soft'],
  ['--ink', '--seal-soft'],
  ['--ink', '--wait-soft'],
  ['--wait', '--wait-soft'],
  ['--on-ink', '--ink'],
  ['--on-seal', '--seal'],
  ['--on-bar', '--bar'],
  ['--on-bar-2', '--bar'],
  ['--bar-seal', '--bar'],
] as const;
const PART_PAIRS = ['--line-2', '--focus'].flatMap((part) =>
  GROUNDS.map((ground) => [part, ground] as const),
);

describe.each([
  ['light', light],
  ['dark', new Map([...light, ...chosen])],
])('%s tokens', (_, tokens) => {
  const ratio = (a: string, b: string) => contrast(tokens.get(a) ?? '', tokens.get(b) ?? '');

  test.each(TEXT_PAIRS)('%s reads on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(PART_PAIRS)('%s shows on %s', (part, ground) => {
    expect(ratio(part, ground)).toBeGreaterThanOrEqual(3);
  });
});

test('dark by choice and dark by system are the same', () => {
  expect([...system]).toEqual([...chosen]);
});

test('contrast knows its ends', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#777777')).toBe(1);
});
