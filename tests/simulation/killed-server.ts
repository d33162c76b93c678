import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';

import { loadPrivateKey, type PrivateKey } from '#server/kernel/crypto/private-key.ts';

const MAIN = new URL('server-main.ts', import.meta.url).pathname;
const COMPILED = join(tmpdir(), 'scf-simulation-compiled');
/** What a proxy keeps to itself of an answer: the body comes decoded, in one piece. */
const HOP = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
]);

/**
 * A server in a process of its own, on the database of the simulation, for the one call in the middle of which it is killed.
 * `app` hands calls on to it.
 */
export class KilledServer {
  readonly key: PrivateKey;
  readonly app: FastifyInstance;
  readonly #folder: string;
  readonly #database: string;
  #child: ChildProcess | undefined;
  #origin = '';
  #isLost = false;
  #said = Promise.withResolvers<string | undefined>();
  #gone = Promise.withResolvers<void>();

  private constructor(folder: string, database: string, key: PrivateKey) {
    this.#folder = folder;
    this.#database = database;
    this.key = key;
    this.app = this.#door();
  }

  /** One that does not run yet. `url`: of the database, as the owner of its tables. */
  static async on(url: string): Promise<KilledServer> {
    const folder = mkdtempSync(join(tmpdir(), 'scf-simulation-'));
    const key = await loadPrivateKey({ dataDir: folder, privateKeyFile: undefined });
    return new KilledServer(folder, url, key);
  }

  /** What it answers to its call; undefined where it dies before. */
  get answered(): Promise<string | undefined> {
    return this.#said.promise;
  }

  /** `now`: where its clock stands. `isLost`: what it answers never leaves it. */
  async start(now: Date, isLost: boolean): Promise<void> {
    this.#isLost = isLost;
    this.#said = Promise.withResolvers();
    this.#gone = Promise.withResolvers();
    const child = fork(MAIN, {
      env: {
        ...process.env,
        DATA_DIR: tmpdir(),
        // What was compiled for one is there for the next.
        NODE_COMPILE_CACHE: COMPILED,
        PRIVATE_KEY_FILE: join(this.#folder, 'keys', 'private.pem'),
        SIMULATED_DATABASE: this.#database,
        SIMULATED_NOW: now.toISOString(),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    const [said] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('The server did not start'))),
    ]);
    this.#origin = String(said);
  }

  /** Ends it without a word to anybody, as a crash would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child !== undefined && child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    this.#gone.resolve();
  }

  async close(): Promise<void> {
    if (this.#child?.exitCode === null) this.#child.kill('SIGKILL');
    await this.app.close();
    rmSync(this.#folder, { recursive: true });
  }

  /** Whoever calls while nobody answers is told 503, and asks again. */
  #door(): FastifyInstance {
    const app = Fastify({ bodyLimit: 200_000_000 });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    app.all('/*', async ({ method, url, headers, body }, reply) => {
      const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && name !== 'host' && name !== 'content-length'
          ? [[name, value]]
          : [],
      );
      const call = {
        method,
        headers: sent,
        ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
      };
      const answer = await fetch(this.#origin + url, call).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      this.#said.resolve(text);
      if (this.#isLost) {
        await this.#gone.promise;
        return reply.code(503).send({ code: 503 });
      }
      if (answer === undefined || text === undefined) return reply.code(503).send({ code: 503 });
      for (const [name, value] of answer.headers) {
        if (!HOP.has(name) && name !== 'set-cookie') void reply.header(name, value);
      }
      void reply.header('set-cookie', answer.headers.getSetCookie());
      return reply.code(answer.status).send(text);
    });
    return app;
  }
}
