import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, sql } from 'kysely';

import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/types.ts';
import { DAY } from '#server/kernel/clock.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Answer, Browser } from '../helpers/browser.ts';
import { Cast } from './cast.ts';
import { behindPolicies, cutConnections, keepPlans } from './connections.ts';
import { Crowd } from './crowd.ts';
import { TaxPlatform } from './issuer.ts';
import { type Killed, Kills } from './kills.ts';
import { isUnknown, MISHAPS } from './mishaps.ts';
import { Random } from './random.ts';

/** Tries until a call that met a failure is known to have had its effect or none. */
const TRIES = 40;
const MORNING = '08:30:00+08:00';

interface Beginning {
  killEvery?: number | undefined;
  together?: number | undefined;
}

/** What the parts of a simulation share: the platform on its database, its people, its days and its chance. */
export class World {
  readonly random: Random;
  readonly portal: TestApp;
  readonly cast: Cast;
  /** Issues the platform's invoices. */
  readonly tax: TaxPlatform;
  /** Everything that was done, in order. */
  readonly journal: string[] = [];
  /** What the last call met on its way. */
  mishap = 'none';
  /** Whether anything was taken since others were last asked what follows of it. */
  isChanged = true;
  /** Projects that were there before the first day, beside those of the model. */
  readonly planted: string[] = [];
  /** What was found to be wrong, with the step at which it was. */
  readonly findings: string[] = [];
  /** How often a call was taken, by its path, and what it was refused for. */
  readonly answers = new Map<string, number>();
  #day = 0;
  #actions = 0;
  #serials = 0;
  /** Whom no policy touches. */
  readonly #behind: Kysely<Database>;
  #kills: Kills | undefined;
  /** Who act at once; undefined where one acts after the other, so that a model knows what comes of it. */
  crowd: Crowd | undefined;

  private constructor(seed: number, { portal, cast, tax }: Pick<World, 'portal' | 'cast' | 'tax'>) {
    this.tax = tax;
    this.random = new Random(seed);
    this.portal = portal;
    this.cast = cast;
    this.#behind = behindPolicies(portal.database.url);
  }

  /**
   * `killEvery`: steps after which a server, in a process of its own, is killed in the middle of a call; `together`: how many act
   * at once.
   */
  static async begin(seed: number, { killEvery, together }: Beginning): Promise<World> {
    const tax = new TaxPlatform();
    const { issuer } = tax;
    const max = together === undefined ? 3 : 2 * together;
    const portal = await createTestApp({ demo: true, max, issuer, env: { LOG_LEVEL: 'error' } });
    keepPlans(portal.database.pool);
    const world = new World(seed, { portal, cast: await Cast.gather(portal), tax });
    if (together !== undefined) world.crowd = new Crowd(together);
    if (killEvery === undefined) return world;
    world.#kills = await Kills.over(portal, { behind: world.#behind, seed, each: killEvery });
    await world.#restart();
    return world;
  }

  /** How often a server was killed, and what it had done by then. */
  get kills(): Killed | undefined {
    return this.#kills?.counts;
  }

  async end(): Promise<void> {
    await this.#kills?.close();
    await this.#behind.destroy();
    // After a restart it is another one than the one that the test's own close knows.
    await this.portal.app.close();
    await this.portal.close();
  }

  get day(): number {
    return this.#day;
  }

  /** yyyy-MM-dd, so many days from today. */
  dayAfter(days: number): string {
    const at = new Date(this.portal.clock.now().getTime() + days * DAY);
    return at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  }

  /** The next morning; everybody who acts signs in again. */
  async nextDay(): Promise<void> {
    this.#day += 1;
    this.portal.clock.set(`${this.dayAfter(1)}T${MORNING}`);
    this.cast.nightfall();
    // Files of its papers go up beside its calls.
    await this.cast.wake(this.buyer);
  }

  get buyer(): Browser {
    return this.cast.buyer;
  }

  /** Holds every role of the platform. */
  get operator(): Browser {
    return this.cast.operator('operator');
  }

  /** A serial number that no bank has given yet. */
  serial(): string {
    this.#serials += 1;
    return `SIM${this.#serials}`;
  }

  found(what: string): void {
    this.findings.push(`after ${this.journal.length} steps: ${what}`);
  }

  /** Found where the model did not expect it; of what many do at once it expects nothing. */
  unexpected(what: string): void {
    if (this.crowd === undefined) this.found(what);
  }

