import { type Kysely, sql } from 'kysely';

import type { RegistryCompany } from '#contract/party/registry.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import { takeInWindow } from '#server/kernel/authentication/sms-counter.ts';
import { before, type Clock, DAY, wireDay } from '#server/kernel/clock.ts';
import { REGISTRY_COLUMNS } from '#server/kernel/company/registry-columns.ts';
import { type CompanyRegistry, MOST_FOUND } from '#server/kernel/ports/registry.ts';
import { companyOf, foundShape, type SourceCompany } from './tianyancha-shapes.ts';
import { askTianyancha, type WireOptions } from './tianyancha-wire.ts';

const asked = columnsOf('registry_asked');
const registered = columnsOf('registry_company');
const spent = columnsOf('registry_spend');

export interface TianyanchaOptions extends WireOptions {
  /** Calls that a day of UTC+8 may cost. */
  callsPerDay: number;
  /** Days for which an answer counts. */
  keepDays: number;
  db: Kysely<Database>;
  clock: Clock;
  /** The table that keeps what was answered, and what was imported. */
  local: CompanyRegistry;
  log: { warn(fields: object, text: string): void };
}

const SOURCE = 'tianyancha';

/** The part of the day's calls that one account may cost: whoever searches without end ends them for nobody else. */
const shareOf = (callsPerDay: number) => Math.ceil(callsPerDay / 5);

/** Takes one call out of an account's share; false when it is used up. */
async function takeShare(
  { db, clock, callsPerDay }: TianyanchaOptions,
  by: string,
): Promise<boolean> {
  const share = { kind: 'registry-day', lengthMs: DAY, limit: shareOf(callsPerDay) };
  const over = await db.transaction().execute((tx) => takeInWindow(tx, by, share, clock.now()));
  return over === undefined;
}

/** Takes one call out of the day's; false when they are used up. Counted before it is made, from any process. */
async function takeCall({ db, clock, callsPerDay }: TianyanchaOptions): Promise<boolean> {
  const day = wireDay(clock.now());
  const { rows } = await sql`
    insert into registry_spend (day, calls) values (${day}, 1)
    on conflict (day) do update set calls = ${spent.calls} + 1
    where ${spent.calls} < ${callsPerDay} returning 1`.execute(db);
  return rows.length > 0;
}

/** Whether the source has answered a question lately. */
async function isKnown({ db, clock, keepDays }: TianyanchaOptions, question: string) {
  const since = before(clock.now(), keepDays * DAY);
  const { rows } = await sql`
    select 1 from ${asked} where ${asked.question} = ${question} and ${asked.asked_at} > ${since}`.execute(
    db,
  );
  return rows.length > 0;
}

async function noteAsked({ db, clock }: TianyanchaOptions, question: string): Promise<void> {
  const at = clock.now();
  await sql`
    insert into registry_asked (question, asked_at) values (${question}, ${at})
    on conflict (question) do update set asked_at = excluded.asked_at`.execute(db);
}

