import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { StartError } from '../../start-error.ts';
import type { Account } from './account.ts';

// A socket's whole path must fit into 104 bytes (macOS; 108 on Linux), and its name takes 18 of them.
const LONGEST_FOLDER = 84;

/** Makes the folder of the server's Unix socket: beside the data, or in a short temporary path when that is too long. */
export function socketFolder(folder: string, account: Account | undefined): string {
  const beside = join(folder, 'socket');
  const short = Buffer.byteLength(beside) <= LONGEST_FOLDER;
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const chosen = short ? beside : join(tmpdir(), `scf-portal-${digest}`);
  const owner = account?.uid ?? process.getuid?.() ?? 0;
  mkdirSync(chosen, { recursive: true, mode: 0o700 });
  const found = lstatSync(chosen);
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.())) {
    throw new StartError(
      `${chosen} belongs to someone else: remove it, or choose a shorter DATA_DIR`,
    );
  }
  chmodSync(chosen, 0o700);
  if (account) chownSync(chosen, account.uid, account.gid);
  return chosen;
}
