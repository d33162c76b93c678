import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { acquireLock, type Lock } from '../../lock.ts';
import { type Account, databaseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, writeAccessFiles } from './cluster.ts';
import { databaseFolder } from './folder.ts';
import { endOrphan, type ServerOptions, startPostmaster, stopServer } from './postmaster.ts';
import { socketFolder } from './socket.ts';

const DATABASE = 'portal';
const OWNER = 'portal_owner';
const RESTARTS_AT_ONCE = 5;
const LONGEST_PAUSE_MS = 30_000;
/** One that ends so often before it takes connections cannot be started; once or twice, something has killed it. */
const FAILED_STARTS = 5;
const DURABLE = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'];

export interface EmbeddedOptions {
  dataDir: string;
  /** Told when the server ended by itself and is being started again. */
  onRestart?: () => void;
  /** Told when it cannot be kept running. */
  onFailure?: (error: unknown) => void;
  /** Settings `name=value` after the durable ones; tests give up durability here. */
  settings?: readonly string[];
}

export interface EmbeddedServer {
  /** Connection string of the owner role of the application's database. */
  url: string;
  /** Connection string of a superuser, for tests. */
  adminUrl: string;
  /** Whether a server left behind by a killed process was found and taken over. */
  tookOver: boolean;
  pid(): number;
  stop(): Promise<void>;
}

function url(role: string, database: string, socket: string): string {
  return `postgresql://${role}@/${database}?host=${encodeURIComponent(socket)}`;
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [OWNER]);
    if (role.rowCount === 0) await client.query(`create role ${OWNER} login createrole`);
    const database = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (database.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}

/** Milliseconds before the next start; a server that dies again and again within a minute must not take the machine. */
function pauseAfter(restarts: number): number {
  const more = restarts - RESTARTS_AT_ONCE;
  return more <= 0 ? 0 : Math.min(LONGEST_PAUSE_MS, 250 * 2 ** more);
}

/** Keeps the server running: one that was killed is started again, for as long as it can be started. */
async function supervise(options: ServerOptions, embedded: EmbeddedOptions) {
  let child = await startPostmaster(options);
  let stopping = false;
  let recent: number[] = [];
  const watch = () => child.once('exit', () => void restart());
  const restart = async (failed = 0): Promise<void> => {
    if (stopping) return;
    const now = performance.now();
    recent = [...recent.filter((moment) => now - moment < 60_000), now];
    try {
      await delay(pauseAfter(recent.length), undefined, { ref: false });
      if (stopping) return;
      embedded.onRestart?.();
      child = await startPostmaster(options);
      watch();
      if (stopping) await stopServer(child.pid ?? 0);
    } catch (error) {
      if (failed + 1 < FAILED_STARTS) return restart(failed + 1);
      embedded.onFailure?.(error);
    }
  };
  watch();
  // However this process ends, short of being killed, the server ends too.
  const leave = () => void child.kill('SIGINT');
  process.once('exit', leave);
  return {
    pid: () => child.pid ?? 0,
    stop: async () => {
      stopping = true;
      await stopServer(child.pid ?? 0);
      process.off('exit', leave);
    },
  };
}

function serverFlags(
  folder: string,
  socket: string,
  account: Account | undefined,
  more: readonly string[],
) {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socket}`,
    'unix_socket_permissions=0700',
    'port=5432',
    'jit=off',
    ...DURABLE,
    ...more,
  ];
  return [...settings.flatMap((item) => ['-c', item]), ...writeAccessFiles(folder, account)];
}

async function startOn(
  folder: string,
  lock: Lock,
  options: EmbeddedOptions,
): Promise<EmbeddedServer> {
  const account = databaseAccount(join(folder, 'data'));
  const binaries = findBinaries(account);
  const data = ensureCluster(folder, binaries, account);
  const tookOver = await endOrphan(data);
  const socket = socketFolder(folder, account);
  const flags = serverFlags(folder, socket, account, options.settings ?? []);
  const logFile = join(folder, 'server.log');
  const server = await supervise(
    { postgres: binaries.postgres, data, account, flags, logFile, socket },
    options,
  );
  const stop = async () => {
    await server.stop();
    lock.release();
  };
  const adminUrl = url('postgres', 'postgres', socket);
  try {
    await ensureDatabase(adminUrl);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: url(OWNER, DATABASE, socket), adminUrl, tookOver, pid: server.pid, stop };
}

/**
 * Starts the PostgreSQL that npm installed on DATA_DIR/pg and answers where it listens. Throws StartError when another
 * process uses the folder or the machine does not let it run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = databaseFolder(options.dataDir);
  const lock = acquireLock(join(folder, 'lock'), `DATA_DIR ${options.dataDir}`);
  try {
    return await startOn(folder, lock, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}
