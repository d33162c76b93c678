import { expect, test, vi } from 'vitest';

import { FILE_REFUSAL, fileActive } from '#contract/file/file.ts';
import { FAULTY_FILE } from '#contract/file/types.ts';
import { ApiError } from '#src/lib/errors.ts';

import { type Sending, UploadQueue } from './queue.ts';
import type { Attachment, FileTransport } from './transport.ts';

interface Call {
  file: File;
  attempt: object;
  progress(percent: number): void;
  signal: AbortSignal;
  answer: PromiseWithResolvers<Attachment>;
}

function setUp() {
  const calls: Call[] = [];
  const stored: Attachment[] = [];
  let shown: readonly Sending[] = [];
  const transport = {
    upload: (file, options) => {
      const answer = Promise.withResolvers<Attachment>();
      options.signal.addEventListener('abort', () => answer.reject(options.signal.reason));
      calls.push({ file, ...options, answer });
      return answer.promise;
    },
  } as FileTransport;
  const queue = new UploadQueue({
    transport,
    fileType: 1,
    onChange: (sending) => {
      shown = sending;
    },
    onStored: (file) => stored.push(file),
  });
  return { queue, calls, stored, shown: () => shown };
}

const fileOf = (name: string) => new File(['x'], name);
const storedAs = (id: string) => ({ id }) as Attachment;

test('two go at once, the others follow, each shows its progress', async () => {
  const { queue, calls, stored, shown } = setUp();
  queue.add([fileOf('a'), fileOf('b'), fileOf('c')]);
  expect(calls.map(({ file }) => file.name)).toEqual(['a', 'b']);
  calls[0]?.progress(40);
  expect(shown()[0]).toMatchObject({ percent: 40 });
  calls[0]?.answer.resolve(storedAs('1'));
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  expect(stored).toEqual([{ id: '1' }]);
  expect(shown().map(({ file }) => file.name)).toEqual(['b', 'c']);
});

test('a failed file stays with its reason, and is tried again as the same attempt', async () => {
  const { queue, calls, shown, stored } = setUp();
  queue.add([fileOf('a')]);
  calls[0]?.answer.reject(new Error('后端接口连接异常'));
  await vi.waitFor(() => expect(shown()[0]?.error).toBe('后端接口连接异常'));
  queue.retry(shown()[0]?.key ?? 0);
  expect(calls).toHaveLength(2);
  expect(calls[1]?.attempt).toBe(calls[0]?.attempt);
  calls[1]?.answer.resolve(storedAs('1'));
  await vi.waitFor(() => expect(stored).toEqual([{ id: '1' }]));
});

test('a file that was refused for what it is says so, and any other failure may be tried again', async () => {
  const { queue, calls, shown } = setUp();
  queue.add([fileOf('a'), fileOf('b')]);
  const refusal = (code: string) => new ApiError({ kind: 'business', code, text: code });
  calls[0]?.answer.reject(refusal(FILE_REFUSAL.content.code));
  calls[1]?.answer.reject(refusal(FILE_REFUSAL.disk.code));
  await vi.waitFor(() => expect(shown().map(({ faulty }) => faulty)).toEqual([true, false]));
  const { type, content, protected: sealed, macros, bomb, pixels, size } = FILE_REFUSAL;
  const codes = [type, content.code, sealed.code, macros.code, bomb.code, pixels.code, size];
  expect([...FAULTY_FILE].sort()).toEqual([...codes, fileActive('').code].sort());
});

test('a file that finds no free line waits for its turn, and a cancelled one no longer', async () => {
  vi.useFakeTimers();
  const { queue, calls, shown, stored } = setUp();
  queue.add([fileOf('a'), fileOf('b')]);
  const { text } = FILE_REFUSAL.parallel;
  const busy = () => new ApiError({ kind: 'business', code: 429, text, retryAfter: 2 });
  for (const call of calls.slice()) call.answer.reject(busy());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown().map(({ error, percent }) => [error, percent])).toEqual([
    [undefined, 0],
    [undefined, 0],
  ]);
  queue.cancel(shown()[1]?.key ?? 0);
  await vi.advanceTimersByTimeAsync(9_000);
  vi.useRealTimers();
  expect(calls.map(({ file }) => file.name)).toEqual(['a', 'b', 'a']);
  expect(calls[2]?.attempt).toBe(calls[0]?.attempt);
  calls[2]?.answer.resolve(storedAs('1'));
  await vi.waitFor(() => expect(stored).toEqual([{ id: '1' }]));
});

test('a cancelled file is gone at once, and says nothing', async () => {
  const { queue, calls, shown, stored } = setUp();
  queue.add([fileOf('a'), fileOf('b'), fileOf('c')]);
  queue.cancel(shown()[0]?.key ?? 0);
  expect(calls[0]?.signal.aborted).toBe(true);
  expect(shown().map(({ file }) => file.name)).toEqual(['b', 'c']);
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  expect(stored).toEqual([]);
});
