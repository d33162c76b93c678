import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { dearPhoto } from '../../../tests/helpers/dear-photo.ts';
import { isDear } from './jpeg.ts';
import { isPhoto } from './photo.ts';

const of = (file: Buffer, step = file.length) => ({
  size: file.length,
  at: (position: number, length: number) =>
    Promise.resolve(file.subarray(position, position + Math.min(length, step))),
});

describe('is dear', () => {
  test.each([
    ['of a thousand scans', { side: 16, scans: 1_000 }],
    ['whose parts are all in memory', { side: 7_000, scans: 1, components: 3 }],
  ])('a picture %s', async (_, photo) => {
    expect(await isDear(of(dearPhoto(photo)))).toBe(true);
    expect(await isPhoto(dearPhoto(photo))).toBe(false);
  });

  test('also where its scans lie behind bytes that say nothing', async () => {
    const whole = dearPhoto({ side: 16, scans: 1_000 });
    const filled = [Buffer.alloc(300_000, 0xff), Buffer.from([0x01]), Buffer.alloc(300_000, 7)];
    const file = Buffer.concat([whole.subarray(0, 2), ...filled, whole.subarray(2)]);
    expect(await isDear(of(file))).toBe(true);
  });
});

describe('is not', () => {
  test.each([true, false])('what programs write, progressive or not: %s', async (progressive) => {
    const picture = sharp({
      create: { width: 3_000, height: 2_000, channels: 3, background: '#888' },
    });
    const file = await picture
      .withExif({ IFD0: { Copyright: 'x' } })
      .jpeg({ progressive })
      .toBuffer();
    expect(await isDear(of(file))).toBe(false);
    expect(await isPhoto(file)).toBe(true);
  });

  test('one with a small picture in its head and others behind it', async () => {
    const whole = dearPhoto({ side: 16, scans: 10 });
    const bomb = dearPhoto({ side: 16, scans: 2_000 });
    const head = Buffer.concat([Buffer.from([0xff, 0xe1, 0x40, 0x02]), bomb.subarray(0, 0x4000)]);
    const file = Buffer.concat([whole.subarray(0, 2), head, whole.subarray(2), bomb]);
    expect(await isDear(of(file))).toBe(false);
  });

  test.each([0, 1, 2, 5, 20, 100, 200])('one that breaks off after %i bytes', async (length) => {
    expect(await isDear(of(dearPhoto({ side: 16, scans: 5 }).subarray(0, length)))).toBe(false);
  });
});
