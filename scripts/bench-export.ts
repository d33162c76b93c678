// `npm run bench:export`: what it costs to export the 10,000 rows that one file may hold, from the click to the file that
// waits, as a multiple of one plain query for the same columns and a file written with what it gives, in the same run.
// Aim: at most three times.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { EXPORT_ROWS, type ExportFormat } from '#contract/noun/export.ts';
import { createPool } from '#server/db/client.ts';

import { fillBanks } from './bench/bank-list.ts';
import { median } from './bench/figures.ts';
import { type BenchPortal, startBenchPortal } from './bench/portal.ts';
import { signed, signIn } from './bench/session.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const AIM = 3;

type Measured = () => Promise<number>;

async function timed(run: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** One plain query for the columns of the sheet, and its rows in a file that is safe on the disk. */
function plain(pool: Pool, folder: string): Measured {
  return () =>
    timed(async () => {
      const { rows } = await pool.query({
        text: `select t.name, t.bank_type, t.open_bank, t.cnaps_code, t.contact_person, t.contact_phone, t.is_default,
            t.verify_status, t.remarks, a.nick_name, to_char(t.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')
          from bank t join account a on a.id = t.created_by
          where t.company_id = (select company_id from bank group by 1 order by count(*) desc limit 1) and not t.deleted
          order by t.created_at desc, t.id desc limit $1`,
        values: [EXPORT_ROWS],
        rowMode: 'array',
      });
      if (rows.length !== EXPORT_ROWS) throw new Error(`The plain query found ${rows.length} rows`);
      const file = await open(join(folder, 'plain.csv'), 'w');
      await file.writeFile(rows.map((row: unknown[]) => row.join(',')).join('\r\n'));
      await file.sync();
      await file.close();
    });
}

/** From the click on 导出 until the file waits to be fetched. */
async function exporter(
  { origin }: BenchPortal,
  pool: Pool,
): Promise<(format: ExportFormat) => Promise<number>> {
  const { token, cookies } = await signIn(origin);
  const session = { authorization: `Bearer ${token}`, cookie: cookies.join('; ') };
  const call = async (method: 'GET' | 'POST', path: string, body: Record<string, unknown> = {}) => {
    const url = `${origin}/api${path}`;
    const headers = { 'content-type': 'application/json', ...session, ...signed(url, body) };
    const sent = method === 'POST' ? { body: JSON.stringify(body) } : {};
    const answer = await (await fetch(url, { method, headers, ...sent })).json();
    if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`);
    return answer.data;
  };
  return async (format) =>
    await timed(async () => {
      const asked = { filter: {}, format };
      const { jobId: id } = await call('POST', '/portal/bank/export', asked);
      for (;;) {
        const { rows } = await pool.query('select state, done from export_file where id = $1', [
          id,
        ]);
        const { state, done } = rows[0];
        if (state === 'failed') throw new Error('The export failed');
        if (state === 'done' && done === EXPORT_ROWS) return;
        // A page asks once a second. Asking the server all the time would take part of the time that is measured, which
        // one look at the row hardly does.
        await delay(5);
      }
    });
}

const folder = mkdtempSync(join(tmpdir(), 'scf-portal-bench-export-'));
const portal = await startBenchPortal(undefined, { worker: true });
try {
  await fillBanks(portal, EXPORT_ROWS);
  const pool = createPool({ connectionString: portal.adminUrl, max: 1, statementTimeoutMs: 0 });
  const exportAs = await exporter(portal, pool);
  const measure = plain(pool, folder);
  const times = { plain: [] as number[], xlsx: [] as number[], csv: [] as number[] };
  for (let round = -2; round < ROUNDS; round += 1) {
    const seen = {
      plain: await measure(),
      xlsx: await exportAs('xlsx'),
      csv: await exportAs('csv'),
    };
    if (round < 0) continue;
    for (const name of ['plain', 'xlsx', 'csv'] as const) times[name].push(seen[name]);
  }
  await pool.end();
  const floor = median(times.plain);
  const lines = (['xlsx', 'csv'] as const).map((format) => {
    const ms = median(times[format]);
    return { format, ms, floor, ratio: ms / floor };
  });
  for (const { format, ms, ratio } of lines) {
    const good = ratio <= AIM ? '✓' : '✗';
    const words = `${EXPORT_ROWS} rows as ${format}: ${ms.toFixed(0)} ms of ${floor.toFixed(0)} ms`;
    process.stdout.write(`${words}, ${ratio.toFixed(2)} times, aim ${AIM} ${good}\n`);
  }
  mkdirSync('reports', { recursive: true });
  const machine = { node: process.version, cores: availableParallelism() };
  writeFileSync('reports/bench-export.json', `${JSON.stringify({ machine, lines }, null, 2)}\n`);
  process.exitCode = lines.some(({ ratio }) => ratio > AIM) ? 1 : 0;
} finally {
  await portal.close();
  rmSync(folder, { recursive: true });
}
