import sharp from 'sharp';
import { expect, test } from 'vitest';

import { dearDrawing } from '../../../tests/helpers/dear-drawing.ts';
import { picture } from '../../../tests/helpers/sample-files.ts';
import { isDearInPasses, isPhoto } from './photo.ts';

const asked = async (bytes: Buffer) => {
  const since = performance.now();
  const told = await isPhoto(bytes);
  return { told, ms: performance.now() - since };
};

test('pictures made of dots are told by what they hold', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bytes = await picture(format);
    expect([await isPhoto(bytes), await isPhoto(bytes, ['gif'])]).toEqual([true, false]);
  }
  const gif = await sharp(await picture('png'))
    .gif()
    .toBuffer();
  expect(await isPhoto(gif)).toBe(true);
});

test('no decoder is asked about a drawing, nor about one that begins as something else', async () => {
  const { told, ms } = await asked(dearDrawing());
  expect(told).toBe(false);
  expect(ms).toBeLessThan(1_000);
  for (const head of ['', ' ', '\uFEFF', '<?xml version="1.0"?>', 'II*\0']) {
    expect((await asked(Buffer.concat([Buffer.from(head), dearDrawing()]))).told).toBe(false);
  }
  const disguised = Buffer.concat([Buffer.from('RIFF....WEBP', 'latin1'), dearDrawing()]);
  expect(await isPhoto(disguised).catch(() => false)).toBe(false);
});

const PNG = { format: 'png', channels: 4, depth: 'uchar', isProgressive: true } as const;

test.each([
  ['in passes', {}, 9_000, true],
  ['line by line', { isProgressive: false }, 9_000, false],
  ['in passes and as large as others are', {}, 6_000, false],
  ['of twice as many bytes', { depth: 'ushort' }, 6_000, true],
  ['of another kind', { format: 'jpeg' }, 9_000, false],
] as const)('what a PNG takes is told before it is decoded: %s', (_, said, side, told) => {
  expect(isDearInPasses({ ...PNG, ...said, width: side, height: side })).toBe(told);
});
