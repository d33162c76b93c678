import { join } from 'node:path';

import pg from 'pg';

import { acquireLock } from '../../lock.ts';
import { databaseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, writeAccessFiles } from './cluster.ts';
import { databaseFolder } from './folder.ts';
import { endOrphan, type ServerOptions, startPostmaster, stopServer } from './postmaster.ts';
import { socketFolder } from './socket.ts';

const DATABASE = 'portal';
const OWNER = 'portal_owner';
const DURABLE = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'];

export interface EmbeddedOptions {
  dataDir: string;
  /** Told when the server ended by itself and is being started again. */
  onRestart?: (attempt: number) => void;
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

/** Keeps the server running: one that was killed is started again, unless it dies several times within a minute. */
async function supervise(options: ServerOptions, embedded: EmbeddedOptions) {
  let child = await startPostmaster(options);
  let stopping = false;
  let recent: number[] = [];
  const restart = async (): Promise<void> => {
    if (stopping) return;
    const now = performance.now();
    recent = [...recent.filter((moment) => now - moment < 60_000), now];
    try {
      if (recent.length > 5) throw new Error('PostgreSQL keeps ending by itself');
      embedded.onRestart?.(recent.length);
      child = await startPostmaster(options);
      child.once('exit', () => void restart());
      if (stopping) await stopServer(child.pid ?? 0);
    } catch (error) {
      embedded.onFailure?.(error);
    }
  };
  child.once('exit', () => void restart());
  return {
    pid: () => child.pid ?? 0,
    stop: async () => {
      stopping = true;
      await stopServer(child.pid ?? 0);
    },
  };
}

/**
 * Starts the PostgreSQL that npm installed on DATA_DIR/pg and answers where it listens. Throws StartError when another
 * process uses the folder or the machine does not let it run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = databaseFolder(options.dataDir);
  const lock = acquireLock(join(folder, 'lock'), `DATA_DIR ${options.dataDir}`);
  try {
    const account = databaseAccount(join(folder, 'data'));
    const binaries = findBinaries(account);
    const data = ensureCluster(folder, binaries, account);
    const tookOver = await endOrphan(data);
    const socket = socketFolder(folder, account);
    const settings = [
      'listen_addresses=',
      `unix_socket_directories=${socket}`,
      'unix_socket_permissions=0700',
      'port=5432',
      'jit=off',
      ...DURABLE,
      ...(options.settings ?? []),
    ].flatMap((setting) => ['-c', setting]);
    const flags = [...settings, ...writeAccessFiles(folder, account)];
    const logFile = join(folder, 'server.log');
    const server = await supervise(
      { postgres: binaries.postgres, data, account, flags, logFile },
      options,
    );
    const adminUrl = url('postgres', 'postgres', socket);
    await ensureDatabase(adminUrl);
    const stop = async () => {
      await server.stop();
      lock.release();
    };
    return { url: url(OWNER, DATABASE, socket), adminUrl, tookOver, pid: server.pid, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}
