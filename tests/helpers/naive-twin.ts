import { sql } from 'kysely';

import type { TestApp } from './app.ts';

/** Starts something so many times at once. */
export const atOnce = <T>(times: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => act(n)));

/** What is wrong with so many that got in: more or fewer than there is room for. */
export const wrong = (got: number, room: number): string =>
  got === room ? '' : `${got} got in where there is room for ${room}`;

/**
 * The naive twin: looks how many there are, and adds one where there is room, each in a transaction of its own. How many got
 * in.
 */
export async function naiveTwin(
  { database: { db, superuser } }: TestApp,
  times: number,
  room: number,
): Promise<number> {
  await sql`drop table if exists naive_twin`.execute(superuser);
  await sql`create table naive_twin (n int)`.execute(superuser);
  await sql`grant all on naive_twin to public`.execute(superuser);
  const inTurn = await atOnce(times, (n) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ taken: number }>`
        select count(*)::int as taken, pg_sleep(0.02) from naive_twin`.execute(tx);
      if ((rows[0]?.taken ?? 0) >= room) return false;
      await sql`insert into naive_twin values (${n})`.execute(tx);
      return true;
    }),
  );
  return inTurn.filter(Boolean).length;
}
