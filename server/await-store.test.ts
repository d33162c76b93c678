import { expect, test } from 'vitest';

import { awaitStore } from './await-store.ts';
import { StoreAway } from './kernel/ports/file-store.ts';

const open = () => new AbortController().signal;

const AWAY = new StoreAway('http://store cannot be reached (X)');

/** A store that is away for the first so many questions. */
function storeAfter(failures: number, error: Error = AWAY) {
  let asked = 0;
  return {
    ready: () => {
      asked += 1;
      return asked <= failures ? Promise.reject(error) : Promise.resolve();
    },
  };
}

test('a store that answers is waited for in silence', async () => {
  const notes: string[] = [];
  await awaitStore(storeAfter(0), { note: (text) => notes.push(text), cancelled: open() });
  expect(notes).toEqual([]);
});

test('one that is away is waited for, which is said once', async () => {
  const notes: string[] = [];
  const note = (text: string) => notes.push(text);
  await awaitStore(storeAfter(3), { note, cancelled: open(), pauseMs: 1 });
  expect(notes).toEqual([
    'The start waits for the store of files: http://store cannot be reached (X)',
    'The store of files answers; the start goes on',
  ]);
});

test('one that does not let us in ends the start in one sentence', async () => {
  const error = new StoreAway('the bucket portal: 403 AccessDenied', { isForbidden: true });
  const waiting = awaitStore(storeAfter(9, error), { note: () => undefined, cancelled: open() });
  await expect(waiting).rejects.toThrow(
    'The store of files does not let us in: the bucket portal: 403 AccessDenied',
  );
});

test('whoever stops the start ends the waiting, and any other fault is no reason to wait', async () => {
  const cancel = new AbortController();
  const note = () => cancel.abort();
  const waiting = awaitStore(storeAfter(9), { note, cancelled: cancel.signal });
  await expect(waiting).rejects.toThrow('aborted');
  const broken = awaitStore(storeAfter(9, new Error('ours')), { note, cancelled: open() });
  await expect(broken).rejects.toThrow('ours');
});
