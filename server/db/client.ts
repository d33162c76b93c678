import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { PatientPool } from './patient-pool.ts';
import { AheadDialect } from './sent-ahead.ts';
import type { Database } from './types.ts';

/** The role that the application works as: it owns nothing, so row-level security applies to it. */
export const APP_ROLE = 'portal_app';

export interface ConnectionOptions {
  connectionString: string;
  /** Role that every connection takes; without it the connecting role itself, the owner. */
  role?: string;
  /** Largest number of connections; 10 without it. */
  max?: number;
  statementTimeoutMs?: number;
  /** Told of errors of idle connections, such as a database that was restarted; they are replaced by themselves. */
  onIdleError?: (error: Error) => void;
}

const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

type TypeParserLookup = (oid: number, format?: 'text' | 'binary') => (value: string) => unknown;
const builtIn = pg.types.getTypeParser as TypeParserLookup;

/**
 * int8 and numeric arrive as strings and timestamptz as Date, as pg does by itself; a date stays the text that it is,
 * because a Date of it would shift with the time zone.
 */
const getTypeParser: TypeParserLookup = (oid, format) => {
  if (oid === DATE) return (text) => text;
  return builtIn(oid === DATE_ARRAY ? TEXT_ARRAY : oid, format);
};

function sessionSettings({ role, statementTimeoutMs = 30_000 }: ConnectionOptions): string {
  const settings = {
    ...(role ? { role } : {}),
    timezone: 'UTC',
    statement_timeout: statementTimeoutMs,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    // Disks have no heads, and what is asked often is in memory: a row by its index costs little more than the next one (106).
    random_page_cost: 1.1,
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** A connection pool; whoever makes it ends it. Who asks it for a connection waits up to ten seconds for one. */
export function createPool(options: ConnectionOptions): pg.Pool {
  const pool = new PatientPool({
    connectionString: options.connectionString,
    options: sessionSettings(options),
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Several reads of the application may be on the way on one connection; see kernel/sql/read-lanes.ts.
    pipeline: options.role === APP_ROLE,
    application_name: 'scf-portal',
    types: { getTypeParser },
  });
  // Without listeners, the loss of a connection, idle or between two statements, would end the process.
  pool.on('error', options.onIdleError ?? (() => undefined));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Query builder on a pool that is there already; `destroy()` ends the pool. */
export function databaseOn(pool: pg.Pool): Kysely<Database> {
  const { pipeline } = pool.options as pg.PoolConfig;
  const Dialect = pipeline === true ? AheadDialect : PostgresDialect;
  return new Kysely<Database>({ dialect: new Dialect({ pool }) });
}

/** Query builder on a pool of its own; `destroy()` ends the pool. */
export function createDatabase(options: ConnectionOptions): Kysely<Database> {
  return databaseOn(createPool(options));
}
