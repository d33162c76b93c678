import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

import { withArchive } from '#server/kernel/files/archive.ts';

/** The parts of a zip, by name, in their order. */
export function partsOf(zip: Buffer): Promise<Map<string, Buffer>> {
  const path = join(mkdtempSync(join(tmpdir(), 'scf-evidence-')), 'evidence.zip');
  onTestFinished(() => rmSync(dirname(path), { recursive: true, force: true }));
  writeFileSync(path, zip);
  return withArchive(path, async ({ names, bytes }) => {
    const parts = names.map(async (name) => [name, await bytes(name, 1e6)] as const);
    return new Map(await Promise.all(parts));
  });
}
