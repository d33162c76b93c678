import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { endOrphan } from '#server/db/embedded/postmaster.ts';
import { startEmbedded } from '#server/db/embedded/server.ts';
import { migrate } from '#server/db/migrate.ts';
import { startMark } from '#server/process-info.ts';
import { addFirstRows } from '#server/seed/first-rows.ts';

import { WHOLE } from '../../scripts/test/sample.ts';

/** Name of the migrated database that every test database is a copy of. */
export const TEMPLATE = 'portal_template';
const BASE = join(tmpdir(), `scf-portal-tests-${process.getuid?.() ?? 0}`);

// A test run is thrown away with its data, so nothing waits for the disk.
const FORGETFUL = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=300',
];

// Test databases are small: whatever the values, one plan is as good as another, and planning takes longer than running.
const PLANNED_ONCE = ['plan_cache_mode=force_generic_plan'];

/** Removes what runs that were killed left behind: their servers and their files. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(BASE)) {
    const pid = Number(name.split('-')[0]);
    if (pid === process.pid || startMark(pid) !== undefined) continue;
    await endOrphan(join(BASE, name, 'pg', 'data'));
    rmSync(join(BASE, name), { recursive: true, force: true });
  }
}

export async function withClient<T>(
  url: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Connection string of another database on the server of `url`. */
export function onDatabase(url: string, database: string, role?: string): string {
  const other = url.replace(/@([^/]*)\/[^?]*/, `@$1/${database}`);
  return role === undefined ? other : other.replace(/\/\/[^@]*@/, `//${role}@`);
}

export interface TestServer {
  /** Connection string of a superuser. */
  adminUrl: string;
  /** Where the applications of the run keep their files; gone with the server. */
  files: string;
  stop(): Promise<void>;
}

/** Starts one PostgreSQL for a whole test run and migrates the template. */
export async function startTestServer(): Promise<TestServer> {
  mkdirSync(BASE, { recursive: true });
  chmodSync(BASE, 0o755);
  await sweep();
  const dataDir = join(BASE, `${process.pid}-${Date.now()}`);
  const settings = WHOLE ? FORGETFUL : FORGETFUL.concat(PLANNED_ONCE);
  const server = await startEmbedded({ dataDir, settings });
  const { adminUrl } = server;
  await withClient(adminUrl, (client) =>
    client.query(`create database ${TEMPLATE} owner portal_owner`),
  );
  const template = onDatabase(adminUrl, TEMPLATE, 'portal_owner');
  await migrate(template);
  await addFirstRows(template, {
    demoData: false,
    dataDir: tmpdir(),
    fieldKeysFile: undefined,
    firstOperator: undefined,
  });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const files = join(dataDir, 'files');
  mkdirSync(files);
  return { adminUrl, files, stop };
}
