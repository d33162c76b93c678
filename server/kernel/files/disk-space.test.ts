import { expect, test } from 'vitest';

import { createDiskSpace } from './disk-space.ts';

const GB = 1024 ** 3;
const MB = 1024 ** 2;

function setUp(keepFreeMb: number | undefined, size: number) {
  const disk = { free: size, size };
  const log = { warn: () => undefined, error: () => undefined };
  const diskSpace = createDiskSpace(() => Promise.resolve({ ...disk }), { keepFreeMb, log });
  /** A file that arrives, chunk by chunk, until it is told to end. */
  const arriving = (bytes: number) => {
    const end = Promise.withResolvers<void>();
    let landed = (_bytes: number) => {};
    const done = diskSpace.within(bytes, (tell) => {
      landed = tell;
      return end.promise;
    });
    const write = (some: number) => {
      disk.free -= some;
      landed(some);
    };
    return { done, write, end: end.resolve, fail: end.reject };
  };
  const fits = (bytes: number) =>
    diskSpace
      .within(bytes, () => Promise.resolve())
      .then(
        () => true,
        (error: { code: string }) => error.code !== 'file_disk',
      );
  return { disk, arriving, fits };
}

test.for([
  ['a tenth of the disk', 10 * GB, 1 * GB],
  ['2 GB of a large one', 100 * GB, 2 * GB],
  ['256 MB of a small one', 1 * GB, 256 * MB],
] as const)('keeps %s', async ([, size, kept]) => {
  const { fits } = setUp(undefined, size);
  expect(await fits(size - kept)).toBe(true);
  expect(await fits(size - kept + 1)).toBe(false);
});

test('files that arrive at once cannot fill the disk together, and a written byte counts once', async () => {
  const { arriving, fits, disk } = setUp(100, 400 * MB);
  const one = arriving(150 * MB);
  const other = arriving(140 * MB);
  await expect.poll(() => fits(11 * MB)).toBe(false);
  expect(await fits(10 * MB)).toBe(true);
  one.write(150 * MB);
  other.write(70 * MB);
  expect(await fits(10 * MB)).toBe(true);
  expect(await fits(11 * MB)).toBe(false);
  // What was promised and never came is free again; what has come stays on the disk.
  other.end();
  one.end();
  await Promise.all([one.done, other.done]);
  expect(await fits(80 * MB)).toBe(true);
  expect(await fits(80 * MB + 1)).toBe(false);
  disk.free = 50 * MB;
  expect(await fits(0)).toBe(false);
  disk.free = 400 * MB;
  expect(await fits(300 * MB)).toBe(true);
});

test('a file that broke gives its space back, and a disk that is full after all is told as such', async () => {
  const { arriving, fits } = setUp(0, 10 * MB);
  const broken = arriving(10 * MB);
  broken.fail(new Error('gone'));
  await expect(broken.done).rejects.toThrow('gone');
  expect(await fits(10 * MB)).toBe(true);
  const full = arriving(10 * MB);
  full.fail(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  await expect(full.done).rejects.toMatchObject({ code: 'file_disk' });
  expect(await fits(10 * MB)).toBe(true);
});
