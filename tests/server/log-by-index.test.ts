import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { inScope } from '#server/kernel/session/scope.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';

const WHOLE = 'Q'.repeat(24);
let portal: TestApp;
let admin: Browser;
let companyId: string;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  admin = new Browser(portal);
  await admin.adminLogin('13800000009', DEMO_PASSWORD);
  const { superuser } = portal.database;
  const { id } = await superuser
    .selectFrom('company')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  companyId = id;
  // One a minute, two of them a company's and one of a request that somebody quotes.
  await sql`insert into audit_log (at, company_id, action, request_id, address, user_agent, object_type, object_id, detail)
    select ${portal.clock.now()}::timestamptz - i * interval '1 minute', case when i in (15000, 16000) then ${id}::bigint end,
      'bankSave', case when i = 15000 then ${WHOLE} else md5(i::text) end, '', '', 'bank', '1', '{}'
    from generate_series(1, 20000) i`.execute(superuser);
  await sql`analyze audit_log`.execute(superuser);
});
afterAll(() => portal.close());

const found = async (filter: Record<string, unknown>) => {
  const { code, data, body } = await admin.post('/admin/log/page', filter);
  expect(code, body).toBe(0);
  return (data as { content: { requestId: string; companyName: string }[] }).content;
};

test('a request is found by the number that its refusal told, whole or in part', async () => {
  for (const requestId of [WHOLE, ` ${WHOLE} `, 'QQQQ', 'qqqq'])
    expect(await found({ requestId })).toMatchObject([{ requestId: WHOLE }]);
  expect(await found({ requestId: 'q'.repeat(24) })).toEqual([]);
  expect((await found({ companyId })).length).toBe(2);
});

test.each([
  ['audit_log_request', sql`request_id = ${WHOLE}`],
  ['audit_log_company', sql`company_id = 1`],
  ['audit_log_at', sql`at >= '2026-05-10' and at < '2026-05-10 00:10'`],
])('%s finds rows of the log without reading all of it', async (index, where) => {
  const plan = await inScope(portal.database.db, { operator: true }, (tx) =>
    sql<{
      'QUERY PLAN': string;
    }>`explain select id from audit_log where ${where} order by id desc limit 10`.execute(tx),
  );
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    new RegExp(` (using|on) ${index} `),
  );
});
