import type pg from 'pg';

import { createPool } from '#server/db/client.ts';

import { type BenchPortal, PHONE } from './portal.ts';
import { signed, signIn } from './session.ts';

/** One thing that a list may be asked. */
export interface Question {
  name: string;
  body: Record<string, unknown>;
}

const sorts = ['createTime', 'name', 'bankType'];

/** Pages, sorts and filters of the list of bank accounts; every answer also carries the total. */
export const QUESTIONS: readonly Question[] = [
  ...[1, 10, 100, 1_000].map((pageNum) => ({ name: `page ${pageNum}`, body: { pageNum } })),
  { name: 'last page', body: { fromEnd: true } },
  { name: '999 rows', body: { pageSize: 999 } },
  ...sorts.flatMap((sortKey) =>
    ['asc', 'desc'].flatMap((sortOrder) => [
      { name: `by ${sortKey} ${sortOrder}`, body: { sortKey, sortOrder } },
      {
        name: `by ${sortKey} ${sortOrder}, page 1000`,
        body: { sortKey, sortOrder, pageNum: 1_000 },
      },
    ]),
  ),
  { name: 'by name, last page', body: { sortKey: 'name', fromEnd: true } },
  { name: 'a common type', body: { bankType: ['1'] } },
  { name: 'a common type by name', body: { bankType: ['1'], sortKey: 'name' } },
  { name: 'a rare type', body: { bankType: ['4'] } },
  { name: 'a rare type by name', body: { bankType: ['4'], sortKey: 'name' } },
  { name: 'a type that no account has', body: { bankType: ['5'] } },
  { name: 'a verification that no account has', body: { verifyStatus: ['3'] } },
  { name: 'every verification', body: { verifyStatus: ['1'] } },
  { name: 'a word in every name', body: { nameLike: '有限公司' } },
  { name: 'a word in fifty names', body: { nameLike: '不可多得' } },
  { name: 'one character of fifty names', body: { nameLike: '㊿' } },
  { name: 'a word in fifty names, by name', body: { nameLike: '不可多得', sortKey: 'name' } },
  { name: 'a word in one name', body: { nameLike: '独一无二' } },
  { name: 'a word in no name', body: { nameLike: '查无此名' } },
  { name: 'a whole account number', body: { nameLike: '6222020000001234567' } },
];

/** What the trigger would have kept of each name. */
async function fillNames(pool: pg.Pool): Promise<void> {
  await pool.query('alter table bank enable trigger bank_name_grams');
  await pool.query('drop index name_gram_grams');
  await pool.query(`
    insert into name_gram (record_id, grams)
    select id, name_grams('bank:' || company_id || ':', array[name, open_bank]) from bank
    on conflict do nothing`);
  await pool.query("set maintenance_work_mem = '512MB'");
  await pool.query(
    'create index name_gram_grams on name_gram using gin (grams) with (fastupdate = off)',
  );
}

/** Gives the bench account's company so many bank accounts, beside a thousand other companies with a few each. */
export async function fillBanks({ adminUrl }: BenchPortal, rows: number): Promise<void> {
  const pool = createPool({ connectionString: adminUrl, max: 1, statementTimeoutMs: 0 });
  try {
    await pool.query(`
      insert into company (name, usc, created_at)
      select '示例企业' || n, null, now() from generate_series(1, 1000) n`);
    // Row by row, a million entries of the index of names would take most of the bench.
    await pool.query('alter table bank disable trigger bank_name_grams');
    await pool.query(
      `with mine as (
        select r.company_id, r.account_id from account_relation r join account a on a.id = r.account_id
        where a.phone = $1
      ), target as (
        select company_id, account_id, n from mine, generate_series(1, $2::int) n
        union all
        select c.id, mine.account_id, n from mine, company c, generate_series(1, 5) n
        where c.id <> mine.company_id
      )
      insert into bank (company_id, name, bank_type, remarks, open_bank, created_by, created_at,
        updated_by, updated_at)
      select company_id,
        case when n = 77 then '示例独一无二有限公司'
          when n between 101 and 150 then '示例不可多得㊿有限公司' || n else '示例' || md5(n::text) || '有限公司' end,
        -- Two types are common; of the rare one there are as many in a small list as in a large one.
        case when n <= 50 then '4' when n % 2 = 0 then '1' else '2' end,
        '工程款', '示例银行', account_id, now(), account_id, now() from target`,
      [PHONE, rows],
    );
    await fillNames(pool);
    await pool.query('vacuum analyze');
  } finally {
    await pool.end();
  }
}

/** Asks a portal's list over HTTP as a signed-in member; answers milliseconds. */
export async function asker({
  origin,
}: BenchPortal): Promise<(question: Question) => Promise<number>> {
  const { token, cookies } = await signIn(origin);
  const session = { authorization: `Bearer ${token}`, cookie: cookies.join('; ') };
  const url = `${origin}/api/portal/bank/page`;
  return async ({ name, body }) => {
    const headers = { 'content-type': 'application/json', ...session, ...signed(url, body) };
    const start = performance.now();
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = await response.json();
    const took = performance.now() - start;
    if (answer.code !== 0) throw new Error(`${name}: ${answer.msg}`);
    return took;
  };
}
