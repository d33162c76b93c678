import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';

import { SIGN_GRACE_DAYS } from '#contract/delivery/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, DAY, HOUR } from '#server/kernel/clock.ts';
import { coverKey, originalKey, previewKey } from '#server/kernel/files/keys.ts';
import { namedAmong } from '#server/kernel/files/unnamed.ts';
import { withPatience } from '#server/kernel/jobs/patience.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope } from '#server/kernel/session/scope.ts';

/** rules.md C.24: what no record uses goes after this long. */
const UNUSED_MS = 7 * DAY;
/** So long a signature is taken after its link let nobody in any more, with the pictures that came before it. */
const SIGN_GRACE_MS = SIGN_GRACE_DAYS * DAY;
/** An upload that takes longer has ended without removing its traces. */
const TRACE_MS = 6 * HOUR;
const BATCH = 500;

const files = columnsOf('file');
const pictures = columnsOf('sign_picture', 'p');
const passes = columnsOf('sign_pass', 's');
const links = columnsOf('sign_link', 'l');

type Parts = Pick<Kernel, 'db' | 'files' | 'clock' | 'log'>;

/** The bytes of a file, and what was made of them. */
export async function removeAll({ files }: Pick<Parts, 'files'>, key: string): Promise<void> {
  await files.remove(key);
  await files.remove(coverKey(key));
  await files.remove(previewKey(key));
}

/** Whether a signature may still come that names a file as its picture. */
const isAwaited = (at: Date) => sql<boolean>`exists (
  select from ${pictures} join ${passes} on ${passes.id} = ${pictures.pass_id}
    join ${links} on ${links.id} = ${passes.link_id}
  where ${pictures.file_id} = ${files.id}
    and least(${links.expires_at}, ${links.ended_at}) > ${before(at, SIGN_GRACE_MS)})`;

async function unusedRows({ db, clock }: Parts): Promise<string[]> {
  const now = clock.now();
  return await inScope(db, { maintenance: true }, async (tx) => {
    await withPatience(tx);
    const gone = await tx
      .deleteFrom('file')
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('file')
          .select('file.id')
          .where(({ fn }) => fn.coalesce('unbound_at', 'created_at'), '<=', before(now, UNUSED_MS))
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('attachment').select('id').whereRef('file_id', '=', 'file.id'))),
          )
          .where(({ not }) => not(isAwaited(now)))
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
  const sweeps = [
    // The row goes first: bytes without a row are a stray, a row without bytes would be a broken promise.
    async () => {
      for (const key of await unusedRows(parts)) await removeAll(parts, key);
    },
    async () => {
      for (const key of await strayKeys(parts)) await parts.files.remove(key);
    },
    () => oldIncoming(incoming, before(parts.clock.now(), TRACE_MS)),
  ];
  const failures: unknown[] = [];
  for (const sweep of sweeps) await sweep().catch((error: unknown) => failures.push(error));
  // What failed is told once everything else is done.
  if (failures.length > 0) throw new AggregateError(failures, 'Files were not swept to the end');
}
