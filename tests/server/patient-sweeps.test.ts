import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DAY } from '#server/kernel/clock.ts';
import { prune } from '#server/kernel/jobs/prune.ts';
import { sweepFiles } from '#server/modules/file/sweep.ts';
import { localFiles } from '#server/providers/files/local-files.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { People } from '../helpers/people.ts';
import { pdf } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';

// Ten million answers that were kept while the job stood still take longer to remove than a call may take, and so does the
// look at five million files: cut off, each would begin again in an hour and be cut off again.

const folder = mkdtempSync(join(tmpdir(), 'scf-patient-'));
let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, env: { DATA_DIR: folder } });
  const { browser } = await new People(portal, 13_675_000_000).newcomer();
  expect((await upload(portal, browser, ['a.pdf', pdf()])).code).toBe(0);
  await sql
    .raw(`create function tell_patience() returns trigger language plpgsql as $$ begin
      raise 'patience of %', current_setting('statement_timeout'); end $$;
      create trigger told before delete on idempotency for each statement execute function tell_patience();
      create trigger told before delete on file for each statement execute function tell_patience()`)
    .execute(portal.database.superuser);
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

test('what removes old answers, and files that nothing uses, may take its time', async () => {
  const { database, clock, app } = portal;
  const { db } = database;
  clock.advance(8 * DAY);
  await expect(prune({ db, clock })).rejects.toThrow('patience of 10min');
  const parts = { db, clock, log: app.log, files: localFiles(join(folder, 'files')) };
  const swept = sweepFiles(parts, join(folder, 'files', 'incoming'));
  await expect(swept).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: 'patience of 10min' })],
  });
  const { rows } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as limit`.execute(db);
  expect(rows).toEqual([{ limit: '30s' }]);
});
