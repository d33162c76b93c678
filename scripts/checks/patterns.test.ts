import { describe, expect, test } from 'vitest';

import { PATTERNS } from './pattern-table.ts';
import { findPatterns } from './patterns.ts';

describe.each(PATTERNS)('$why', (pattern) => {
  test('finds its own example, by line', () => {
    const { path, text } = pattern.example;
    const found = findPatterns([{ path, text: `\n${text}\n` }], [pattern]);
    expect(found).toEqual([{ path, line: 2, message: expect.stringContaining(pattern.why) }]);
  });

  test('is silent outside its folders', () => {
    const file = { path: 'LICENSE', text: pattern.example.text };
    expect(findPatterns([file], [pattern])).toEqual([]);
  });
});

test('an anchor link in CSS content or an id selector is no colour', () => {
  const text = '#main { color: var(--ink); }';
  expect(findPatterns([{ path: 'src/ui/a.module.css', text }], PATTERNS)).toEqual([]);
});