  /** The server ends and begins again, on the same database. */
  async #restart(): Promise<void> {
    const { portal } = this;
    const { database, ...same } = portal;
    await portal.app.close();
    portal.app = await buildApp({
      ...same,
      pool: database.pool,
      issuer: this.tax.issuer,
      logStream: { write: (line) => void portal.log.push(JSON.parse(line)) },
    });
    await portal.app.ready();
  }

  /** Sends an action of somebody until its outcome is known, with whatever happens to it on its way. */
  async send(
    who: Browser,
    path: string,
    body: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    await this.cast.wake(who);
    await this.crowd?.meet();
    const answer = await this.#sent(who, path, { body, headers });
    const key = answer.code === 0 ? path : `${path} ${answer.code}`;
    this.answers.set(key, (this.answers.get(key) ?? 0) + 1);
    if (answer.code === 0) this.isChanged = true;
    return answer;
  }

  async #sent(
    who: Browser,
    path: string,
    sent: { body: Record<string, unknown>; headers: Record<string, string> },
  ): Promise<Answer> {
    this.#actions += 1;
    const requestId = `sim${String(this.#actions).padStart(21, '0')}`;
    const call = () => who.call(path, { ...sent, requestId });
    const mishaps = this.crowd === undefined ? MISHAPS : [];
    const kind = this.random.weighted(mishaps)?.kind ?? 'none';
    const wait = this.random.int(0, 15);
    const isKilled = this.#kills?.isDue(this.journal.length) === true;
    this.mishap = `${isKilled ? 'killed' : kind} on ${path}`;
    if (kind === 'none' && !isKilled) return this.#known(call, await call());
    if (kind === 'sentAgain' && !isKilled)
      return this.#again(call, path, await this.#known(call, await call()));
    if (kind === 'doubleClick' && !isKilled) {
      const [one] = await Promise.all([call(), call()]);
      return this.#again(call, path, await this.#known(call, one));
    }
    if (isKilled) return this.#killed(call, path, requestId);
    const first = call();
    await delay(wait);
    await (kind === 'cut' ? cutConnections(this.#behind) : this.#restart());
    return this.#known(call, await first);
  }

  /** A server that begins anew answers whoever asks again, and says what the one that was killed has said. */
  async #killed(call: () => Promise<Answer>, path: string, requestId: string): Promise<Answer> {
    const again = async (heard: Answer) => {
      await this.#restart();
      return await this.#known(call, heard);
    };
    const struck = await this.#kills?.strike(this.portal, call, { requestId, again });
    const { answer = await call(), said = answer.body } = struck ?? {};
    if (answer.code === 0 && said !== answer.body) {
      this.found(`${path} answered ${said}, was killed, and then ${answer.body}`);
    }
    return answer;
  }

  /** A twin that is in flight, a connection that is gone: the same request again. */
  async #known(call: () => Promise<Answer>, first: Answer): Promise<Answer> {
    let answer = first;
    for (let tries = 0; tries < TRIES && isUnknown(answer); tries += 1) {
      await delay(5);
      answer = await call();
    }
    if (isUnknown(answer)) {
      const logged = this.portal.log.findLast(({ err }) => err !== undefined);
      const { err } = (logged ?? {}) as { err?: { message?: string; stack?: string } };
      this.found(`no outcome: ${answer.status} ${answer.body.slice(0, 200)} ${err?.stack ?? ''}`);
    }
    return answer;
  }

  /** Whoever sends the same request again gets the same answer and has no second effect. */
  async #again(call: () => Promise<Answer>, path: string, first: Answer): Promise<Answer> {
    const second = await this.#known(call, await call());
    if (first.code === 0 && second.body !== first.body) {
      this.found(`${path} answered ${first.body} and then ${second.body}`);
    }
    return first;
  }

  /** What somebody reads. */
  async get(who: Browser, path: string, query: Record<string, unknown> = {}): Promise<Answer> {
    await this.cast.wake(who);
    return await who.get(path, query);
  }

  /** Failures that the server has logged since this was last asked. Where nothing befalls a call there are none, deadlocks among them. */
  failures(): string[] {
    const logged = this.portal.log.splice(0) as { err?: { message?: string; stack?: string } }[];
    return logged.map((entry) => entry.err?.stack ?? JSON.stringify(entry));
  }

  /** Rows that the tables hold, behind the policies. */
  async rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    const { rows } = await query.execute(this.#behind);
    return rows;
  }
}
