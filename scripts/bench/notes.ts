import type pg from 'pg';

import { createPool } from '#server/db/client.ts';
import { type Actor, customer, openBench, operator } from './flow-crowd.ts';
import type { BenchPortal } from './portal.ts';

/** Notes of one day. */
const A_DAY = 10_000;
/** Notes of the company that has few of them, the oldest of all. */
const FEW = 40;
/** Notes that were refused, in a small list as in a large one, among the oldest. */
const REFUSED = 50;

/** Who reads the notes: who brings half of them, who gets that half, who has hardly any, and an operator. */
export interface Readers {
  supplier: Actor;
  buyer: Actor;
  seldom: Actor;
  operator: Actor;
}

export interface Notes {
  readers: Readers;
  /** Of a delivery in the middle of all, which both sides and operators see. */
  number: string;
}

/** The values of one note by the names of its columns; `n` counts the notes, `own` says whether the readers' half has it. */
const SHARED = {
  id: 'n',
  company_id: 'case when n <= $2 then $5 when own then $3 else c.supplier end',
  supplier_id: 'case when n <= $2 then $5 when own then $3 else c.supplier end',
  buyer_company_id: 'case when own then $4 else c.buyer end',
  seen_by:
    'array[case when n <= $2 then $5 when own then $3 else c.supplier end, case when own then $4 else c.buyer end]',
  created_at: 'made',
  updated_at: 'made',
};

const SERIAL = `to_char(made, 'YYYYMMDD') || lpad((n % ${A_DAY})::text, 5, '0')`;
const IS_REFUSED = `n between ${FEW + 1} and ${FEW + REFUSED}`;

const DELIVERY = {
  ...SHARED,
  delivery_no: `'JH' || ${SERIAL}`,
  delivery_date: 'made::date',
  delivery_status: `case when ${IS_REFUSED} then '5' when n > $1 - 200 then '1' else '3' end`,
};

const RECEIPT = {
  ...SHARED,
  // The buyer's, who files it.
  company_id: SHARED.buyer_company_id,
  actual_no: `'SH' || ${SERIAL}`,
  delivery_id: 'n',
  delivery_no: DELIVERY.delivery_no,
  actual_status: `case when ${IS_REFUSED} then '5' when n > $1 - 200 then '2' else '4' end`,
};

const LINE = { id: 'n', delivery_id: 'n' };

async function columnsOf(pool: pg.Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
    where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Fills a table with copies of one row that is there, `values` apart; its indexes are made once the rows are there. */
async function copies(
  pool: pg.Pool,
  {
    table,
    from,
    values,
  }: { table: string; from: string; values: Readonly<Record<string, string>> },
  parameters: readonly unknown[],
): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
    where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  const columns = await columnsOf(pool, table);
  const selected = columns.map((name) => values[name] ?? `one.${name}`);
  const typed = ['int', 'int', 'bigint', 'bigint', 'bigint'];
  const cast = (text: string) =>
    text.replaceAll(/\$(\d)/g, (whole, place: string) => `${whole}::${typed[Number(place) - 1]}`);
  const text = `insert into ${table} (${columns.join(', ')})
    select ${selected.map(cast).join(', ')}
    from (select * from ${table} where ${from} limit 1) one, (
      select n, n <= ${A_DAY} or n % 2 = 0 as own,
        date_trunc('second', now()) - ($1::int - n) * interval '1 day' / ${A_DAY} as made
      from generate_series(1, $1::int) n) note
    join (select row_number() over (order by id) - 1 as place, id as supplier, lead(id, 1, id) over (order by id) as buyer
      from company where name like '示例同行%') c on c.place = n % 200
    where $2::int > 0 and $3::bigint + $4::bigint + $5::bigint > 0`;
  await pool.query(text, [...parameters]);
  for (const { made } of indexes) await pool.query(made);
}

/** Lays out so many deliveries with a line and a receipt each, 10,000 a day up to now, and who reads them. */
export async function fillNotes(portal: BenchPortal, rows: number): Promise<Notes> {
  const db = openBench(portal);
  const readers = {
    supplier: await customer(db),
    buyer: await customer(db),
    seldom: await customer(db),
    operator: await operator(db, 'operationOfficer'),
  };
  await db.destroy();
  const pool = createPool({ connectionString: portal.adminUrl, max: 1, statementTimeoutMs: 0 });
  let number = '';
  try {
    await pool.query(
      `insert into company (name, created_at) select '示例同行' || n, now() from generate_series(1, 200) n`,
    );
    // Row by row, what triggers check of copies would take most of the bench.
    await pool.query(
      "set session_replication_role = 'replica'; set maintenance_work_mem = '256MB'",
    );
    const { supplier, buyer, seldom } = readers;
    const parameters = [rows, FEW, supplier.companyId, buyer.companyId, seldom.companyId];
    const sent = 'submitted_at is not null and not deleted';
    await copies(pool, { table: 'delivery', from: sent, values: DELIVERY }, parameters);
    const ofOne = 'delivery_id in (select id from delivery where delivery_no is not null)';
    await copies(pool, { table: 'delivery_line', from: ofOne, values: LINE }, parameters);
    const counted =
      "counted_at is not null and process_redundant_id is not null and actual_status <> '6'";
    await copies(pool, { table: 'actual_delivery', from: counted, values: RECEIPT }, parameters);
    await pool.query(
      'update project set seen_by = seen_by || $1::bigint[] where id in (select project_id from delivery)',
      [parameters.slice(2)],
    );
    await pool.query('set session_replication_role = origin');
    await pool.query('vacuum analyze');
    const middle = Math.floor(rows / 4) * 2;
    const { rows: found } = await pool.query('select delivery_no from delivery where id = $1', [
      middle,
    ]);
    number = found[0].delivery_no;
  } finally {
    await pool.end();
  }
  return { readers, number };
}
