// `npm run bench:pictures`: what the picture of due days and ageing costs over a million receivables, as a multiple of counting
// them in the same run: as operators read it, past the policies, after a day on which BENCH_MOVED of them were changed. Aim: at
// most 3 times. BENCH_ROWS sets the size.

import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import { APP_ROLE, createDatabase } from '#server/db/client.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { openDue } from '#server/modules/exposure/queries.ts';

import { startBenchPortal } from './bench/portal.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const MOVED = Number(process.env.BENCH_MOVED ?? 30_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const AIM = 3;

const portal = await startBenchPortal(undefined, { documents: true });
const db = createDatabase({ connectionString: portal.adminUrl, max: 1 });
const operator = createDatabase({ connectionString: portal.adminUrl, role: APP_ROLE, max: 1 });
try {
  await sql`set statement_timeout = 0`.execute(db);
  await sql`
    insert into receivable_plan (company_id, receivable_no, seen_by, pay_code, project_id, sales_order_id, principal,
      settle_principal, fee, term_basis, credit_days, term_start_date, due_date, plan_status,
      created_by, created_at, updated_by, updated_at)
    select p.company_id, 'BENCH' || n, array[p.company_id], 'BENCH' || n, p.id, n, 1000 + n, 1000 + n, n % 100, '4', 90,
      current_date - 200, current_date - 200 + n % 400, (array['1', '3', '5'])[1 + n % 3],
      p.created_by, now(), p.created_by, now()
    from (select * from project order by id limit 1) p, generate_series(1, ${ROWS}::int) n`.execute(
    db,
  );
  await sql`select receivable_due_fold()`.execute(db);
  await sql`update receivable_plan set paid_fee = fee where receivable_no like 'BENCH%' and sales_order_id <= ${MOVED}::int`.execute(
    db,
  );
  await sql`vacuum analyze receivable_plan, receivable_due`.execute(db);
  await sql`select set_config('app.operator', 'riskDirector', false)`.execute(operator);
  const today = sql<string>`${wireDay(new Date())}`;
  const times = { count: Number.POSITIVE_INFINITY, picture: Number.POSITIVE_INFINITY };
  for (let round = -3; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await sql`select count(*) from receivable_plan`.execute(db);
    const counted = performance.now();
    await openDue(today).execute(operator);
    const drawn = performance.now();
    if (round < 0) continue;
    // Whatever else runs on the machine only adds.
    times.count = Math.min(times.count, counted - begun);
    times.picture = Math.min(times.picture, drawn - counted);
  }
  const ratio = times.picture / times.count;
  const said = `${times.count.toFixed(1)} → ${times.picture.toFixed(1)} ms, ${ratio.toFixed(2)}`;
  process.stdout.write(`due days over ${ROWS} receivables: ${said} ${ratio <= AIM ? '✓' : '✗'}\n`);
  mkdirSync('reports', { recursive: true });
  const machine = { node: process.version, cores: availableParallelism() };
  const report = { machine, rows: ROWS, aim: AIM, times, ratio };
  writeFileSync('reports/bench-pictures.json', `${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = ratio > AIM ? 1 : 0;
} finally {
  await operator.destroy();
  await db.destroy();
  await portal.close();
}
