import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { focusManager, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { PARTS, standIn } from './unused-parts.ts';

const filesOf = (folder: string, ext: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ext.test(name) && !/\.test\.|node_modules/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

const named = (text: string, source: string) =>
  [...text.matchAll(/^import\s+(?:(\w+)|\{([^}]*)\})\s+from\s+['"]([^'"]+)['"]/gm)].flatMap(
    ([, whole, some = '', from]) => {
      if (from !== source) return [];
      return whole ? ['default'] : some.split(',').map((name) => name.trim().split(/\s+as\s+/)[0]);
    },
  );

test.each(PARTS)('$library takes nothing else of $source than stands there', (part) => {
  const code = filesOf(`node_modules/${part.library}`, /\.m?js$/).join('\n');
  const taken = new Set(named(code, part.source).filter((name) => name !== ''));
  expect(taken.size).toBeGreaterThan(0);
  expect(part.names).toEqual(expect.arrayContaining([...taken]));
});

test('what stands there says what has been called after all', async () => {
  for (const part of PARTS.filter(({ instead }) => instead === undefined)) {
    const url = `data:text/javascript,${encodeURIComponent(standIn(part))}`;
    const module: Record<string, unknown> = await import(/* @vite-ignore */ url);
    for (const name of part.names) {
      expect(module[name]).toThrow(`${part.library} is built without ${part.unless}`);
    }
  }
});

test('a query client does without the cache of mutations in the ways that it is used here', async () => {
  const part = PARTS.find(({ names }) => names.includes('MutationCache'));
  const url = `data:text/javascript,${encodeURIComponent(part ? standIn(part) : '')}`;
  const { MutationCache } = await import(/* @vite-ignore */ url);
  const queries = new QueryClient({ mutationCache: new MutationCache() });
  queries.mount();
  focusManager.setFocused(true);
  await queries.resumePausedMutations();
  queries.clear();
  queries.unmount();
  focusManager.setFocused(undefined);
});

test('nothing of ours calls what is left out', () => {
  const ours = filesOf('src', /\.tsx?$/).join('\n');
  expect(ours).not.toMatch(/InfiniteQuer|infiniteQuer/);
  expect(ours).not.toMatch(/throwOnError|useSuspense|suspense:|ErrorResetBoundary/);
  expect(ours).not.toMatch(/\.isMutating|useIsMutating|useMutationState|getMutationCache/);
  expect(ours).not.toMatch(/import \{[^}]*\buseMutation\b[^}]*\} from '@tanstack/);
  expect(ours).not.toMatch(/useStore\([^()]*\{\s*keys/);
  const client = readFileSync('src/api/client.ts', 'utf8');
  const [, options = ''] = /ofetch\.raw<[^>]*>\(url, \{([\s\S]*?)\n {4}\}\)/.exec(client) ?? [];
  expect(options).toContain('responseType');
  expect(options).not.toMatch(/baseURL|query:|params:/);
});
