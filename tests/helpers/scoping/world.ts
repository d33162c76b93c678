import { sql } from 'kysely';

import { ROLE } from '#contract/account/customer-role.ts';
import { COMPANION_COOKIE } from '#contract/account/login.ts';
import { DAY } from '#server/kernel/clock.ts';
import { randomToken, sha256 } from '#server/kernel/crypto/random.ts';
import type { TestApp } from '../app.ts';
import { Browser } from '../browser.ts';
import { Planter } from './rows.ts';
import { type Target, targetName } from './targets.ts';
import { nextPhone, type Owner, SECRET } from './values.ts';

/** Somebody who calls. */
export interface Actor {
  name: string;
  accountId: string;
  /** Its own company; undefined for a person without one. */
  companyId: string | undefined;
  /** Whether it may see what the victim's company has. */
  isMember: boolean;
  browser: Browser | undefined;
  /** Kind of its session; undefined without one. */
  side: 'portal' | 'admin' | undefined;
  /** Platform roles (PlatformRole) of an operator. */
  roles: readonly string[];
}

type Called = Pick<Actor, 'name' | 'companyId' | 'isMember'>;

/** Whose the records are. */
export const OWNER = 'administrator';

/** One company whose records nobody else may see, and everybody who might try. */
export class World {
  readonly #test: TestApp;
  readonly #planter: Planter;
  readonly #own: Planter;
  readonly #known = new Map<string, Promise<string>>();
  victim: Owner = { companyId: '', accountId: '' };
  stranger: Owner = { companyId: '', accountId: '' };
  actors: Actor[] = [];

  constructor(test: TestApp) {
    this.#test = test;
    const at = test.clock.now();
    this.#planter = new Planter(test.database.superuser, at);
    this.#own = new Planter(test.database.superuser, at);
  }

  /** Ids of everything that is the victim's. */
  get secretIds(): readonly string[] {
    return this.#planter.ids;
  }

