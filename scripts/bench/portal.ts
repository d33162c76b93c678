import { openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

import { type AppOptions, buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { APP_ROLE, createDatabase, createPool } from '#server/db/client.ts';
import { startEmbedded } from '#server/db/embedded/server.ts';
import { migrate } from '#server/db/migrate.ts';
import { loadDemo } from '#server/demo/demo.ts';
import { type FieldCipher, loadFieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { bufferLog } from '#server/kernel/log/buffer.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { addFirstRows } from '#server/seed/first-rows.ts';
import { seed } from '#server/seed/run.ts';

import { temporaryData } from '../lib/temporary-data.ts';

export interface BenchPortal {
  origin: string;
  /** Connection string of a superuser, whom row-level security does not touch. */
  adminUrl: string;
  accountId: string;
  cipher: FieldCipher;
  close(): Promise<void>;
}

/** Phone of the account that the requests act for; its messages are what a busy month leaves. */
export const PHONE = '13800000001';
const MESSAGES = 500;

async function fill(url: string, cipher: FieldCipher): Promise<string> {
  const db = createDatabase({ connectionString: url, role: APP_ROLE, max: 1 });
  try {
    const now = new Date();
    await loadDemo(db, cipher, now);
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('phone', '=', PHONE)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: MESSAGES }, (_, index) => ({
      account_id: id,
      msg_type: String((index % 11) + 1),
      title: `第 ${index} 条消息`,
      content: '您的付款申请已通过审核，请在约定日期前完成收货确认。',
      query: JSON.stringify({ id: String(index) }),
      read_at: index % 3 === 0 ? null : now,
      created_at: now,
    }));
    await inScope(db, { accountId: id }, (tx) => tx.insertInto('message').values(rows).execute());
    return id;
  } finally {
    await db.destroy();
  }
}

/** What the database does by itself in its first minutes: statistics and visibility. */
async function settle(connectionString: string): Promise<void> {
  const pool = createPool({ connectionString, max: 1 });
  await pool.query('vacuum analyze');
  await pool.end();
}

/**
 * The real application on a genuine PostgreSQL that keeps what it acknowledges, with its log going to a file. `register`
 * adds routes beside the API's, `more` what a bench brings along; with `worker`, jobs of the queue are done as well, and
 * with `documents` the demo buyer has its projects and what belongs to them.
 */
export async function startBenchPortal(
  register?: (app: FastifyInstance) => Promise<void>,
  {
    worker = false,
    documents = false,
    ...more
  }: Pick<AppOptions, 'modules' | 'extra'> & {
    worker?: boolean;
    documents?: boolean;
  } = {},
): Promise<BenchPortal> {
  const dataDir = await temporaryData('bench');
  const database = await startEmbedded({ dataDir });
  await migrate(database.url);
  const config = { ...readConfig({ DATA_DIR: dataDir, PORT: '0' }), production: true };
  await addFirstRows(database.url, { ...config, demoData: false });
  const cipher = loadFieldCipher(config);
  const accountId = await fill(database.url, cipher);
  if (documents) await seed(database.url, { ...config, demoData: true });
  await settle(database.url);
  const pool = createPool({
    connectionString: database.url,
    role: APP_ROLE,
    max: config.databasePool,
  });
  const workerPool = worker ? createPool({ connectionString: database.url, max: 4 }) : undefined;
  const logFile = openSync(join(dataDir, 'log.jsonl'), 'a');
  const app = await buildApp({
    config,
    pool,
    logStream: bufferLog({ write: (lines) => void writeSync(logFile, lines) }),
    ...(register && { register }),
    ...(workerPool && { workerPool }),
    ...more,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const close = async () => {
    await app.close();
    await workerPool?.end();
    await pool.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const adminUrl = database.adminUrl.replace(/@\/[^?]*/, '@/portal');
  return { origin, adminUrl, accountId, cipher, close };
}