/** Keeps a company. A search adds what is new; a whole answer also renews what the source told before, no import. */
async function keep(
  { db, clock }: TianyanchaOptions,
  company: SourceCompany,
  whole: boolean,
): Promise<void> {
  const at = clock.now();
  const values = Object.fromEntries(
    Object.entries(company).map(([field, value]) => [
      REGISTRY_COLUMNS[field as keyof SourceCompany],
      value,
    ]),
  );
  const row = { ...values, source: SOURCE, fetched_at: whole ? at : null, updated_at: at };
  const names = Object.keys(row).map((name) => sql.ref(name));
  const renewed = Object.keys(row).map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`,
  );
  const known = whole
    ? sql`do update set ${sql.join(renewed)} where ${registered.source} = ${SOURCE}`
    : sql`do nothing`;
  await sql`
    insert into registry_company (${sql.join(names)}) values (${sql.join(Object.values(row))})
    on conflict (usc) ${known}`.execute(db);
}

/** Whether the table's row is the source's and due to be fetched: never yet, or too long ago. */
async function isDue({ db, clock, keepDays }: TianyanchaOptions, usc: string): Promise<boolean> {
  const since = before(clock.now(), keepDays * DAY);
  const { rows } = await sql`
    select 1 from ${registered}
    where ${registered.usc} = ${usc} and ${registered.source} = ${SOURCE}
      and (${registered.fetched_at} is null or ${registered.fetched_at} <= ${since})`.execute(db);
  return rows.length > 0;
}

type Ask = () => Promise<void>;

interface Question {
  text: string;
  /** Account that asks. */
  by: string;
}

/**
 * Asks a question once while it is open, whoever else wants the same meanwhile; whether it is open is looked up when the
 * turn has come, for somebody else may just have asked. A failure or a used-up day leaves the table's answer, for a
 * registry helps and nothing depends on it.
 */
function asker(options: TianyanchaOptions) {
  const running = new Map<string, Promise<void>>();
  const run = async ({ text, by }: Question, isOpen: () => Promise<boolean>, ask: Ask) => {
    try {
      if (!(await isOpen()) || !(await takeShare(options, by))) return;
      if (!(await takeCall(options))) {
        options.log.warn({ callsPerDay: options.callsPerDay }, "the registry's day is used up");
        return;
      }
      await ask();
      await noteAsked(options, text);
    } catch (err) {
      options.log.warn({ err }, 'the registry cannot be asked');
    }
  };
  return (question: Question, isOpen: () => Promise<boolean>, ask: Ask): Promise<void> => {
    const { text } = question;
    const same =
      running.get(text) ?? run(question, isOpen, ask).finally(() => running.delete(text));
    running.set(text, same);
    return same;
  };
}

/**
 * Tianyancha (天眼查) behind the registry's table: what it answers is kept there, and it is asked again only after
 * `keepDays`. Its `search/2.0` finds names, its `ic/baseinfo/normal` tells all of one company.
 */
export function tianyancha(options: TianyanchaOptions): CompanyRegistry {
  const { local } = options;
  const once = asker(options);
  const fetchWhole = (usc: string, by: string, isOpen: () => Promise<boolean>) =>
    once({ text: `company ${usc}`, by }, isOpen, async () => {
      const company = companyOf(
        await askTianyancha(options, 'ic/baseinfo/normal', { keyword: usc }),
      );
      if (company?.usc === usc) await keep(options, company, true);
    });
  const renewed = async (company: RegistryCompany, by: string): Promise<RegistryCompany> => {
    const { usc } = company;
    const isOpen = () => isDue(options, usc);
    if (!(await isOpen())) return company;
    await fetchWhole(usc, by, isOpen);
    return (await local.findByCode(usc, by)) ?? company;
  };
  return {
    async search(text, by) {
      const question = `search ${text}`;
      const isOpen = async () => !(await isKnown(options, question));
      if (!(await isOpen())) return local.search(text, by);
      const found = await local.search(text, by);
      if (found.length >= MOST_FOUND) return found;
      await once({ text: question, by }, isOpen, async () => {
        const query = { word: text, pageSize: String(MOST_FOUND), pageNum: '1' };
        const read = foundShape.safeParse(await askTianyancha(options, 'search/2.0', query));
        for (const item of read.data?.items ?? []) {
          const company = companyOf(item);
          if (company) await keep(options, company, false);
        }
      });
      return local.search(text, by);
    },
    async find(id, by) {
      const company = await local.find(id, by);
      return company && renewed(company, by);
    },
    async findByCode(usc, by) {
      const company = await local.findByCode(usc, by);
      if (company) return renewed(company, by);
      const isOpen = async () => !(await isKnown(options, `company ${usc}`));
      if (await isOpen()) await fetchWhole(usc, by, isOpen);
      return local.findByCode(usc, by);
    },
  };
}
