import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';

import { APP_ROLE, createPool, databaseOn } from '#server/db/client.ts';
import { MODULES } from '#server/modules.ts';
import { localFiles } from '#server/providers/files/local-files.ts';
import { runDemo } from '#server/seed/run-demo.ts';

import { onDatabase, withClient } from './database-server.ts';
import { DEMO_TEMPLATE, TEST_START, testCipher } from './demo-template.ts';

/** Name of the database that every test database with the demo's documents is a copy of. */
const DOCUMENTS_TEMPLATE = 'portal_documents_template';
const UNFINISHED = 'portal_documents_unfinished';
/** Any number that no other lock of the tests' server has. */
const LOCK = 1_240_001;

/** DATA_DIR need not lie on the disk of the temporary folder: where there is another file system, this is on it. */
function otherDisk(): string {
  if (!existsSync('/dev/shm')) return tmpdir();
  return tmpdir().startsWith('/dev/shm') ? '/tmp' : '/dev/shm';
}

async function loadDocuments(connectionString: string): Promise<void> {
  const files = mkdtempSync(join(otherDisk(), 'scf-demo-files-'));
  const db = databaseOn(createPool({ connectionString, role: APP_ROLE, max: 2 }));
  try {
    const store = localFiles(files);
    const at = new Date(TEST_START);
    const desk = { db, cipher: testCipher(), files: store, incoming: files, at };
    await runDemo(MODULES, desk);
  } finally {
    await db.destroy();
    rmSync(files, { recursive: true });
  }
}

async function isThere(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
    DOCUMENTS_TEMPLATE,
  ]);
  return rowCount === 1;
}

/** Name of the database with the documents of the demo, which the first file that asks for it makes: it takes seconds. */
export function documentsTemplate(adminUrl: string): Promise<string> {
  return withClient(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if (await isThere(client)) return DOCUMENTS_TEMPLATE;
    await client.query(`drop database if exists ${UNFINISHED}`);
    await client.query(
      `create database ${UNFINISHED} template ${DEMO_TEMPLATE} strategy file_copy owner portal_owner`,
    );
    await loadDocuments(onDatabase(adminUrl, UNFINISHED, 'portal_owner'));
    await client.query(`alter database ${UNFINISHED} rename to ${DOCUMENTS_TEMPLATE}`);
    return DOCUMENTS_TEMPLATE;
  });
}
