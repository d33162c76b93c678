import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';

import type { Config } from './config.ts';
import { type EmbeddedServer, startEmbedded } from './db/embedded/server.ts';
import { fullDiskSentence, isNearlyFull } from './full-disk.ts';
import { acquireLock, expectUnheld } from './lock.ts';
import { StartError } from './start-error.ts';

export interface OpenDatabase {
  /** Connection string of the owner role. */
  url: string;
  stop(): Promise<void>;
}

export interface DatabaseEvents {
  /** A line for the person who started the server. */
  note(text: string): void;
  /** The database is gone for good; the process should end. */
  failed(error: unknown): void;
}

const OLDEST = 150_000;
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Like mkdir -p. Node's own never returns where the system says ENOENT to a folder whose parent is there, as /proc does. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    readdirSync(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(`DATA_DIR ${dataDir} cannot be written to (${reason})`);
  }
  // Before anything is begun: a database that runs out of room in the middle of its start says little.
  if (isNearlyFull(dataDir)) throw new StartError(fullDiskSentence(dataDir));
}

/** Refuses a server that is too old, or that forgets what it acknowledged when the power goes. */
async function checkServer(url: string, allowUnsafe: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error.name) : String(error);
    throw new StartError(`The database of DATABASE_URL does not let us in: ${reason}`);
  }
  try {
    const version = await client.query('select current_setting($1)::int as number', [
      'server_version_num',
    ]);
    if (version.rows[0].number < OLDEST) {
      throw new StartError('The database of DATABASE_URL must be PostgreSQL 15 or newer');
    }
    const off = await client.query(
      `select name from pg_settings where name = any($1) and setting = 'off' order by name`,
      [DURABLE],
    );
    if (off.rows.length > 0 && !allowUnsafe) {
      const names = off.rows.map((row) => row.name).join(', ');
      throw new StartError(
        `The database of DATABASE_URL loses acknowledged writes in a crash (off: ${names}); ALLOW_UNSAFE_DATABASE=on accepts that`,
      );
    }
  } finally {
    await client.end();
  }
}

const nameOf = ({ dataDir }: Config) => `DATA_DIR ${dataDir}`;

/** Throws a StartError where another process serves from DATA_DIR; whoever opens the database is held to it again. */
export function expectFreeData(config: Config): void {
  const folder = config.databaseUrl === undefined ? join(config.dataDir, 'pg') : config.dataDir;
  expectUnheld(join(folder, 'lock'), nameOf(config));
}

async function openExternal(config: Config, url: string): Promise<OpenDatabase> {
  const lock = acquireLock(join(config.dataDir, 'lock'), nameOf(config));
  try {
    await checkServer(url, config.allowUnsafeDatabase);
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    url,
    stop: () => {
      lock.release();
      return Promise.resolve();
    },
  };
}

async function openEmbedded(config: Config, events: DatabaseEvents): Promise<EmbeddedServer> {
  const server = await startEmbedded({
    dataDir: config.dataDir,
    onRestart: () => events.note('PostgreSQL ended by itself and is being started again'),
    onFailure: events.failed,
  });
  if (server.tookOver) {
    events.note('Took over the PostgreSQL that an earlier start had left running');
  }
  return server;
}

/** Opens the database that the settings name, held by this process alone as far as DATA_DIR goes. */
export function openDatabase(config: Config, events: DatabaseEvents): Promise<OpenDatabase> {
  prepareDataDir(config.dataDir);
  const { databaseUrl } = config;
  return databaseUrl === undefined
    ? openEmbedded(config, events)
    : openExternal(config, databaseUrl);
}
