import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { before, DAY, HOUR } from '#server/kernel/clock.ts';
import { coverKey, originalKey, previewKey } from '#server/kernel/files/keys.ts';
import { namedAmong } from '#server/kernel/files/unnamed.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope } from '#server/kernel/session/scope.ts';

/** domain.md C.24: what no record uses goes after this long. */
const UNUSED_MS = 7 * DAY;
/** An upload that takes longer has ended without removing its traces. */
const TRACE_MS = 6 * HOUR;
const BATCH = 500;

type Parts = Pick<Kernel, 'db' | 'files' | 'clock' | 'log'>;

/** The bytes of a file, and what was made of them. */
export async function removeAll({ files }: Pick<Parts, 'files'>, key: string): Promise<void> {
  await files.remove(key);
  await files.remove(coverKey(key));
  await files.remove(previewKey(key));
}

async function unusedRows({ db, clock }: Parts): Promise<string[]> {
  return await inScope(db, { maintenance: true }, async (tx) => {
    const gone = await tx
      .deleteFrom('file')
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('file')
          .select('file.id')
          .where('created_at', '<=', before(clock.now(), UNUSED_MS))
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('attachment').select('id').whereRef('file_id', '=', 'file.id'))),
          )
          .limit(BATCH),
      )
      .returning('storage_key')
      .execute();
    return gone.map(({ storage_key }) => storage_key);
  });
}

async function strayKeys(parts: Parts): Promise<string[]> {
  const old = before(parts.clock.now(), TRACE_MS);
  const strays: string[] = [];
  let batch: string[] = [];
  const check = async () => {
    const named = await namedAmong(parts.db, batch.map(originalKey));
    strays.push(...batch.filter((key) => !named.has(originalKey(key))));
    batch = [];
  };
  for await (const { key, at } of parts.files.list()) {
    if (at > old) continue;
    batch.push(key);
    if (batch.length === BATCH) await check();
  }
  await check();
  return strays;
}

async function oldIncoming(folder: string, old: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtime <= old) await rm(path, { force: true });
  }
}

/** Removes files that nothing uses after seven days, and whatever a killed process left behind. */
export async function sweepFiles(parts: Parts, incoming: string): Promise<void> {
  // The row goes first: bytes without a row are a stray, a row without bytes would be a broken promise.
  for (const key of await unusedRows(parts)) await removeAll(parts, key);
  for (const key of await strayKeys(parts)) await parts.files.remove(key);
  await oldIncoming(incoming, before(parts.clock.now(), TRACE_MS));
}
