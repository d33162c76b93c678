import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

import { isNearlyFull } from './full-disk.ts';

const PROBE = Buffer.alloc(64 * 1024);

/** Writes to the database; rejects where it takes nothing: full, read-only, or gone. */
export async function writeToDatabase(
  db: Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>,
): Promise<void> {
  await db.query('select can_write()');
}

/** Writes to a folder and removes it again; rejects where the disk, or our share of it, has no room. */
export async function writeToDisk(folder: string): Promise<void> {
  if (isNearlyFull(folder)) throw new Error('The disk is nearly full');
  const path = join(folder, `.write-check-${process.pid}`);
  try {
    await writeFile(path, PROBE, { mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
}
