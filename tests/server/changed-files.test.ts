import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { answerOf, type Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';
import { pdf } from '../helpers/sample-files.ts';
import { download, upload } from '../helpers/upload.ts';

// A disk loses bits, and people with access to it change files: what is handed out is what was filed.

let folder: string;
let portal: TestApp;
let browser: Browser;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-changed-'));
  portal = await createTestApp({ env: { DATA_DIR: folder } });
  ({ browser } = await new People(portal, 13_484_000_000).newcomer());
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

const LOST = { status: 400, code: 'file_lost', msg: '文件内容已丢失，请联系平台客服' };

/** Files it, changes one of its bytes where it lies, and answers its address. */
async function changed(name: string, content: Buffer, at: number): Promise<string> {
  const kept = await upload(portal, browser, [name, content]);
  const { id, url } = kept.data as { id: string; url: string };
  expect((await download(portal, browser, url)).rawPayload.equals(content)).toBe(true);
  const { storage_key: key } = await portal.database.superuser
    .selectFrom('file')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const path = join(folder, 'files', key.slice(0, 2), key);
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(path, bytes);
  return url;
}

/** Noise, so that it is as long as its pixels. */
const large = () =>
  sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

test('a file of which a byte has changed is told as lost, and logged', async () => {
  const url = await changed('a.pdf', pdf(), 60);
  expect(answerOf(await download(portal, browser, url))).toMatchObject(LOST);
  const err = expect.objectContaining({ type: 'FileLost' });
  expect(portal.log).toContainEqual(expect.objectContaining({ level: 50, err }));
});

test('a large one breaks off before its end, and is told as lost from then on', async () => {
  const url = await changed('b.png', await large(), 200_000);
  await expect(download(portal, browser, url)).rejects.toThrow();
  expect(answerOf(await download(portal, browser, url))).toMatchObject(LOST);
});

test('no picture of it is drawn', async () => {
  const url = await changed('c.png', await large(), 200_000);
  expect(await browser.get(url, { as: 'preview' })).toMatchObject(LOST);
});
