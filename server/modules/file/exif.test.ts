import sharp from 'sharp';
import { expect, test } from 'vitest';

import { readShot } from './exif.ts';

async function exifOf(
  gps: Record<string, string>,
  exif: Record<string, string> = {},
  format: 'jpeg' | 'webp' | 'png' = 'jpeg',
) {
  const picture = await sharp({
    create: { width: 8, height: 8, channels: 3, background: '#888' },
  })
    .withExif({ IFD3: gps, IFD2: exif })
    .toFormat(format)
    .toBuffer();
  return (await sharp(picture).metadata()).exif;
}

const PLACE = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '39/1 57/1 600/100',
  GPSLongitudeRef: 'E',
  GPSLongitude: '116/1 18/1 0/1',
};

test('place and time as the camera wrote them', async () => {
  const shot = readShot(
    await exifOf(PLACE, { DateTimeOriginal: '2026:05:20 09:30:00', OffsetTimeOriginal: '+08:00' }),
  );
  expect(shot).toEqual({
    takenAt: new Date('2026-05-20T01:30:00Z'),
    lng: '116.300000',
    lat: '39.951667',
  });
});

test.each(['webp', 'png'] as const)('a %s tells them as well', async (format) => {
  expect(readShot(await exifOf(PLACE, {}, format)).lat).toBe('39.951667');
});

test('the block of a webp out of a phone begins at once', async () => {
  const block = await exifOf(PLACE, {}, 'webp');
  expect(readShot(block?.subarray('Exif\0\0'.length)).lng).toBe('116.300000');
});

test('south and west are negative; zeros are no place', async () => {
  const shot = readShot(await exifOf({ ...PLACE, GPSLatitudeRef: 'S', GPSLongitudeRef: 'W' }));
  expect([shot.lng, shot.lat]).toEqual(['-116.300000', '-39.951667']);
  const zeros = { ...PLACE, GPSLatitude: '0/1 0/1 0/1', GPSLongitude: '0/1 0/1 0/1' };
  expect(readShot(await exifOf(zeros)).lng).toBeNull();
});

test('whatever the block holds, nothing is thrown', async () => {
  const whole = await exifOf(PLACE, { DateTimeOriginal: '2026:05:20 09:30:00' });
  if (whole === undefined) throw new Error('no block');
  for (let length = 0; length < whole.length; length += 3) readShot(whole.subarray(0, length));
  for (let at = 6; at < whole.length; at += 1) {
    const damaged = Buffer.from(whole);
    damaged[at] = 255;
    const { lng, takenAt } = readShot(damaged);
    expect(lng === null || Math.abs(Number(lng)) <= 180).toBe(true);
    expect(takenAt === null || !Number.isNaN(takenAt.getTime())).toBe(true);
  }
  expect(readShot(undefined).lng).toBeNull();
});
