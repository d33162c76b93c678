import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { OBJECT_TYPES } from '#contract/wire/object-type.ts';
import { sqlBuilder } from '#server/kernel/sql/statement.ts';
import { objectNo } from '#server/modules/admin/log-objects.ts';
import { MODULES } from '#server/modules.ts';

// The console shows object types in Chinese: what the server writes as one must have its word.

const WRITTEN = /(?:objectType|OBJECT_TYPE|OPERATION_OBJECT)(?::| =) '(\w+)'/g;

test('every object type that the server names has a Chinese word', () => {
  const named = globSync('server/{kernel,modules,trade}/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(WRITTEN)].map(([, type]) => type ?? ''),
  );
  expect(named.length).toBeGreaterThan(30);
  expect([...new Set(named)].filter((type) => !(type in OBJECT_TYPES))).toEqual([]);
});

test('every record that somebody saves has its Chinese word in the log of operators', () => {
  const saved = MODULES.flatMap(({ nouns = [] }) => nouns).filter(({ calls }) => 'save' in calls);
  expect(saved.length).toBeGreaterThan(10);
  const lines = saved
    .filter(({ name }) => !(name in OBJECT_TYPES))
    .map(({ name }) => `contract/wire/object-type.ts: ${name} in OBJECT_TYPES`);
  expect(lines).toEqual([]);
});

// Rows about these say all there is to say in their action, or in their detail: what is meant has no number and no name.
const NAMELESS = ['bookCheck', 'draft', 'job', 'message', 'savedView', 'session'];

test('the log tells by a name or a number what any other object is', () => {
  const deals = MODULES.flatMap((module) => module.deals ?? []);
  const cases = objectNo(deals)
    .compile(sqlBuilder)
    .sql.matchAll(/when '(\w+)' then/g);
  const named = [...cases].map(([, type = '']) => type);
  const nameless = Object.keys(OBJECT_TYPES).filter((type) => !named.includes(type));
  const lines = nameless
    .filter((type) => !NAMELESS.includes(type))
    .map((type) => `server/modules/admin/log-objects.ts: ${type}: own(table, column) in NAMES`);
  expect(lines).toEqual([]);
  expect(NAMELESS.filter((type) => !nameless.includes(type))).toEqual([]);
  expect(named.filter((type, at) => named.indexOf(type) !== at)).toEqual([]);
  expect(named.filter((type) => !(type in OBJECT_TYPES))).toEqual([]);
});
