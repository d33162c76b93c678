import { randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { StartError } from '../../start-error.ts';
import { type Account, databaseAccount, isRoot, mayEnter } from './account.ts';

/** Where root keeps what the database account must reach although the clone is below a closed folder. */
export const SYSTEM_FOLDER = '/var/lib/scf-portal';

function resolved(link: string): string {
  try {
    return realpathSync(link);
  } catch {
    throw new StartError(
      `${link} points to a folder that is gone: bring it back, or remove the link to begin with an empty database`,
    );
  }
}

/** Throw-away data stays among the temporary files; anything else must outlive them. */
function placeFor(link: string, account: Account): string {
  const temporary = realpathSync(tmpdir());
  if (link.startsWith(`${temporary}/`) && mayEnter(account, temporary)) return temporary;
  mkdirSync(SYSTEM_FOLDER, { recursive: true });
  chmodSync(SYSTEM_FOLDER, 0o755);
  return SYSTEM_FOLDER;
}

function makeElsewhere(link: string, account: Account): void {
  const target = join(placeFor(link, account), `scf-portal-pg-${randomBytes(6).toString('hex')}`);
  mkdirSync(target);
  chmodSync(target, 0o755);
  symlinkSync(target, link);
}

/**
 * The folder that holds the database: DATA_DIR/pg, or where that symbolic link points.
 * Root gets a link, into /var/lib or for a temporary DATA_DIR into the temporary files, when the account that will run
 * the server may not enter DATA_DIR.
 */
export function databaseFolder(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const folder = join(realpathSync(dataDir), 'pg');
  if (lstatSync(folder, { throwIfNoEntry: false })) return resolved(folder);
  const account = databaseAccount(join(folder, 'data'));
  if (account && !mayEnter(account, dataDir)) makeElsewhere(folder, account);
  else {
    mkdirSync(folder);
    chmodSync(folder, isRoot() ? 0o755 : 0o700);
  }
  return resolved(folder);
}
