import type pg from 'pg';
import { PatientPool } from '#server/db/patient-pool.ts';

export interface PreparedQuery {
  name: string;
  text: string;
  values: unknown[];
}

/** Whatever answers a prepared query: the pool itself, or lanes of it. */
export interface Reader {
  query(query: PreparedQuery): Promise<{ rows: unknown[] }>;
}

export interface ReadLanes extends Reader {
  /** Gives the connections back; from then on the pool answers. */
  close(): void;
}

interface Lane {
  client: pg.PoolClient;
  waiting: number;
  /** When the read that is being answered came to the front. */
  since: number;
}

/** At most these, and two fifths of the pool: writes and whatever is slow need connections of their own. */
const MOST_LANES = 4;
const SHARE = 0.4;
/** Behind this many others a read rather waits for a connection of its own. */
const DEEPEST = 8;
/** A lane whose front takes longer is passed by. */
const SLOW_MS = 20;
/**
 * A statement's text says which filters it has, so one plan serves all of its values; PostgreSQL would otherwise plan the
 * statements of large tables anew each time, which takes longer than running them.
 */
const PLAN_ONCE = 'set plan_cache_mode = force_generic_plan';
const PLAN_AS_OTHERS = 'reset plan_cache_mode';
/** The connection's prepared statements are out of step with the tables, after a migration by another process. */
const OUT_OF_STEP = new Set(['26000', '0A000']);

function isOutOfStep(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OUT_OF_STEP.has(String(error.code));
}

async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect();
  try {
    await client.query(PLAN_ONCE);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** How lanes give their connections back: lost ones at once, good ones as they were where the database gives no more. */
function wayBack(pool: pg.Pool, lanes: Lane[]) {
  const leaves = (lane: Lane): boolean => {
    const index = lanes.indexOf(lane);
    if (index >= 0) lanes.splice(index, 1);
    return index >= 0;
  };
  const retire = (lane: Lane) => {
    if (leaves(lane)) lane.client.release(true);
  };
  const giveBack = async (lane: Lane) => {
    if (lane.waiting > 0 || !leaves(lane)) return;
    const isLost = await lane.client.query(PLAN_AS_OTHERS).then(
      () => false,
      () => true,
    );
    lane.client.release(isLost);
  };
  if (pool instanceof PatientPool) {
    pool.whenShort = () => {
      for (const lane of [...lanes]) void giveBack(lane);
    };
  }
  return { isShort: () => pool instanceof PatientPool && pool.isShort, retire, giveBack };
}

/**
 * Reads that share connections: each is one statement and its own transaction, so several can be on the way on one
 * connection at once (pg's pipeline mode). That saves the system calls and process switches that otherwise cost more than
 * the query itself. A read goes to the lane with the fewest before it and to none whose front is slow, so that at most
 * those few wait behind a slow one that came with it. A pool that is small or not in pipeline mode answers by itself, and so
 * does one that the database gives no more connections: whoever writes wants those of the lanes.
 */
export function createReadLanes(pool: pg.Pool): ReadLanes {
  const { max, pipeline } = pool.options as pg.PoolConfig;
  const most = pipeline === true ? Math.min(MOST_LANES, Math.floor((max ?? 0) * SHARE)) : 0;
  const lanes: Lane[] = [];
  const { isShort, retire, giveBack } = wayBack(pool, lanes);
  let opening = 0;
  let closed = false;

  const open = async () => {
    opening += 1;
    try {
      const client = await connected(pool);
      const lane: Lane = { client, waiting: 0, since: 0 };
      if (closed) client.release(true);
      else lanes.push(lane);
      client.once('error', () => retire(lane));
      if (isShort()) await giveBack(lane);
    } catch {
      // The database is away: the pool says so to whoever asks.
    } finally {
      opening -= 1;
    }
  };

  const quietest = (): Lane | undefined => {
    if (isShort()) return undefined;
    const now = performance.now();
    let best: Lane | undefined;
    for (const lane of lanes) {
      const slow = lane.waiting > 0 && now - lane.since > SLOW_MS;
      if (!slow && (best === undefined || lane.waiting < best.waiting)) best = lane;
    }
    const busy = best === undefined || best.waiting > 0;
    if (busy && !closed && lanes.length + opening < most) void open();
    return best !== undefined && best.waiting < DEEPEST ? best : undefined;
  };

  return {
    async query(query) {
      const lane = quietest();
      if (lane === undefined) return pool.query(query);
      if (lane.waiting === 0) lane.since = performance.now();
      lane.waiting += 1;
      try {
        return await lane.client.query(query);
      } catch (error) {
        if (!isOutOfStep(error)) throw error;
        retire(lane);
        return await pool.query(query);
      } finally {
        lane.waiting -= 1;
        lane.since = performance.now();
        if (isShort()) void giveBack(lane);
      }
    },
    close() {
      closed = true;
      for (const lane of lanes.splice(0)) lane.client.release(true);
    },
  };
}
