import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { booksOf } from '../helpers/books-of.ts';
import { Factorings } from '../helpers/factorings.ts';
import { receivable } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';

// What of factoring ends with a project (decision 187).

const REASON = '项目已终止，未办结的单据随之终止';

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Factorings.with(portal, 13_693_300_000);
}, 120_000);
afterAll(() => portal.close());

const db = () => portal.database.superuser;

async function statusOf(table: string, column: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select ${sql.ref(column)} as status from ${sql.table(table)} where id = ${id}`.execute(db());
  return rows[0]?.status;
}

async function told(id: string): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    select distinct payload ->> 'reason' as reason from outbox
    where topic = 'factoring.cancel' and payload ->> 'id' = ${id}`.execute(db());
  return rows.map(({ reason }) => reason);
}

test('a financing of which nothing is out ends with its project, its request before it; one that runs is collected', async () => {
  const assigned = await desk.assigned();
  const offered = await desk.offered(assigned, receivable());
  const asked = await desk.ready(assigned, [receivable()]);
  const request = await desk.ask(assigned, asked, ['7', '500000.00']);
  expect(request.code, request.body).toBe(0);
  const granted = await desk.ready(assigned, [receivable()]);
  const second = await desk.ask(assigned, granted, ['7', '400000.00']);
  await desk.desk.requests.approveAll(second.requestId);
  const running = await desk.ready(assigned, [receivable()]);
  await desk.drawn(assigned, running, ['7', '800000.00']);
  const director = await desk.desk.people.operator('13800000013');
  const asking = { id: assigned.projectId, reason: '债务人停产' };
  await done(director, '/admin/project/terminate', asking);
  const status = (id: string) => statusOf('factoring', 'factoring_status', id);
  const { cancelled } = FACTORING_STATUS;
  expect([await status(offered), await status(asked), await status(granted)]).toEqual([
    cancelled,
    cancelled,
    cancelled,
  ]);
  expect(await status(running)).toBe(FACTORING_STATUS.running);
  expect(await told(offered)).toEqual([REASON]);
  expect(await statusOf('pay_apply', 'audit_status', request.requestId)).toBe(AUDIT.voided);
  expect(await statusOf('pay_apply', 'pay_apply_status', second.requestId)).toBe(
    PAY_APPLY_STATUS.closed,
  );
  const { rows } = await sql`
    select reserved::text, occupied::text from project_limit where project_id = ${assigned.projectId}`.execute(
    db(),
  );
  expect(rows).toEqual([{ reserved: '0.00', occupied: '800000.00' }]);
  expect((await booksOf(portal.database.db, '2026-05-20')).flatMap((item) => item.faults)).toEqual(
    [],
  );
});
