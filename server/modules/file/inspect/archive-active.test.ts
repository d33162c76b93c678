import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { docxParts, zip } from '../../../../tests/helpers/sample-files.ts';
import { inspect } from './inspect.ts';

const folder = mkdtempSync(join(tmpdir(), 'scf-archive-active-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = (name: string) => join(folder, name);

async function time(name: string): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now();
    await inspect(path(name), 'docx', 'somebody');
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

test('a part in UTF-16 is looked through about as fast as one in UTF-8', async () => {
  // No text that packs well: that would be taken for a bomb.
  const text = Array.from({ length: 400_000 }, (_, at) => (at * 7_919) % 99_991).join(' ');
  for (const encoding of ['utf16le', 'utf8'] as const) {
    const content = Buffer.from(encoding === 'utf8' ? text.repeat(2) : text, encoding);
    writeFileSync(path(encoding), zip([...docxParts, { name: 'word/a.xml', content }]));
  }
  expect((await time('utf16le')) / (await time('utf8'))).toBeLessThan(6);
});
