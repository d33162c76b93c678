import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { newKey } from '#server/kernel/files/keys.ts';
import { type FileStore, StoreAway } from '#server/kernel/ports/file-store.ts';
import { localFiles } from '#server/providers/files/local-files.ts';
import { type S3Settings, s3Files } from '#server/providers/files/s3-files.ts';
import { createTestApp } from '../helpers/app.ts';
import { answerOf } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';
import { s3Service } from '../helpers/s3-service.ts';
import { pdf, picture } from '../helpers/sample-files.ts';
import { download, upload } from '../helpers/upload.ts';

// s3rver speaks S3 over HTTP and checks each request's Signature Version 4. It does not hold the body to the digest that
// was signed, and says nothing of how a real service behaves when it is slow or partly down.

let folder: string;
let service: ReturnType<typeof s3Service>;
let settings: S3Settings;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-stores-'));
  mkdirSync(join(folder, 'bucket'));
  service = s3Service(join(folder, 'bucket'), 'portal');
  const { port } = await service.run();
  settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'portal',
    // The one pair that the service knows.
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    forcePathStyle: true,
  };
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

function fileOf(content: Buffer): string {
  const path = join(folder, newKey());
  writeFileSync(path, content);
  return path;
}

async function contentOf(store: FileStore, key: string): Promise<Buffer> {
  const { stream, size } = await store.open(key);
  const content = Buffer.concat(await stream.toArray());
  expect(content.length).toBe(size);
  return content;
}

const STORES: Record<string, () => FileStore> = {
  local: () => localFiles(join(folder, 'local')),
  S3: () => s3Files(settings),
};

