import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { FILE_REFUSAL } from '#contract/file/file.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { dearDrawing } from '../helpers/dear-drawing.ts';
import { dearPhoto } from '../helpers/dear-photo.ts';
import { People } from '../helpers/people.ts';
import { picture } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';

// Two pictures are decoded at a time, for all: what a drawing takes under the name of a picture, everybody waits.

let portal: TestApp;
let person: Browser;
beforeAll(async () => {
  portal = await createTestApp();
  ({ browser: person } = await new People(portal, 13_478_000_000).newcomer());
});
afterAll(() => portal.close());

test('drawings under the names of pictures are refused unread, and keep nobody waiting', async () => {
  const fields = { clientId: 'portal', fileType: '11' };
  const since = performance.now();
  const names = ['a.png', 'b.jpg', 'c.webp', 'd.jpeg'];
  const sent = names.map((name) => upload(portal, person, [name, dearDrawing()], { fields }));
  for (const { code } of await Promise.all(sent)) expect(code).toBe(FILE_REFUSAL.content.code);
  const genuine = await upload(portal, person, ['a.png', await picture('png')], { fields });
  expect(genuine.code).toBe(0);
  expect(performance.now() - since).toBeLessThan(8_000);
}, 120_000);

test('photos that are walked over thousands of times are refused before they are decoded', async () => {
  const fields = { clientId: 'portal', fileType: '11' };
  const since = performance.now();
  const photo = dearPhoto({ side: 9_990, scans: 5_000 });
  const sent = ['a.jpg', 'b.jpg'].map((name) => upload(portal, person, [name, photo], { fields }));
  for (const { code } of await Promise.all(sent)) expect(code).toBe(FILE_REFUSAL.pixels.code);
  expect(performance.now() - since).toBeLessThan(8_000);
}, 200_000);

test('nor is one in passes decoded that would take all of the memory', async () => {
  const create = { width: 9_500, height: 9_500, channels: 4, background: '#888' } as const;
  const bytes = await sharp({ create }).png({ progressive: true, compressionLevel: 1 }).toBuffer();
  const fields = { clientId: 'portal', fileType: '11' };
  const { code } = await upload(portal, person, ['a.png', bytes], { fields });
  expect(code).toBe(FILE_REFUSAL.pixels.code);
}, 60_000);
