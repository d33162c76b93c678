import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type Transaction,
  type TransactionSettings,
} from 'kysely';

import type { Database } from './types.ts';

/** What a statement begins with that is sent ahead. */
export const AHEAD = '/* ahead */ ';
/**
 * A transaction that is declared so begins ahead. It is PostgreSQL's own level, and says nothing of writing: a database that is kept
 * read-only, as before it is moved, or a standby, is written to by nobody.
 */
export const BEGUN_AHEAD = 'read committed';
/** What was sent ahead and failed is undone like all the rest. */
const UNDOING = /^\s*rollback/i;

/** A statement, as Kysely's builders and its `sql` are. */
interface Statement {
  compile(executor: Transaction<Database>): CompiledQuery;
}

/**
 * Runs a statement of a transaction whose answer nobody waits for: it travels with the next one, and where it fails, that
 * one fails in its place, the commit at the latest. For what nobody reads from the answer, and whose failure is a fault
 * and never a refusal.
 */
export async function ahead(tx: Transaction<Database>, query: Statement): Promise<void> {
  const { sql, parameters } = query.compile(tx);
  await tx.executeQuery(CompiledQuery.raw(`${AHEAD}${sql}`, [...parameters]));
}

/** A connection that does not wait for what is sent ahead. */
class AheadConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  #ahead: Promise<unknown>[] = [];

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  /** Goes on without the answer; its failure is that of the next statement. */
  send(work: Promise<unknown>): void {
    work.catch(() => undefined);
    this.#ahead.push(work);
  }

  /** The answer of what travels now, once everything before it has succeeded. */
  async answerOf<T>(work: Promise<T>): Promise<T> {
    const before = this.#ahead;
    this.#ahead = [];
    work.catch(() => undefined);
    await Promise.all(before);
    return await work;
  }

  /** Waits until nothing is on the way, whatever has become of it. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#ahead.splice(0));
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (UNDOING.test(query.sql)) await this.settled();
    const work = this.inner.executeQuery<R>(query);
    if (!query.sql.startsWith(AHEAD)) return this.answerOf(work);
    this.send(work);
    return { rows: [] };
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

const innerOf = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof AheadConnection ? connection.inner : connection;

class AheadDriver implements Driver {
  readonly #driver: Driver;
  readonly #connections = new WeakMap<DatabaseConnection, AheadConnection>();

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await this.#driver.acquireConnection();
    const known = this.#connections.get(inner) ?? new AheadConnection(inner);
    this.#connections.set(inner, known);
    return known;
  }

  /**
   * Ahead where the transaction is declared as BEGUN_AHEAD: should ever the begin alone fail, the first statement stands
   * alone, so that it must be one that changes nothing.
   */
  async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const begun = this.#driver.beginTransaction(innerOf(connection), settings);
    if (connection instanceof AheadConnection && settings.isolationLevel === BEGUN_AHEAD) {
      connection.send(begun);
    } else await begun;
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const work = this.#driver.commitTransaction(innerOf(connection));
    await (connection instanceof AheadConnection ? connection.answerOf(work) : work);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof AheadConnection) await connection.settled();
    await this.#driver.rollbackTransaction(innerOf(connection));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof AheadConnection) await connection.settled();
    await this.#driver.releaseConnection(innerOf(connection));
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

/** PostgreSQL on a pool in pg's pipeline mode, on which statements may be sent ahead. */
export class AheadDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new AheadDriver(super.createDriver());
  }
}
