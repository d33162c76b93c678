import { expect, test } from 'vitest';

import { createQueryClient } from './query-client.ts';

/** What is told of a query that fails with this, over what it may have had before. */
async function told(error: Error, meta: object, before?: string): Promise<unknown[]> {
  const heard: unknown[] = [];
  const queries = createQueryClient((failure) => heard.push(failure));
  const queryKey = ['record'];
  if (before !== undefined) queries.setQueryData(queryKey, before);
  const queryFn = () => Promise.reject(error);
  await queries.fetchQuery({ queryKey, queryFn, meta, staleTime: 0 }).catch(() => undefined);
  return heard;
}

test('a failure that a view tells in the place of its record is not told beside it', async () => {
  const missing = new Error('missing');
  const meta = { isToldInPlace: (error: unknown) => error === missing };
  expect(await told(missing, meta)).toEqual([]);
  const other = new Error('other');
  expect(await told(other, meta)).toEqual([other]);
  expect(await told(missing, {})).toEqual([missing]);
});

test('nothing is told in the place of a record that stands there already', async () => {
  const missing = new Error('missing');
  expect(await told(missing, { isToldInPlace: () => true }, 'row')).toEqual([missing]);
});
