import type { FastifyInstance } from 'fastify';

export interface HealthOptions {
  /** Why requests should not be sent here now, e.g. while stopping; undefined when they may. */
  notReady: () => string | undefined;
  /** What must work for a request to be served, by the reason that is given where it rejects or does not answer. */
  needs: Readonly<Record<string, () => Promise<unknown>>>;
}

const PATIENCE_MS = 2_000;
/** For so long a look counts: whoever asks often must not keep the disk busy. */
const FRESH_MS = 1_000;

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

/** The reason why something that is needed does not work; asked of it at most once a second, whoever asks. */
function looker(needs: HealthOptions['needs']): () => Promise<string | undefined> {
  const look = async () => {
    const looks = Object.entries(needs).map(async ([reason, need]) => {
      try {
        await within(need(), PATIENCE_MS);
        return undefined;
      } catch {
        return reason;
      }
    });
    return (await Promise.all(looks)).find((reason) => reason !== undefined);
  };
  let last: { at: number; found: Promise<string | undefined> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at >= FRESH_MS) last = { at: now, found: look() };
    return last.found;
  };
}

/** GET /health/live: the process answers. GET /health/ready: it takes requests, and what it needs works; else 503. */
export function health(app: FastifyInstance, { notReady, needs }: HealthOptions): void {
  const options = { config: { access: 'public' }, logLevel: 'warn' } as const;
  const look = looker(needs);

  app.get('/health/live', options, (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'live' }),
  );

  app.get('/health/ready', options, async (_request, reply) => {
    void reply.header('Cache-Control', 'no-store');
    const reason = notReady() ?? (await look());
    if (reason !== undefined) return reply.code(503).send({ status: 'not ready', reason });
    return { status: 'ready' };
  });
}
