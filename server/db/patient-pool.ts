import pg from 'pg';

/** PostgreSQL has no more connections to give: to anybody, to this role, or to this database. */
const NO_MORE = '53300';
/** After so long another one is asked for, once on behalf of all who wait. */
const PAUSE_MS = 250;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

const isNoMore = (error: Error | undefined): boolean =>
  error !== undefined && 'code' in error && error.code === NO_MORE;

/**
 * A pool whose callers wait as long as ever where the database gives no more connections, as others have them: PostgreSQL
 * refuses one within milliseconds, while those that the pool has come back within milliseconds, too.
 */
export class PatientPool extends pg.Pool {
  readonly #most: number;
  readonly #patienceMs: number;
  #isShort = false;
  /** Whoever keeps connections hears that others want them. */
  whenShort: (() => void) | undefined;

  constructor(options: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super(options);
    this.#most = options.max;
    this.#patienceMs = options.connectionTimeoutMillis;
  }

  /** Whether it has to do with the connections that it has, for now. */
  get isShort(): boolean {
    return this.#isShort;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback !== undefined) {
      this.#wait(callback, performance.now() + this.#patienceMs);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.connect((error, client) => {
        if (client === undefined) reject(error);
        else resolve(client);
      });
    });
  }

  #wait(callback: Connected, until: number): void {
    super.connect((error, client, done) => {
      const goesOn = isNoMore(error) && !this.ending && performance.now() < until;
      if (!goesOn) return callback(error, client, done);
      this.#doWithThese();
      this.#wait(callback, until);
    });
  }

  /** A pool that is full opens none and hands out what comes back. */
  #doWithThese(): void {
    if (this.#isShort) return;
    this.#isShort = true;
    this.options.max = 0;
    this.#askLater();
    this.whenShort?.();
  }

  #askLater(): void {
    setTimeout(() => this.#askForOne(), PAUSE_MS).unref();
  }

  #askForOne(): void {
    if (this.ending || this.waitingCount === 0) {
      this.#asBefore();
      return;
    }
    this.options.max = Math.min(this.totalCount + 1, this.#most);
    super.connect((error, _client, done) => {
      if (error !== undefined) return this.#askLater();
      // It goes to whoever has waited longest.
      done();
      if (this.totalCount < this.#most) this.#askForOne();
      else this.#asBefore();
    });
    // While it is asked for, nobody else asks.
    this.options.max = 0;
  }

  #asBefore(): void {
    this.#isShort = false;
    this.options.max = this.#most;
  }
}
