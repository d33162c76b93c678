import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { StartError } from '../../start-error.ts';
import { type Account, ownName } from './account.ts';
import type { Binaries } from './binaries.ts';

/** Environment of PostgreSQL's programs: nothing of the caller's PG* variables or language. */
export const PLAIN_ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** What initdb complains of; its last line says only that it tidies up. */
function complaintOf(text: string): string {
  const lines = text.trim().split('\n');
  return lines.find((line) => /(?:error|FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? '';
}

function initialise(draft: string, binaries: Binaries, account: Account | undefined): void {
  mkdirSync(draft);
  chmodSync(draft, 0o700);
  if (account) chownSync(draft, account.uid, account.gid);
  const flags = [
    `--pgdata=${draft}`,
    '--username=postgres',
    '--auth-local=peer',
    '--auth-host=reject',
    '--encoding=UTF8',
    // Sorts by code point, the same on every machine and for ever; Chinese order is asked for where it is wanted.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  const as = account ? { uid: account.uid, gid: account.gid } : {};
  const done = spawnSync(binaries.initdb, flags, {
    ...as,
    cwd: '/',
    env: PLAIN_ENV,
    encoding: 'utf8',
  });
  if (done.status === 0) return;
  throw new StartError(
    `PostgreSQL could not create its files in ${draft}: ${complaintOf(done.error?.message ?? done.stderr)}`,
  );
}

/**
 * Makes the database files in `folder`/data unless they exist. They are made beside and renamed, so that a start killed
 * half-way leaves nothing that looks like a database.
 */
export function ensureCluster(
  folder: string,
  binaries: Binaries,
  account: Account | undefined,
): string {
  const data = join(folder, 'data');
  if (existsSync(join(data, 'PG_VERSION'))) return data;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith('data.')) continue;
    // An initdb that outlived its killed parent may still be writing.
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
  const draft = join(folder, `data.${process.pid}`);
  initialise(draft, binaries, account);
  renameSync(draft, data);
  return data;
}

/**
 * Writes who may connect: the operating-system user of this process and the server's own, over the Unix socket, which
 * proves them. There is no password that could leak, and no network port.
 */
export function writeAccessFiles(folder: string, account: Account | undefined): string[] {
  const names = new Set([ownName(), account?.name ?? ownName()]);
  const identFile = join(folder, 'pg_ident.conf');
  const hbaFile = join(folder, 'pg_hba.conf');
  writeFileSync(identFile, [...names].map((name) => `portal "${name}" all\n`).join(''));
  writeFileSync(hbaFile, 'local all all peer map=portal\n');
  for (const file of [identFile, hbaFile]) chmodSync(file, 0o644);
  return ['-c', `hba_file=${hbaFile}`, '-c', `ident_file=${identFile}`];
}
