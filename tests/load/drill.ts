import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { onDatabase, startTestServer, TEMPLATE, withClient } from '../helpers/database-server.ts';

const SERVER = new URL('drill-server.ts', import.meta.url).pathname;

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Waits for a condition, for a minute at the most. */
export async function until(what: string, isTrue: () => boolean): Promise<void> {
  for (let waited = 0; !isTrue(); waited += 50) {
    if (waited > 60_000) throw new Error(`Not within a minute: ${what}`);
    await delay(50);
  }
}

/** Where a drill takes place. */
export interface Place {
  /** A superuser's. */
  adminUrl: string;
  databaseUrl: string;
  dataDir: string;
}

/** One server process, with its memory in bytes. */
export interface Server {
  origin: string;
  rss(): Promise<number>;
  stop(): Promise<void>;
}

export async function startServer(
  { databaseUrl, dataDir }: Place,
  more: Record<string, string> = {},
): Promise<Server> {
  const own = { NODE_ENV: 'test', LOG_LEVEL: 'warn', DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const child: ChildProcess = fork(SERVER, [], {
    env: { PATH: process.env.PATH ?? '', ...own, ...more },
    // As `npm start` runs it.
    execArgv: ['--max-semi-space-size=32'],
  });
  const [{ origin }] = (await once(child, 'message')) as [{ origin: string }];
  const rss = async () => {
    const answer = once(child, 'message');
    child.send('rss');
    const [{ rss }] = (await answer) as [{ rss: number }];
    return rss;
  };
  const stop = async () => {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  };
  return { origin, rss, stop };
}

/** Runs a drill on a database and in a folder of its own; the exit code says whether its aims are met. */
export async function runDrill(drill: (place: Place) => Promise<boolean>): Promise<void> {
  const database = await startTestServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'scf-drill-'));
  try {
    await withClient(database.adminUrl, (client) =>
      client.query(`create database drill template ${TEMPLATE} owner portal_owner`),
    );
    const adminUrl = onDatabase(database.adminUrl, 'drill');
    const databaseUrl = onDatabase(adminUrl, 'drill', 'portal_owner');
    const isMet = await drill({ adminUrl, databaseUrl, dataDir });
    print(isMet ? 'The aims are met' : 'An aim is MISSED');
    process.exitCode = isMet ? 0 : 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await database.stop();
  }
}
