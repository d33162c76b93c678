import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { endOrphan } from '#server/db/embedded/postmaster.ts';
import { startMark } from '#server/process-info.ts';

const MADE = /^scf-portal-[a-z]+-(\d+)-\w{6}$/;

/** Removes what commands that were killed left behind: their databases, which go on running, and their files. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = MADE.exec(name)?.[1];
    if (pid === undefined || startMark(Number(pid)) !== undefined) continue;
    const folder = join(tmpdir(), name);
    await endOrphan(join(folder, 'pg', 'data'));
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A DATA_DIR to be thrown away, which the account of the database may enter: below a closed one root's database lies elsewhere, and
 * would stay when this folder goes. It says whose it is, so that the next command clears up after one that could not.
 */
export async function temporaryData(name: string): Promise<string> {
  await sweep();
  const folder = mkdtempSync(join(tmpdir(), `scf-portal-${name}-${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
}
