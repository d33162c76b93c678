import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';

import { precompressFolder } from './precompress.ts';

it('compresses text that is worth it, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scf-compress-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const page = '<p>供应链</p>'.repeat(100);
  writeFileSync(join(folder, 'page.html'), page);
  writeFileSync(join(folder, 'tiny.txt'), 'x');
  writeFileSync(join(folder, 'photo.webp'), page);

  await precompressFolder(folder);

  expect(brotliDecompressSync(readFileSync(join(folder, 'page.html.br'))).toString()).toBe(page);
  expect(gunzipSync(readFileSync(join(folder, 'page.html.gz'))).toString()).toBe(page);
  expect(existsSync(join(folder, 'tiny.txt.br'))).toBe(false);
  expect(existsSync(join(folder, 'photo.webp.br'))).toBe(false);
});
