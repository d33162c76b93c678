import { sql } from 'kysely';
import { isEqual } from '#contract/arithmetic/decimal.ts';
import { INDEX_PRICE } from '#contract/index-price.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { IndexRow, Problem } from './read-rows.ts';

const p = columnsOf('index_price', 'p');

export interface Keeping {
  tx: Tx;
  accountId: string;
  at: Date;
}

/** Whoever enters prices waits for whoever does so before: two may not enter one day of one index in one unit. */
async function lockPrices(tx: Tx): Promise<void> {
  await lockFor(tx, 'index_price');
}

/** An index has prices by the ton and by the piece, each by itself: a line is held against those of its own unit. */
const keyOf = ({ name, day, unit }: Pick<Known, 'name' | 'day' | 'unit'>) =>
  `${day} ${unit} ${name}`;

interface Known {
  name: string;
  day: string;
  unit: string;
  price: string;
}

/** What stands for the days of some indices, corrections in the place of what they correct. */
async function knownOf(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const { rows } = await sql<Known>`
    select distinct on (${p.index_name}, ${p.unit}, ${p.price_date}) ${p.index_name} as name,
      to_char(${p.price_date}, 'YYYY-MM-DD') as day, ${p.unit}, ${p.price}::text
    from ${p} where ${p.index_name} = any(${names})
    order by ${p.index_name}, ${p.unit}, ${p.price_date}, ${p.id} desc`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

const columnsFor = (
  { indexName, priceDate, unit, price, source }: IndexRow,
  { accountId, at }: Keeping,
) => ({
  index_name: indexName,
  price_date: priceDate,
  unit,
  price,
  source,
  created_by: accountId,
  created_at: at,
});

interface Correction {
  id: string;
  price: string;
  reason: string;
}

/** Puts another price in the place of one that was wrong; what was entered first stays. */
export async function correctPrice(
  { tx, accountId, at }: Keeping,
  { id, price, reason }: Correction,
): Promise<{ id: string; before: string }> {
  await lockPrices(tx);
  const before = await tx
    .selectFrom('index_price')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (before === undefined) throw noSuchRecord();
  const newer = await tx
    .selectFrom('index_price')
    .select('id')
    .where('corrects_id', '=', id)
    .executeTakeFirst();
  if (newer !== undefined) throw refused(INDEX_PRICE.corrected);
  const { index_name, price_date, unit, source } = before;
  const made = await tx
    .insertInto('index_price')
    .values({
      index_name,
      price_date,
      unit,
      source,
      price,
      corrects_id: id,
      reason,
      created_by: accountId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: made.id, before: before.price };
}

interface Entered {
  taken: number;
  same: number;
  problems: readonly Problem[];
}

/** Enters many prices at once: all of them, or none and what is wrong. What is known with the same price is passed over. */
export async function enterPrices(
  keeping: Keeping,
  rows: readonly (IndexRow & { row: number })[],
): Promise<Entered> {
  const { tx } = keeping;
  await lockPrices(tx);
  const known = await knownOf(tx, [...new Set(rows.map(({ indexName }) => indexName))]);
  const fresh = new Map<string, IndexRow>();
  const problems: Problem[] = [];
  let same = 0;
  for (const one of rows) {
    const key = keyOf({ name: one.indexName, day: one.priceDate, unit: one.unit });
    const before = known.get(key) ?? fresh.get(key);
    if (before === undefined) fresh.set(key, one);
    else if (isEqual(before.price, one.price)) same += 1;
    else
      problems.push({
        row: one.row,
        message: known.has(key) ? INDEX_PRICE.known : '同一指数同一天出现两个价格',
      });
  }
  if (problems.length > 0) return { taken: 0, same, problems };
  const values = [...fresh.values()].map((row) => columnsFor(row, keeping));
  if (values.length > 0) await tx.insertInto('index_price').values(values).execute();
  return { taken: values.length, same, problems };
}
