import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { newKey } from '#server/kernel/files/keys.ts';
import type { FileStore } from '#server/kernel/ports/file-store.ts';
import { localFiles } from '#server/providers/files/local-files.ts';
import { type S3Settings, s3Files } from '#server/providers/files/s3-files.ts';
import { s3Service } from '../helpers/s3-service.ts';

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

test('a service that is away is an error, and the file stays', async () => {
  const away = s3Files({ ...settings, endpoint: 'http://127.0.0.1:9' });
  const path = fileOf(Buffer.from('x'));
  await expect(away.put(newKey(), path)).rejects.toThrow();
  expect(existsSync(path)).toBe(true);
});
