import { beforeEach, expect, test } from 'vitest';

import { tellUnsaved } from '#src/lib/unsaved.ts';

import { $dirty, markClean, markDirty } from './dirty.ts';

beforeEach(() => {
  for (const key of $dirty.get()) markClean(key);
});

test('forms are dirty one by one and clean one by one', () => {
  markDirty('bank/1');
  markDirty('bank/2');
  markClean('bank/1');
  expect([...$dirty.get()]).toEqual(['bank/2']);
  markClean('bank/2');
  expect($dirty.get().size).toBe(0);
});

test('listeners hear changes only, however often a key stroke says the same', () => {
  const heard: number[] = [];
  const stop = $dirty.listen((keys) => heard.push(keys.size));
  for (let stroke = 0; stroke < 5; stroke++) markDirty('project');
  markClean('other');
  markClean('project');
  stop();
  expect(heard).toEqual([1, 0]);
});

test('a modal that holds text is among them, without knowing of them', () => {
  tellUnsaved(':r1:', true);
  expect([...$dirty.get()]).toEqual([':r1:']);
  tellUnsaved(':r1:', false);
  expect($dirty.get().size).toBe(0);
});
