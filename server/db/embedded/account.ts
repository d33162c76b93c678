import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';

import { StartError } from '../../start-error.ts';

/** An operating-system account; PostgreSQL refuses to run as root, so root lends it one of these. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

// `postgres` is what distributions make for this purpose; `nobody` exists everywhere.
const CANDIDATES = ['postgres', '_postgres', 'nobody'];

function accounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** Name of the account that this process runs as. */
export function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    throw new StartError(
      `The user id ${process.getuid?.()} has no name on this system, which PostgreSQL needs: add it to /etc/passwd or set DATABASE_URL`,
    );
  }
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The account that the database server runs as: this process's own (undefined), or, for root, the owner of an existing
 * cluster, else the first candidate that exists.
 */
export function databaseAccount(cluster: string): Account | undefined {
  if (!isRoot()) return undefined;
  const known = accounts().filter((account) => account.uid !== 0);
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  if (owner !== undefined) {
    const found = known.find((account) => account.uid === owner);
    if (found) return found;
    throw new StartError(`${cluster} belongs to user id ${owner}, which this system does not know`);
  }
  for (const name of CANDIDATES) {
    const found = known.find((account) => account.name === name);
    if (found) return found;
  }
  throw new StartError(
    'PostgreSQL does not run as root, and there is neither a user postgres nor nobody: start as an ordinary user or set DATABASE_URL',
  );
}

/** Whether the account may enter a folder, tried for real because mode bits do not tell of every restriction. */
export function mayEnter(account: Account, folder: string): boolean {
  const { uid, gid } = account;
  const tried = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { uid, gid, cwd: '/' });
  return tried.status === 0;
}
