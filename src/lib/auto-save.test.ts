import { beforeEach, expect, test, vi } from 'vitest';

import { AutoSave } from './auto-save.ts';

let saves: PromiseWithResolvers<void>[];
let dirty: boolean;
let may: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  saves = [];
  dirty = false;
  may = true;
  return () => vi.useRealTimers();
});

const begun = () =>
  new AutoSave({
    restMs: 1_000,
    save: () => {
      const answer = Promise.withResolvers<void>();
      saves.push(answer);
      return answer.promise;
    },
    may: () => may,
    onDirty: (is) => {
      dirty = is;
    },
  });
const settled = () => vi.advanceTimersByTimeAsync(0);

test('saves once the typing rests, and is dirty until the server has it', async () => {
  const saving = begun();
  saving.touch();
  await vi.advanceTimersByTimeAsync(900);
  saving.touch();
  await vi.advanceTimersByTimeAsync(900);
  expect([saves.length, dirty, saving.done]).toEqual([0, true, false]);
  await vi.advanceTimersByTimeAsync(100);
  expect(saves).toHaveLength(1);
  saves[0]?.resolve();
  await settled();
  expect([dirty, saving.done]).toEqual([false, true]);
});

test('what is typed during a save is saved after it, never at the same time', async () => {
  const saving = begun();
  saving.touch();
  const flushed = saving.flush();
  await settled();
  saving.touch();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(saves).toHaveLength(1);
  saves[0]?.resolve();
  await settled();
  expect([saves.length, dirty]).toEqual([2, true]);
  saves[1]?.resolve();
  expect(await flushed).toBe(true);
  expect([saves.length, dirty]).toEqual([2, false]);
});

test('a save that failed is tried again by the next flush', async () => {
  const saving = begun();
  saving.touch();
  const first = saving.flush();
  await settled();
  saves[0]?.reject(new Error('away'));
  expect([await first, dirty]).toEqual([false, true]);
  const second = saving.flush();
  await settled();
  saves[1]?.resolve();
  expect([await second, dirty]).toEqual([true, false]);
});

test('nothing is saved while a person has to decide, nor once it is settled', async () => {
  const saving = begun();
  may = false;
  saving.touch();
  expect(await saving.flush()).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([saves.length, dirty]).toEqual([0, true]);
  may = true;
  saving.settle();
  expect([await saving.flush(), saves.length, dirty]).toEqual([true, 0, false]);
});
