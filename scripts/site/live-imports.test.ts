import { expect, test } from 'vitest';

import { liveImports, type Source } from './live-imports.ts';

const alias = { name: '#contract/', folder: '/c' };
const shaken: readonly Source[] = [
  {
    id: '/c/bank.ts',
    code: `import * as z from 'zod/mini';
import { MOST } from './max.ts';
import { isCode } from './codes.ts';
import { short } from './short.ts';
const row = /* @__PURE__ */ (() => (z.string().check(isCode, MOST)))();
export const save = row;
export const page = { path: '/bank', most: short };
export function check(text) { return isCode(text); }
`,
  },
  { id: '/c/max.ts', code: 'export const MOST = 5;' },
  {
    id: '/c/codes.ts',
    code: "import { MOST } from './max.ts';\nexport const isCode = (text) => text.length < MOST;",
  },
  { id: '/c/short.ts', code: 'export const short = 3;' },
];
const from = (code: string) =>
  Object.fromEntries(
    [...liveImports(shaken, [{ id: '/src/view.ts', code }], alias)].map(([id, ids]) => [
      id,
      [...ids],
    ]),
  );

test('what only an unused schema mentions is no import', () => {
  expect(from("import { page } from '#contract/bank.ts';\nuse(page);")).toEqual({
    '/c/bank.ts': ['/c/short.ts'],
    '/c/max.ts': [],
    '/c/codes.ts': [],
    '/c/short.ts': [],
  });
});

test('what is used brings what it mentions, and what that mentions elsewhere', () => {
  expect(from("import { check } from '../c/bank.ts';\ncheck('');")).toMatchObject({
    '/c/bank.ts': ['/c/codes.ts'],
    '/c/codes.ts': ['/c/max.ts'],
  });
});

test('what is taken apart when the module is loaded is used', () => {
  const apart =
    "import { LIMITS } from './limits.ts';\nconst { most } = LIMITS;\nexport const page = most;";
  const limits = { id: '/c/limits.ts', code: 'export const LIMITS = { most: 5 };' };
  const live = liveImports([{ id: '/c/apart.ts', code: apart }, limits], [], alias);
  expect([...(live.get('/c/apart.ts') ?? [])]).toEqual(['/c/limits.ts']);
});

test('whoever imports all of a module uses all of it, its schemas too', () => {
  expect(from("import * as all from '#contract/bank.ts';\nall;")['/c/bank.ts']).toHaveLength(3);
});