  async #account(secret: boolean, userType = 1): Promise<string> {
    const { id } = await this.#test.database.superuser
      .insertInto('account')
      .values({
        phone: nextPhone(),
        nick_name: secret ? `${SECRET.company}人` : '示例乙',
        user_type: userType,
        created_at: this.#test.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async #relate(accountId: string, companyId: string, role: string, more: object = {}) {
    const values = { account_id: accountId, company_id: companyId, customer_role: [role] };
    await this.#test.database.superuser
      .insertInto('account_relation')
      .values({ ...values, status: 2, created_at: this.#test.clock.now(), ...more })
      .execute();
  }

  /** A session without a sign-in, which would take most of the test's time. */
  async signIn(actor: Actor, side: 'portal' | 'admin'): Promise<void> {
    if (actor.browser === undefined) return;
    actor.side = side;
    const { clock, database } = this.#test;
    const [token, companion] = [randomToken(), randomToken()];
    const now = clock.now();
    await database.superuser
      .insertInto('session')
      .values({
        account_id: actor.accountId,
        token_hash: sha256(token),
        companion_hash: sha256(companion),
        device_hash: '',
        side,
        user_agent: '',
        address: '',
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + DAY / 2),
      })
      .execute();
    actor.browser.token = token;
    actor.browser.cookies.set(COMPANION_COOKIE + (side === 'admin' ? 'a' : ''), companion);
  }

  #actor(actor: Called & { roles?: readonly string[] }, accountId: string): void {
    const browser = new Browser(this.#test);
    this.actors.push({ roles: [], ...actor, accountId, browser, side: 'portal' });
  }

  /** An operator with none of the platform's roles, and one with each of them alone. */
  async #hireOperators(): Promise<void> {
    const { clock, database } = this.#test;
    const known = await database.superuser
      .selectFrom('role')
      .select('code')
      .orderBy('sort')
      .execute();
    const alone = { companyId: undefined, isMember: false };
    for (const role_code of [undefined, ...known.map(({ code }) => code)]) {
      const account_id = await this.#account(false, 2);
      if (role_code !== undefined) {
        const relation = { account_id, role_code, created_at: clock.now() };
        await database.superuser.insertInto('role_relation').values(relation).execute();
      }
      const roles = role_code === undefined ? [] : [role_code];
      this.#actor({ name: `operator: ${role_code ?? 'no role'}`, roles, ...alone }, account_id);
      for (const actor of this.actors.slice(-1)) await this.signIn(actor, 'admin');
    }
  }

  /** Two companies, and everybody who might look into the first. */
  async build(): Promise<this> {
    const { clock } = this.#test;
    const [boss, other] = [await this.#account(true), await this.#account(false)];
    const theirs = await this.#planter.plant('company', {
      companyId: '',
      accountId: boss,
      secret: SECRET,
    });
    const mine = await this.#own.plant('company', { companyId: '', accountId: other });
    this.#planter.ids.push(boss);
    this.victim = { companyId: theirs, accountId: boss, secret: SECRET };
    this.stranger = { companyId: mine, accountId: other };
    const [outside, alone] = [
      { companyId: mine, isMember: false },
      { companyId: undefined, isMember: false },
    ];
    this.actors.push({
      name: 'visitor',
      accountId: '0',
      browser: undefined,
      side: undefined,
      roles: [],
      ...alone,
    });
    const join = async (actor: Called, role: string, more = {}) => {
      const id = await this.#account(false);
      await this.#relate(id, actor.companyId ?? theirs, role, more);
      this.#actor(actor, id);
    };
    await this.#relate(boss, theirs, ROLE.admin);
    await this.#relate(other, mine, ROLE.admin);
    this.#actor({ name: "another company's administrator", ...outside }, other);
    await join({ name: "another company's operator", ...outside }, ROLE.operator);
    await join({ name: 'former member', ...alone }, ROLE.admin, { status: 3 });
    const past = { valid_to: new Date(clock.now().getTime() - 1_000) };
    await join({ name: 'member whose time is over', ...alone }, ROLE.admin, past);
    await join({ name: 'member', companyId: theirs, isMember: true }, ROLE.viewer);
    this.#actor({ name: OWNER, companyId: theirs, isMember: true }, boss);
    for (const actor of this.actors) await this.signIn(actor, 'portal');
    await this.#hireOperators();
    return this;
  }

  /** Somebody of the victim's company in a role that no function of it names: the records are not for him. */
  async roleless(): Promise<Actor> {
    const { companyId } = this.victim;
    const id = await this.#account(false);
    await this.#relate(id, companyId, 'companyNothing');
    this.#actor({ name: 'member without a function', companyId, isMember: false }, id);
    const actor = this.actors.at(-1) as Actor;
    await this.signIn(actor, 'portal');
    return actor;
  }

  async #plant(planter: Planter, owner: Owner, { table, column = 'id', row }: Target) {
    if (table === 'company') return owner.companyId;
    if (table === 'account') return owner.accountId;
    const id = await planter.plant(table, owner, row);
    const { rows } = await sql<{ found: string }>`
      select ${sql.ref(column)}::text as found from ${sql.table(table)} where id = ${id}`.execute(
      this.#test.database.superuser,
    );
    return rows[0]?.found ?? '';
  }

  #once(key: string, make: () => Promise<string>): Promise<string> {
    const known = this.#known.get(key) ?? make();
    this.#known.set(key, known);
    return known;
  }

  /** An id of the victim's for a target. */
  secretId(target: Target): Promise<string> {
    return this.#once(`secret ${targetName(target)}`, () =>
      this.#plant(this.#planter, this.victim, target),
    );
  }

  /** An id of the stranger's own. */
  ownId(target: Target): Promise<string> {
    return this.#once(`own ${targetName(target)}`, () =>
      this.#plant(this.#own, this.stranger, target),
    );
  }
}
