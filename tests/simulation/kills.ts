import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';

import type { Database } from '#server/db/types.ts';

import type { TestApp } from '../helpers/app.ts';
import type { Answer } from '../helpers/browser.ts';
import { KilledServer } from './killed-server.ts';
import { Random } from './random.ts';

/** Where in a call its server is killed. */
const MOMENTS = [
  { at: 'begun', weight: 1 },
  { at: 'storing', weight: 1 },
  { at: 'answered', weight: 1 },
] as const;
/** First guess at what the first call of a new process takes, in milliseconds. */
const FIRST_CALL_MS = 200;
/** Of those that die after the commit: whose answer has not left them. */
const LOST = 0.7;

export interface Killed {
  /** Kills of servers that had not done what they were asked, of those that had, and of those that were to refuse it. */
  before: number;
  after: number;
  refused: number;
  /** Of the latter, those whose answer nobody heard. */
  lost: number;
  /** Kills over a message that was being delivered. */
  delivering: number;
}

interface Found {
  isDone: boolean;
  isDelivering: boolean;
}

/** Servers that are killed over a call. Their chance is their own, so that a seed does the same with and without them. */
export class Kills {
  readonly counts: Killed = { before: 0, after: 0, refused: 0, lost: 0, delivering: 0 };
  readonly #server: KilledServer;
  readonly #behind: Kysely<Database>;
  readonly #each: number;
  readonly #random: Random;
  /** What first calls take on this machine at this time. */
  #usual = FIRST_CALL_MS;

  private constructor(
    server: KilledServer,
    { behind, seed, each }: { behind: Kysely<Database>; seed: number; each: number },
  ) {
    this.#server = server;
    this.#behind = behind;
    this.#each = each;
    this.#random = new Random(seed);
  }

  /**
   * `each`: steps after which one is killed. Whoever is signed in at the portal is signed in there: both open the same
   * passwords.
   */
  static async over(
    portal: TestApp,
    of: { behind: Kysely<Database>; seed: number; each: number },
  ): Promise<Kills> {
    const server = await KilledServer.on(portal.database.url);
    portal.key = server.key;
    return new Kills(server, of);
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  /** Whether the server's hour has come, once for each so many steps. */
  isDue(steps: number): boolean {
    const { before, after, refused } = this.counts;
    return Math.floor(steps / this.#each) > before + after + refused;
  }

  /**
   * Another process gets the call and is killed over it; who asks again is answered. Answers that, and what the other had
   * answered.
   */
  async strike(
    portal: TestApp,
    call: () => Promise<Answer>,
    { requestId, again }: { requestId: string; again: (heard: Answer) => Promise<Answer> },
  ): Promise<{ answer: Answer; said: string | undefined }> {
    const server = this.#server;
    const { app: own, clock } = portal;
    const moment = this.#random.weighted(MOMENTS)?.at ?? 'begun';
    const [share, isLost] = [this.#random.next(), this.#random.chance(LOST)];
    const since = new Date();
    await server.start(clock.now(), moment !== 'begun' && isLost);
    portal.app = server.app;
    const first = call();
    await this.#wait(moment, { share, requestId });
    await server.kill();
    const heard = await first;
    portal.app = own;
    const known = await this.#find(requestId, since);
    const said = await server.answered;
    const answer = await again(heard);
    this.#count(known, { heard, answer });
    return { answer, said };
  }

  async #wait(
    moment: (typeof MOMENTS)[number]['at'],
    { share, requestId }: { share: number; requestId: string },
  ): Promise<void> {
    const { answered } = this.#server;
    const from = performance.now();
    if (moment === 'begun') return await delay(share * this.#usual);
    if (moment === 'storing') return await this.#storing(requestId);
    await answered;
    this.#usual += (performance.now() - from - this.#usual) / 4;
    // What it has yet to deliver is under way.
    await delay(share * FIRST_CALL_MS);
  }

  /** Until its answer is being stored, which is the last before the commit, or was stored. */
  async #storing(requestId: string): Promise<void> {
    let isOver = false;
    void this.#server.answered.then(() => {
      isOver = true;
    });
    while (!isOver) {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and state <> 'idle'
          and query like 'insert into "idempotency"%'
        union all select from idempotency where request_id = ${requestId}`.execute(this.#behind);
      if (rows.length > 0) return;
    }
  }

  /** Whether its effect stands, and whether a message was on its way since then. */
  async #find(requestId: string, since: Date): Promise<Found> {
    const { rows } = await sql<Found>`
      select exists (select from idempotency where request_id = ${requestId}) as "isDone",
        exists (select from graphile_worker.jobs where locked_at > ${since}) as "isDelivering"`.execute(
      this.#behind,
    );
    return rows[0] ?? { isDone: false, isDelivering: false };
  }

  #count(
    { isDone, isDelivering }: Found,
    { heard, answer }: { heard: Answer; answer: Answer },
  ): void {
    if (answer.code !== 0) this.counts.refused += 1;
    else this.counts[isDone ? 'after' : 'before'] += 1;
    if (isDone && answer.code === 0 && heard.status >= 500) this.counts.lost += 1;
    if (isDelivering) this.counts.delivering += 1;
  }
}