describe.for(Object.keys(STORES))('%s store', (name) => {
  const store = () => (STORES[name] as () => FileStore)();

  test('keeps bytes and takes the file over', async () => {
    const content = randomBytes(3 * 1024 * 1024);
    const key = newKey();
    const path = fileOf(content);
    await store().put(key, path);
    expect(existsSync(path)).toBe(false);
    const back = await contentOf(store(), key);
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(digest(back)).toBe(digest(content));
  });

  test('says that a key holds nothing', async () => {
    await expect(store().open(newKey())).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('removes, also twice', async () => {
    const key = newKey();
    await store().put(key, fileOf(Buffer.from('示例')));
    await store().remove(key);
    await store().remove(key);
    await expect(store().open(key)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('answers', async () => {
    await expect(store().ready()).resolves.toBeUndefined();
  });

  test('lists what it keeps', async () => {
    const keys = [newKey(), newKey(), newKey()];
    for (const key of keys) await store().put(key, fileOf(Buffer.from(key)));
    const listed = [];
    for await (const { key, at } of store().list()) {
      listed.push(key);
      expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(600_000);
    }
    expect(listed).toEqual(expect.arrayContaining(keys));
  });
});

test('a wrong secret is refused by the service', async () => {
  const stranger = s3Files({ ...settings, secretKey: 'wrong' });
  await expect(stranger.put(newKey(), fileOf(Buffer.from('x')))).rejects.toThrow(
    'put: 403 SignatureDoesNotMatch',
  );
});

const AWAY = 'http://127.0.0.1:2';

test('a service that is away is an error, and the file stays', async () => {
  const away = s3Files({ ...settings, endpoint: AWAY });
  const path = fileOf(Buffer.from('x'));
  const said = `${AWAY} cannot be reached (ECONNREFUSED)`;
  await expect(away.put(newKey(), path)).rejects.toThrow(new StoreAway(said));
  await expect(away.ready()).rejects.toThrow(said);
  expect(existsSync(path)).toBe(true);
});

test('a bucket that is not there, or not ours, is no reason to wait', async () => {
  for (const [change, said] of [
    [{ bucket: 'none' }, 'the bucket none: 404 NoSuchBucket'],
    [{ secretKey: 'wrong' }, 'the bucket portal: 403 SignatureDoesNotMatch'],
  ] as const) {
    const stranger = s3Files({ ...settings, ...change });
    await expect(stranger.ready()).rejects.toMatchObject({ message: said, isForbidden: true });
  }
});

test('an upload and a download say 503 in words while the service is away, and nothing stays', async () => {
  const DATA_DIR = mkdtempSync(join(folder, 'data-'));
  let store = s3Files(settings);
  const files: FileStore = {
    put: (key, path) => store.put(key, path),
    open: (key) => store.open(key),
    remove: (key) => store.remove(key),
    list: () => store.list(),
    ready: () => store.ready(),
  };
  const portal = await createTestApp({ env: { DATA_DIR }, files });
  const { browser } = await new People(portal, 13_480_000_000).newcomer();
  const kept = await upload(portal, browser, ['a.pdf', pdf()]);
  store = s3Files({ ...settings, endpoint: AWAY });
  const refused = await upload(portal, browser, ['a.pdf', pdf()]);
  const away = { status: 503, code: 503, msg: '文件存储暂时无法访问，请稍后再试' };
  expect(refused).toMatchObject({ ...away, headers: { 'retry-after': '1' } });
  const { url } = kept.data as { url: string };
  expect(answerOf(await download(portal, browser, url))).toMatchObject(away);
  expect(readdirSync(join(DATA_DIR, 'files', 'incoming'))).toEqual([]);
  store = s3Files(settings);
  expect((await upload(portal, browser, ['a.pdf', pdf()])).code).toBe(0);
  expect((await download(portal, browser, url)).statusCode).toBe(200);
  await portal.close();
});

test('a file whose bytes are gone is told as lost, once and for all, and logged', async () => {
  const DATA_DIR = mkdtempSync(join(folder, 'data-'));
  const portal = await createTestApp({ env: { DATA_DIR } });
  const { browser } = await new People(portal, 13_481_000_000).newcomer();
  const kept = await upload(portal, browser, ['a.png', await picture('png')]);
  const { id, url } = kept.data as { id: string; url: string };
  const { storage_key: key } = await portal.database.superuser
    .selectFrom('file')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  rmSync(join(DATA_DIR, 'files', key.slice(0, 2), key));
  const lost = { status: 400, code: 'file_lost', msg: '文件内容已丢失，请联系平台客服' };
  expect(answerOf(await download(portal, browser, url))).toMatchObject(lost);
  expect(await browser.get(`/general/common/file/${id}`, { as: 'preview' })).toMatchObject(lost);
  await portal.close();
});

test('a file of which bytes are missing is told as lost, and not handed out as whole', async () => {
  const DATA_DIR = mkdtempSync(join(folder, 'data-'));
  const portal = await createTestApp({ env: { DATA_DIR } });
  const { browser } = await new People(portal, 13_483_000_000).newcomer();
  const kept = await upload(portal, browser, ['a.pdf', pdf()]);
  const { id, url } = kept.data as { id: string; url: string };
  const { storage_key: key } = await portal.database.superuser
    .selectFrom('file')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect((await download(portal, browser, url)).statusCode).toBe(200);
  truncateSync(join(DATA_DIR, 'files', key.slice(0, 2), key), 100);
  const lost = { status: 400, code: 'file_lost', msg: '文件内容已丢失，请联系平台客服' };
  expect(answerOf(await download(portal, browser, url))).toMatchObject(lost);
  await portal.close();
});

test('a disk of files that has become read-only is a store that is away, and the log says why', async () => {
  const DATA_DIR = mkdtempSync(join(folder, 'data-'));
  const kept = localFiles(join(DATA_DIR, 'files'));
  const readOnly = Object.assign(new Error('EROFS: read-only file system, rename'), {
    code: 'EROFS',
    syscall: 'rename',
  });
  const put = () => Promise.reject(readOnly);
  const portal = await createTestApp({ env: { DATA_DIR }, files: { ...kept, put } });
  const { browser } = await new People(portal, 13_482_000_000).newcomer();
  expect(await upload(portal, browser, ['a.pdf', pdf()])).toMatchObject({
    status: 503,
    msg: '文件存储暂时无法访问，请稍后再试',
    headers: { 'retry-after': '1' },
  });
  expect(portal.log).toContainEqual(
    expect.objectContaining({ level: 50, err: expect.objectContaining({ code: 'EROFS' }) }),
  );
  await portal.close();
});
