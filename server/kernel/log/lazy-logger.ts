import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];

/**
 * A request's logger that is made when something is logged. Most requests log one line, which names its request itself,
 * so that making a logger for each would be the most expensive part of logging.
 */
export function lazyChild(parent: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger {
  return new LazyLogger(parent, bindings) as unknown as FastifyBaseLogger;
}

class LazyLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get #logger(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings);
    return this.#made;
  }

  get level(): string {
    return this.#parent.level;
  }

  fatal(...entry: Parameters<FastifyBaseLogger['fatal']>): void {
    this.#logger.fatal(...entry);
  }
  error(...entry: Parameters<FastifyBaseLogger['error']>): void {
    this.#logger.error(...entry);
  }
  warn(...entry: Parameters<FastifyBaseLogger['warn']>): void {
    this.#logger.warn(...entry);
  }
  info(...entry: Parameters<FastifyBaseLogger['info']>): void {
    this.#logger.info(...entry);
  }
  debug(...entry: Parameters<FastifyBaseLogger['debug']>): void {
    this.#logger.debug(...entry);
  }
  trace(...entry: Parameters<FastifyBaseLogger['trace']>): void {
    this.#logger.trace(...entry);
  }
  silent(): void {
    // pino's no-op level.
  }
  child(...entry: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#logger.child(...entry);
  }
}
