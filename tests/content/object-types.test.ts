import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { OBJECT_TYPES } from '#contract/wire/object-type.ts';

// The console shows object types in Chinese: what the server writes as one must have its word.

const WRITTEN = /(?:objectType|OBJECT_TYPE|OPERATION_OBJECT)(?::| =) '(\w+)'/g;

test('every object type that the server names has a Chinese word', () => {
  const named = globSync('server/{kernel,modules}/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(WRITTEN)].map(([, type]) => type ?? ''),
  );
  expect(named.length).toBeGreaterThan(30);
  expect([...new Set(named)].filter((type) => !(type in OBJECT_TYPES))).toEqual([]);
});
