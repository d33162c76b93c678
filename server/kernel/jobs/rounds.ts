import { type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, HOUR, MINUTE } from '../clock.ts';
import type { Kernel } from '../kernel.ts';
import { inScope, type Tx } from '../session/scope.ts';

/** What a round works with. */
export type Working = Pick<Kernel, 'db' | 'clock'> & {
  log: { error(fields: object, text: string): void };
};

/** Rounds see the rows of all companies, as the platform does. */
export const PLATFORM = { maintenance: true, operator: true } as const;

/** Rows that are read at once. */
const PAGE = 200;
/** How long one round goes on in one run: few jobs run at once, and messages are delivered by one. */
const LONGEST_MS = 2 * MINUTE;
/** Where a run has stopped counts for so long; later the first row is the first again. */
const KEPT_MS = HOUR;

/** How far a round has come: its last row, and what it is ordered by before ids. */
export interface Place {
  id: string;
  sort: string | null;
}

/** What a job does to each row of a kind, one after the other. */
export interface Round {
  /** Under which it is logged, and where it stopped is kept. */
  name: string;
  /** Rows behind a place, in their order, that have something to be done to them. */
  page(tx: Tx, after: Place | undefined, most: number): Promise<Place[]>;
  /** One row, in transactions of its own. */
  each(id: string): Promise<void>;
}

/** What became of the rounds of a job; `tasks.ts` asks for the job again by it. */
export interface RoundsEnd {
  /** Rows that failed, or that others held. */
  left: number;
  /** The time was over before the last row. */
  isMore: boolean;
}

/** Rows of a table, and which of them a round is for. */
export interface Due {
  rows: OperationNodeSource & { readonly id: RawBuilder<unknown> };
  due: RawBuilder<boolean>;
  /** Goes before the id, where one row takes what the next would. Null for none that is due. */
  order?: RawBuilder<unknown>;
}

/** Reads which rows are due, page by page: by id unless `order` says otherwise. */
export function pageOf({ rows, due, order }: Due): Round['page'] {
  const behind = ({ id, sort }: Place) =>
    order === undefined
      ? sql<boolean>`${rows.id} > ${id}`
      : sql<boolean>`(${order}, ${rows.id}) > (${sort}, ${id})`;
  const sorting = order === undefined ? rows.id : sql`${order}, ${rows.id}`;
  return async (tx, after, most) => {
    const { rows: found } = await sql<Place>`
      select ${rows.id}::text as id, (${order ?? sql`null`})::text as sort from ${rows}
      where ${due} and ${after === undefined ? sql`true` : behind(after)}
      order by ${sorting} limit ${most}`.execute(tx);
    return found;
  };
}

interface HeldRows<Row> extends Due {
  name: string;
  /** SQL: what `each` is handed of a row, as a list to select. */
  columns: RawBuilder<unknown>;
  /** Locks the row of an id, and answers whether it could without waiting; without it the row alone. */
  hold?(tx: Tx, id: string): Promise<boolean>;
  each(tx: Tx, row: Row): Promise<void>;
}

/** Somebody deals with the row just now. */
class HeldByAnother extends Error {}

const holdAlone = async (tx: Tx, rows: Due['rows'], id: string) => {
  const held = await sql`
    select from ${rows} where ${rows.id} = ${id} for no key update skip locked`.execute(tx);
  return held.rows.length > 0;
};

/**
 * A round over rows, each under its lock in a transaction of its own. Whether it is still due is asked once it is locked, so that
 * rounds at the same time do it once; what somebody holds is left to the next.
 */
export function heldRows<Row>(
  { db }: Pick<Working, 'db'>,
  { name, columns, hold, each, ...due }: HeldRows<Row>,
): Round {
  const { rows } = due;
  return {
    name,
    page: pageOf(due),
    each: (id) =>
      inScope(db, PLATFORM, async (tx) => {
        const isHeld = await (hold?.(tx, id) ?? holdAlone(tx, rows, id));
        if (!isHeld) throw new HeldByAnother();
        const { rows: found } = await sql<Row>`
          select ${columns} from ${rows} where ${rows.id} = ${id} and ${due.due}`.execute(tx);
        const [row] = found;
        if (row !== undefined) await each(tx, row);
      }),
  };
}

const places = columnsOf('job_place', 'p');

/** Where the run before has stopped for want of time. */
async function placeOf({ db, clock }: Working, name: string): Promise<Place | undefined> {
  const since = before(clock.now(), KEPT_MS);
  return await inScope(db, PLATFORM, async (tx) => {
    const { rows } = await sql<Place>`
      select ${places.after_id}::text as id, ${places.after_sort} as sort from ${places}
      where ${places.name} = ${name} and ${places.kept_at} > ${since}`.execute(tx);
    return rows[0];
  });
}

async function keepPlace({ db, clock }: Working, name: string, place?: Place): Promise<void> {
  await inScope(db, PLATFORM, async (tx) => {
    if (place === undefined) {
      await tx.deleteFrom('job_place').where('name', '=', name).execute();
      return;
    }
    const { id: after_id, sort: after_sort } = place;
    const kept = { name, after_id, after_sort, kept_at: clock.now() };
    const keeping = tx.insertInto('job_place').values(kept);
    await keeping.onConflict((row) => row.column('name').doUpdateSet(kept)).execute();
  });
}

/** One row; answers whether it is left as it was. */
async function isLeft({ log }: Working, round: Round, id: string): Promise<boolean> {
  try {
    await round.each(id);
    return false;
  } catch (err) {
    if (!(err instanceof HeldByAnother)) {
      log.error({ err, round: round.name, id }, 'a row is left out of its round');
    }
    return true;
  }
}

async function walk(working: Working, round: Round, page: number): Promise<RoundsEnd> {
  const { db, clock } = working;
  const until = before(clock.now(), -LONGEST_MS);
  const begun = await placeOf(working, round.name);
  let after = begun;
  let left = 0;
  for (;;) {
    const last = after;
    const found = await inScope(db, PLATFORM, (tx) => round.page(tx, last, page));
    for (const place of found) {
      if (clock.now() >= until) {
        await keepPlace(working, round.name, after);
        return { left, isMore: true };
      }
      after = place;
      if (await isLeft(working, round, place.id)) left += 1;
    }
    if (found.length < page) break;
  }
  if (begun !== undefined) await keepPlace(working, round.name);
  return { left, isMore: false };
}

/**
 * Makes the rounds of a job, one after the other, each to its last row: a row that fails is logged and keeps none behind it waiting,
 * nor does a round that cannot be read the next one. Where the time is over, the next run goes on behind the last row. Throws an
 * AggregateError, at the end, of rounds that could not be read.
 */
export async function makeRounds(
  working: Working,
  rounds: readonly Round[],
  page = PAGE,
): Promise<RoundsEnd> {
  const failures: unknown[] = [];
  const end: RoundsEnd = { left: 0, isMore: false };
  for (const round of rounds) {
    try {
      const { left, isMore } = await walk(working, round, page);
      end.left += left;
      end.isMore ||= isMore;
    } catch (err) {
      failures.push(err);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Rounds could not be read');
  return end;
}
