import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let people: People;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_764_000_000);
});
afterAll(() => portal.close());

test('the log says how long a call took until its row, and nothing of what no call made', async () => {
  const { browser } = await new Companies(portal, people).member();
  const { data: id } = await browser.post('/portal/bank/save', { name: '示例', remarks: '工程款' });
  const { superuser } = portal.database;
  const held = superuser.transaction().execute(async (tx) => {
    await tx.selectFrom('bank').select('id').where('id', '=', String(id)).forUpdate().execute();
    const waits = browser.post('/portal/bank/setDefault', { id });
    await sql`select pg_sleep(0.3)`.execute(tx);
    return { waits };
  });
  expect((await (await held).waits).code).toBe(0);
  const row = { at: portal.clock.now(), action: 'test', request_id: '', address: '' };
  await superuser
    .insertInto('audit_log')
    .values(Object.assign(row, { user_agent: '', detail: '{}', object_type: '', object_id: '' }))
    .execute();

  const reader = await people.operator();
  const { data } = await reader.post('/admin/log/page', {});
  const rows = (data as { content: { action: string; costMs: string }[] }).content;
  const costOf = (action: string) => rows.find((told) => told.action === action)?.costMs;
  expect(costOf('test')).toBe('');
  expect(costOf('bankSave')).toMatch(/^\d+$/);
  expect(Number(costOf('bankSetDefault'))).toBeGreaterThanOrEqual(250);
  expect(Number(costOf('bankSetDefault'))).toBeLessThan(60_000);
});
