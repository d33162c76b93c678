import type { FastifyInstance } from 'fastify';

export interface HealthOptions {
  /** Why requests should not be sent here now, e.g. while stopping; undefined when they may. */
  notReady: () => string | undefined;
  /** Asks the database for anything at all; rejects when it does not answer. */
  pingDatabase: () => Promise<unknown>;
}

const PATIENCE_MS = 2_000;

async function within<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), limitMs);
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** GET /health/live: the process answers. GET /health/ready: it also takes requests and its database answers; else 503. */
export function health(app: FastifyInstance, { notReady, pingDatabase }: HealthOptions): void {
  const options = { config: { access: 'public' }, logLevel: 'warn' } as const;

  app.get('/health/live', options, (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'live' }),
  );

  app.get('/health/ready', options, async (_request, reply) => {
    void reply.header('Cache-Control', 'no-store');
    const reason = notReady();
    if (reason !== undefined) return reply.code(503).send({ status: 'not ready', reason });
    try {
      await within(pingDatabase(), PATIENCE_MS);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'not ready', reason: 'database' });
    }
  });
}
