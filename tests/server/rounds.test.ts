import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#server/kernel/clock.ts';
import { type Due, heldRows, makeRounds, type Round } from '#server/kernel/jobs/rounds.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';

let database: TestDatabase;
let now = 0;
const clock = { now: () => new Date(now) };
const logged: object[] = [];
const log = { error: (fields: object) => void logged.push(fields) };
const working = () => ({ db: database.db, clock, log });

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table round_row (id bigint primary key, turn int, done int not null default 0)`.execute(
    database.superuser,
  );
  await sql`grant select, update on round_row to portal_app`.execute(database.superuser);
});
afterAll(() => database.drop());
beforeEach(async () => {
  now = Date.parse('2026-05-20T10:00:00+08:00');
  logged.length = 0;
  await sql`truncate round_row, job_place`.execute(database.superuser);
  await sql`insert into round_row (id, turn) select n, 8 - n % 8 from generate_series(1, 23) n`.execute(
    database.superuser,
  );
});

const PAGE = 5;
const rows = Object.assign(sql`round_row`, { id: sql.ref('round_row.id') });
/** Ids as they were dealt with. */
let dealt: number[] = [];
beforeEach(() => {
  dealt = [];
});

function round(more: Partial<Due> & { before?(id: number): void; name?: string } = {}): Round {
  const { before, ...due } = more;
  return heldRows<{ id: string }>(working(), {
    name: 'test',
    rows,
    due: sql`done = 0`,
    columns: sql`id`,
    async each(tx, { id }) {
      await sql`update round_row set done = done + 1 where id = ${id}`.execute(tx);
      before?.(Number(id));
      dealt.push(Number(id));
    },
    ...due,
  });
}
const undone = async () => {
  const { rows: found } = await sql<{ id: string }>`
    select id from round_row where done <> 1 order by id`.execute(database.superuser);
  return found.map(({ id }) => Number(id));
};
const failing = (id: number) => {
  if (id === 7) throw new Error('a bad row');
};

test('a row that always fails is logged, and keeps none behind it waiting, on its page or the next', async () => {
  const bad = round({ before: failing });
  expect(await makeRounds(working(), [bad], PAGE)).toEqual({ left: 1, isMore: false });
  expect(await undone()).toEqual([7]);
  expect(logged).toEqual([{ err: expect.any(Error), round: 'test', id: '7' }]);
  expect(await makeRounds(working(), [bad], PAGE)).toEqual({ left: 1, isMore: false });
  expect(await makeRounds(working(), [round()], PAGE)).toEqual({ left: 0, isMore: false });
  expect(await undone()).toEqual([]);
});

test('rounds at the same time deal with each row once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => makeRounds(working(), [round()], PAGE)));
  expect(await undone()).toEqual([]);
  expect(dealt.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 23 }, (_, at) => at + 1),
  );
});

test('what somebody holds is left without a word, and counted', async () => {
  await database.superuser.transaction().execute(async (tx) => {
    await sql`select from round_row where id = 3 for update`.execute(tx);
    expect(await makeRounds(working(), [round()], PAGE)).toEqual({ left: 1, isMore: false });
  });
  expect(await undone()).toEqual([3]);
  expect(logged).toEqual([]);
});

test('the next run goes on where the time was over, and within the hour alone', async () => {
  const slow = (id: number) => {
    now += 30_000;
    failing(id);
  };
  const turn = () => makeRounds(working(), [round({ before: slow })], PAGE);
  expect(await turn()).toEqual({ left: 0, isMore: true });
  expect(dealt).toEqual([1, 2, 3, 4]);
  now += MINUTE;
  expect(await turn()).toEqual({ left: 1, isMore: true });
  expect(dealt.slice(4)).toEqual([5, 6, 8]);
  now += HOUR;
  expect(await makeRounds(working(), [round()], PAGE)).toEqual({ left: 0, isMore: false });
  expect(dealt[7]).toBe(7);
  expect(await undone()).toEqual([]);
});

test('an order goes before the id, across pages', async () => {
  await makeRounds(working(), [round({ order: sql`turn` })], PAGE);
  expect(dealt).toEqual(
    Array.from({ length: 23 }, (_, at) => at + 1).toSorted(
      (one, other) => 8 - (one % 8) - (8 - (other % 8)) || one - other,
    ),
  );
});

test('a round that cannot be read stops no other, and the job fails', async () => {
  const unread = round({ due: sql`no_such_column = 0`, name: 'unread' });
  await expect(makeRounds(working(), [unread, round()], PAGE)).rejects.toThrow('could not be read');
  expect(await undone()).toEqual([]);
});
