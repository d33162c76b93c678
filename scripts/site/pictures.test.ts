import sharp from 'sharp';
import { expect, test } from 'vitest';

import { drawSocial, titleLines } from './draw-social.ts';
import { iconFile, metaOf } from './pictures.ts';

test('a title is broken into lines of equal length', () => {
  expect(titleLines('关于我们')).toEqual(['关于我们']);
  expect(titleLines('只扣争议部分：一张结算单怎样拆')).toEqual([
    '只扣争议部分：一',
    '张结算单怎样拆',
  ]);
});

const DRAWN_ON_A_BUSY_MACHINE = { timeout: 30_000 };

test('a social picture is 1200 × 630 and the same each time', DRAWN_ON_A_BUSY_MACHINE, async () => {
  const social = { title: '<保理> & 特钢', platform: '平台', mark: '<svg/>', words: true } as const;
  const picture = await drawSocial(social);
  expect(await sharp(picture).metadata()).toMatchObject({
    width: 1200,
    height: 630,
    format: 'png',
  });
  expect((await drawSocial(social)).equals(picture)).toBe(true);
});

test('without a Chinese font it stays without words', DRAWN_ON_A_BUSY_MACHINE, async () => {
  const bare = { title: '', platform: '', mark: '<svg/>', product: 'factoring' } as const;
  const silent = await drawSocial({ ...bare, title: '保理', words: false });
  expect(silent.equals(await drawSocial({ ...bare, words: true }))).toBe(true);
});

test('meta content is read back as it was meant', () => {
  const html = '<meta property="og:title" content="A &amp; &#34;B&#34;">';
  expect(metaOf(html, 'og:title')).toBe('A & "B"');
  expect(metaOf(html, 'og:image')).toBeUndefined();
});

test('an icon file names its one picture, and where it lies', () => {
  const png = Buffer.from('the picture');
  const icon = iconFile(png, 32);
  // Reserved, type 1, one picture; 32 by 32, no palette, one plane, 32 bits.
  expect([...icon.subarray(0, 14)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0]);
  const [size, at] = [icon.readUInt32LE(14), icon.readUInt32LE(18)];
  expect(icon.subarray(at, at + size)).toEqual(png);
});
