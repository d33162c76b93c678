import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { FILE_REFUSAL } from '#contract/file/file.ts';
import { withPictures } from '#server/kernel/files/keep-picture.ts';
import type { Kernel } from '#server/kernel/kernel.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { People } from '../helpers/people.ts';
import { picture } from '../helpers/sample-files.ts';

// Pictures of people without an account: nothing is stored that no row names.

const REFUSAL = { code: 'no_picture', text: '照片无法识别' };

let portal: TestApp;
let kernel: Kernel;
let folder: string;
let uploader: string;
let jpeg: Buffer;
let free = 1e12;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-pictures-'));
  portal = await createTestApp({
    env: { DATA_DIR: folder },
    disk: () => Promise.resolve({ free, size: 2e12 }),
    extra: (_, given) => {
      kernel = given;
    },
  });
  const people = new People(portal, 13_680_000_000);
  const { phone } = await people.newcomer();
  uploader = await people.idOf(phone);
  jpeg = await picture('jpeg');
});
beforeEach(() => {
  free = 1e12;
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

const sending = (...sent: Buffer[]) => ({ sent, from: 'a link', refusal: REFUSAL });

async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of kernel.files.list()) keys.push(key);
  return keys;
}

const nameIt = (key: string) =>
  portal.database.superuser
    .insertInto('file')
    .values({
      storage_key: key,
      file_name: '示例.jpg',
      file_suffix: 'jpg',
      file_size: '1',
      file_type: 1,
      sha256: '0'.repeat(64),
      uploader_id: uploader,
      created_at: portal.clock.now(),
    })
    .execute();

test('what is named stays, and what is not goes with the answer', async () => {
  const named = await withPictures(kernel, sending(jpeg, jpeg), async ([one]) => {
    await nameIt(one?.key ?? '');
    return one?.key;
  });
  expect(await stored()).toEqual([named]);
  await expect(
    withPictures(kernel, sending(jpeg), () => Promise.reject(new Error('refused'))),
  ).rejects.toThrow('refused');
  expect(await stored()).toEqual([named]);
});

test('nothing is stored of many of which one is no picture, nor where the disk is nearly full', async () => {
  const before = await stored();
  const work = () => Promise.reject(new Error('never asked'));
  for (const none of [Buffer.alloc(0), Buffer.from('text')]) {
    await expect(withPictures(kernel, sending(jpeg, none), work)).rejects.toThrow(REFUSAL.text);
  }
  free = 1e6;
  await expect(withPictures(kernel, sending(jpeg), work)).rejects.toThrow(FILE_REFUSAL.disk.text);
  expect(await stored()).toEqual(before);
});
