import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

import type { PlatformInfo } from '#contract/common.ts';

import { awaitStore } from './await-store.ts';
import { writeToDatabase, writeToDisk } from './can-write.ts';
import type { Config } from './config.ts';
import { APP_ROLE, createPool } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { health } from './health.ts';
import type { FileStore } from './kernel/ports/file-store.ts';
import { expectFreePort, listen } from './listen.ts';
import { type DatabaseEvents, expectFreeData, openDatabase } from './open-database.ts';
import { platformInfo } from './site/platform-info.ts';
import { site } from './site/site.ts';
import { StartError } from './start-error.ts';

export interface Parts {
  /** Folder of the built site; the API alone is served when it is missing. */
  siteFolder: string;
  /** Where the bytes of files lie; absent: nobody keeps any. */
  fileStore?(config: Config): Pick<FileStore, 'ready'>;
  /** Makes the application: every route but the site's and the health checks'. Closing it stops its jobs. */
  buildApp(options: AppParts): Promise<FastifyInstance>;
  /** Loads, as the owner role, the rows that an installation starts with, and demo rows where the settings want them. */
  seed(url: string, config: Config): Promise<void>;
}

export interface AppParts {
  config: Config;
  /** Connections as role portal_app. */
  pool: pg.Pool;
  /** Connections as the owner role, for the job queue. */
  workerPool: pg.Pool;
  /** What the site says of the platform. */
  platform(): PlatformInfo;
  /** Registers what does not belong to the API: the site and the health checks. */
  register(app: FastifyInstance): Promise<void>;
}

export interface Portal {
  /** Port that it listens on. */
  port: number;
  /** Lets running requests finish, then stops everything in reverse order. */
  stop(): Promise<void>;
}

/** Somebody asked to stop before the start was through. */
export class StoppedWhileStarting extends StartError {}

async function endPool(pool: pg.Pool): Promise<void> {
  // A connection that never comes back must not keep the process; PostgreSQL's own stop ends it.
  await Promise.race([pool.end(), delay(2_000, undefined, { ref: false })]);
}

async function closeApp(app: FastifyInstance, limitMs: number): Promise<void> {
  // A browser keeps its connection after the answer that we waited for; it must not keep us. Not before calls on kept lines were answered.
  const idle = setInterval(() => {
    if (!app.server.listening) app.server.closeIdleConnections();
  }, 250);
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(limit);
  }
}

/** Jobs are few and short, and each waits for a free connection. */
const WORKER_CONNECTIONS = 4;

function openPools(config: Config, connectionString: string, closing: AsyncDisposableStack) {
  const pool = createPool({ connectionString, role: APP_ROLE, max: config.databasePool });
  closing.defer(() => endPool(pool));
  const workerPool = createPool({ connectionString, max: WORKER_CONNECTIONS });
  closing.defer(() => endPool(workerPool));
  return { pool, workerPool };
}

/** What the process adds to the API. */
function surroundings(
  parts: Parts,
  config: Config,
  pool: pg.Pool,
  notReady: () => string | undefined,
) {
  return async (app: FastifyInstance): Promise<void> => {
    const needs = {
      database: () => writeToDatabase(pool),
      disk: () => writeToDisk(config.dataDir),
    };
    health(app, { notReady, needs });
    if (!existsSync(join(parts.siteFolder, 'index.html'))) return;
    const https = config.publicOrigin.startsWith('https:');
    await app.register(site, { folder: parts.siteFolder, https });
  };
}

/** Says what somebody else has already, before anything is built, started or migrated for nothing. */
export async function expectPlace(config: Config): Promise<void> {
  expectFreeData(config);
  await expectFreePort(config);
}

/**
 * Starts everything in order: database, migrations, first rows, application, and the door last. When a step fails or
 * `cancelled` fires in between, what runs already is stopped again.
 */
export async function startPortal(
  config: Config,
  parts: Parts,
  events: DatabaseEvents,
  cancelled: AbortSignal,
): Promise<Portal> {
  const closing = new AsyncDisposableStack();
  let refusal: string | undefined = 'starting';
  try {
    await expectPlace(config);
    const database = await openDatabase(config, events);
    closing.defer(() => database.stop());
    cancelled.throwIfAborted();
    await migrate(database.url);
    cancelled.throwIfAborted();
    const store = parts.fileStore?.(config);
    if (store) await awaitStore(store, { note: events.note, cancelled });
    await parts.seed(database.url, config);
    cancelled.throwIfAborted();
    const pools = openPools(config, database.url, closing);
    const register = surroundings(parts, config, pools.pool, () => refusal);
    const app = await parts.buildApp({
      config,
      ...pools,
      platform: platformInfo(parts.siteFolder),
      register,
    });
    closing.defer(() => closeApp(app, config.shutdownSeconds * 1_000));
    cancelled.throwIfAborted();
    const port = await listen(app, config);
    refusal = undefined;
    const stop = async () => {
      refusal = 'stopping';
      await delay(config.drainSeconds * 1_000);
      await closing.disposeAsync();
    };
    return { port, stop };
  } catch (error) {
    await closing.disposeAsync();
    if (cancelled.aborted) throw new StoppedWhileStarting('Stopped while starting');
    throw error;
  }
}
