import { Readable } from 'node:stream';
import { setImmediate as nextRound } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';

import { RECOGNITION_REFUSAL } from '#contract/file/recognition.ts';
import type { OcrProvider } from '../ports/ocr.ts';
import { refused } from '../wire/refusal.ts';
import { createPaperReader, type ReadPaper } from './read-paper.ts';

let read: ReadPaper;
let now: number;
/** Keys of the bytes that were fetched, in their order. */
let opened: string[];
/** Ends the reading that goes on. */
let turns: { end(): void; fail(error: Error): void }[];

beforeEach(() => {
  now = Date.parse('2026-05-20T08:00:00+08:00');
  opened = [];
  turns = [];
  read = createPaperReader({
    ocr: {} as OcrProvider,
    files: {
      open: (key: string) => {
        opened.push(key);
        return Promise.resolve({ stream: Readable.from([Buffer.from(key)]), size: key.length });
      },
    } as never,
    db: undefined as never,
    clock: { now: () => new Date(now) } as never,
    log: { warn: vi.fn() } as never,
    paidPerDay: undefined,
  });
});

const ask = (from: string, id: string) =>
  read({
    from,
    kind: 'licence',
    file: { id, storage_key: id },
    by: (_ocr, picture) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      turns.push({ end: () => resolve(picture.toString()), fail: reject });
      return promise;
    },
  });
const settled = async () => {
  for (let round = 0; round < 20; round += 1) await nextRound();
};

test('accounts take turns, and only what is read is in memory', async () => {
  const all = [...['a1', 'a2', 'a3'].map((id) => ask('a', id)), ask('b', 'b1')];
  await settled();
  expect(opened).toEqual(['a1']);
  for (let turn = 0; turn < 4; turn += 1) {
    turns[turn]?.end();
    await settled();
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
  expect(opened.indexOf('b1')).toBeLessThan(opened.indexOf('a3'));
});

test('a file is read once for all who ask meanwhile', async () => {
  const both = [ask('a', 'a1'), ask('b', 'a1')];
  await settled();
  turns[0]?.end();
  expect(await Promise.all(both)).toEqual(['a1', 'a1']);
  expect(opened).toEqual(['a1']);
});

test.each([
  ['a fault', new Error('broken')],
  ['nothing on it', refused(RECOGNITION_REFUSAL.unreadable)],
])('%s stays so for some minutes', async (_, error) => {
  const first = ask('a', 'a1');
  const told = expect(first).rejects.toMatchObject({ code: 'ocr_unreadable' });
  await settled();
  turns[0]?.fail(error);
  await told;
  await expect(ask('a', 'a1')).rejects.toMatchObject({ code: 'ocr_unreadable' });
  expect(opened).toEqual(['a1']);
  now += 6 * 60_000;
  void ask('a', 'a1');
  await settled();
  expect(opened).toEqual(['a1', 'a1']);
});

test('whoever sends more than fits is told in words, and no one else', async () => {
  const told: string[] = [];
  for (let at = 0; at < 80; at += 1) {
    ask('a', `a${at}`).catch(({ status, message }: Error & { status: number }) =>
      told.push(`${status} ${message}`),
    );
  }
  const other = ask('b', 'b1').catch(() => 'refused');
  await settled();
  expect(new Set(told)).toEqual(new Set([`503 ${RECOGNITION_REFUSAL.busy}`]));
  expect(told.length).toBeGreaterThanOrEqual(15);
  turns[0]?.end();
  await settled();
  turns[1]?.end();
  await settled();
  turns[2]?.end();
  expect(await other).toBe('b1');
});
