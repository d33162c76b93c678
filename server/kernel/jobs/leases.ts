import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

import { CLOCKS_DIFFER_MS, SECOND } from '../clock.ts';

/** A runner that was not heard of for so long is dead, and its jobs are given to others. */
const LEASE_MS = 30 * SECOND;
const BEATS_PER_LEASE = 6;
/** After a beat that failed. */
const RETRY_MS = SECOND / 2;
/** A process that stops waits no longer for a database that is away; the lease tells the others. */
const FAREWELL_MS = 2 * SECOND;

export interface LeaseOptions {
  /** Connections as the owner role. */
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** Milliseconds; 30 s without it. */
  leaseMs?: number | undefined;
}

export interface Leases {
  /** From now on the runner is known to live. */
  hold(id: string): void;
  /** It has ended: what is still locked by it is free at once. */
  end(id: string): void;
  /** Frees what is left of the runners that have ended, and says no more that others live. */
  stop(): Promise<void>;
}

// The database's clock, which all servers share.
const SAY = `
  insert into job_runner (id, seen_at) select id, statement_timestamp() from unnest($1::text[]) id
  on conflict (id) do update set seen_at = excluded.seen_at`;

/** What was said by a clock that was ahead counts from now on: whoever lives says it anew, and whoever does not is silent. */
const PUT_RIGHT = `
  update job_runner set seen_at = statement_timestamp()
  where seen_at > statement_timestamp() + $1 * interval '1 millisecond'`;

/** What an ended runner holds, and where $2 what one holds that was not heard of for $3 milliseconds; what lies $4 ahead was taken long ago. */
const FREE = `
  with held as (select distinct locked_by as id, locked_at from graphile_worker.jobs where locked_by is not null),
  freed as (
    select array_agg(distinct id) as ids from held
    where id = any ($1) or ($2 and (locked_at < statement_timestamp() - $3 * interval '1 millisecond'
      or locked_at > statement_timestamp() + $4 * interval '1 millisecond') and not exists (
      select from job_runner r where r.id = held.id and r.seen_at > statement_timestamp() - $3 * interval '1 millisecond'))
  )
  select ids, graphile_worker.force_unlock_workers(ids) from freed where ids is not null`;

const FORGET = `
  delete from job_runner where id = any ($1) or seen_at < statement_timestamp() - interval '1 day'`;

/**
 * Says in the database which runners of this process live, and frees the jobs of those that do not, of any process:
 * graphile-worker itself would wait for four hours. After a silence of its own a process first lets the others speak,
 * who may have been cut off as well.
 */
export function startLeases({ pool, log, leaseMs = LEASE_MS }: LeaseOptions): Leases {
  const alive = new Set<string>();
  const ended = new Set<string>();
  let stopping = false;
  let wake = new AbortController();
  let isSteady = false;

  const beat = async () => {
    const over = [...ended];
    await pool.query(SAY, [[...alive]]);
    await pool.query(PUT_RIGHT, [CLOCKS_DIFFER_MS]);
    const asked = [over, isSteady, leaseMs, CLOCKS_DIFFER_MS];
    const { rows } = await pool.query<{ ids: string[] }>(FREE, asked);
    for (const { ids } of rows) log.warn({ runners: ids }, 'jobs of dead runners are free again');
    await pool.query(FORGET, [over]);
    for (const id of over) ended.delete(id);
  };
  const keepBeating = async () => {
    while (!stopping) {
      wake = new AbortController();
      isSteady = await beat().then(
        () => true,
        (err: unknown) => {
          log.warn({ err }, 'the database does not hear which runners of jobs live');
          return false;
        },
      );
      const pause = isSteady ? leaseMs / BEATS_PER_LEASE : RETRY_MS;
      await delay(pause, undefined, { signal: wake.signal }).catch(() => undefined);
    }
  };
  const beating = keepBeating();
  return {
    hold(id) {
      alive.add(id);
      wake.abort();
    },
    end(id) {
      alive.delete(id);
      ended.add(id);
      wake.abort();
    },
    async stop() {
      stopping = true;
      wake.abort();
      await beating;
      const said = beat().catch((err: unknown) => log.warn({ err }, 'ended runners stay unsaid'));
      await Promise.race([said, delay(FAREWELL_MS, undefined, { ref: false })]);
    },
  };
}
