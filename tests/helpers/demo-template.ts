import { APP_ROLE, createPool, databaseOn } from '#server/db/client.ts';
import { loadDemo } from '#server/demo/demo.ts';
import { fieldCipher } from '#server/kernel/crypto/field-cipher.ts';

import { onDatabase, TEMPLATE, withClient } from './database-server.ts';

/** Name of the database that every test database with the demo's accounts is a copy of. */
export const DEMO_TEMPLATE = 'portal_demo_template';

/** When the clock of every test begins. */
export const TEST_START = '2026-05-20T10:00:00+08:00';

/** A key of as many equal bytes as the cipher wants. */
const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');

/** What every test application seals its fields with. */
export const testCipher = () =>
  fieldCipher({ current: 'k1', keys: { k1: keyOf(1) }, hash: keyOf(9) });

/** Loads the demo once for all tests of a run: a copy takes a fraction of the time. */
export async function makeDemoTemplate(adminUrl: string): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query(`create database ${DEMO_TEMPLATE} template ${TEMPLATE} owner portal_owner`),
  );
  const connectionString = onDatabase(adminUrl, DEMO_TEMPLATE, 'portal_owner');
  const db = databaseOn(createPool({ connectionString, role: APP_ROLE, max: 2 }));
  await loadDemo(db, testCipher(), new Date(TEST_START));
  await db.destroy();
}
