import { sql } from 'kysely';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { addDays } from '#contract/form/dates.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import {
  heldRows,
  makeRounds,
  PLATFORM,
  pageOf,
  type Working as Rounding,
  type RoundsEnd,
} from '#server/kernel/jobs/rounds.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import { type Registered, RegisterRefusal } from '#server/kernel/ports/assignment-register.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { lockFactoring } from '#server/trade/factoring/account.ts';
import { EVENT } from './messages.ts';
import { setRegistration } from './secure.ts';

const t = columnsOf('factoring', 't');
const lines = columnsOf('factoring_line', 'l');
const companies = columnsOf('company', 'c');

const { securing, ready, running, overdue, settled } = FACTORING_STATUS;
const RUNNING = [securing, ready, running, overdue].map((code) => sql.lit(code));
/** SQL over `t`: a registration is needed; of what has ended nothing is to be renewed, unless more may be advanced. */
export const isNeeded = sql<boolean>`(${t.factoring_status} in (${sql.join(RUNNING)})
  or ${t.factoring_status} = ${sql.lit(settled)} and ${t.advance_amount} > ${t.advanced_amount})`;
const REGISTRARS = ['legalOfficer', 'operationOfficer'] as const;

interface Ending {
  id: string;
  no: string;
  day: string;
}

async function askRenewal(tx: Tx, { id, no, day }: Ending, at: Date): Promise<void> {
  const asked = tx.updateTable('factoring').set({ renewal_asked_at: at });
  await asked.where('id', '=', id).execute();
  const accountId = await operatorsOf(tx, REGISTRARS, at);
  await emit(tx, { topic: EVENT.renewal, accountId, payload: { id, no, day } }, at);
}

/** Registrations that end soon, of financings that need them, are due for renewal; those who register are told once. */
export async function remindRenewals(working: Rounding): Promise<RoundsEnd> {
  const { db, clock } = working;
  const at = clock.now();
  const days = await inScope(db, PLATFORM, (tx) => paramOf(tx, 'factoring.renewDays'));
  const last = addDays(wireDay(at), days) ?? wireDay(at);
  const round = heldRows<Ending>(working, {
    name: 'remindRenewals',
    rows: t,
    due: sql`${isNeeded} and ${t.register_due} <= ${last}::date and ${t.renewal_asked_at} is null and not ${t.deleted}`,
    columns: sql`${t.id}::text, ${t.factoring_no} as no, ${t.register_due}::text as day`,
    each: (tx, ending) => askRenewal(tx, ending, at),
  });
  return await makeRounds(working, [round]);
}

interface Unregistered {
  id: string;
  orderNo: string;
  amount: string;
  renews: string;
  seller: { name: string; usc: string };
  debtor: { name: string; usc: string };
  invoiceNos: string[];
}

/** How long the register may take for an answer. */
const PATIENCE_MS = 15_000;

const partyOf = (id: typeof t.company_id | typeof t.debtor_id) => sql`
  (select jsonb_build_object('name', ${companies.name}, 'usc', coalesce(${companies.usc}, ''))
  from ${companies} where ${companies.id} = ${id})`;

/** SQL: a registration is missing, or ends soon. */
const isUnregistered = sql<boolean>`not ${t.deleted} and ${isNeeded}
  and (${t.register_no} = '' or ${t.renewal_asked_at} is not null)`;

async function unregistered(tx: Tx, id: string): Promise<Unregistered | undefined> {
  const { rows } = await sql<Unregistered>`
    select ${t.id}::text, ${t.factoring_no} as "orderNo", ${t.face_amount}::text as amount,
      ${t.register_no} as renews, ${partyOf(t.company_id)} as seller, ${partyOf(t.debtor_id)} as debtor,
      (select jsonb_agg(${lines.invoice_no} order by ${lines.sort}) from ${lines}
        where ${lines.factoring_id} = ${t.id} and ${lines.live}) as "invoiceNos"
    from ${t} where ${t.id} = ${id} and ${isUnregistered}`.execute(tx);
  return rows[0];
}

/** Keeps what the register has answered, unless somebody has entered another meanwhile. */
async function keep(tx: Tx, asked: Unregistered, proof: Registered, at: Date): Promise<void> {
  const held = await lockFactoring(tx, asked.id);
  const row = await tx
    .selectFrom('factoring')
    .select(['register_no', 'created_by'])
    .where('id', '=', asked.id)
    .executeTakeFirstOrThrow();
  if (held === undefined || row.register_no !== asked.renews) return;
  await setRegistration(tx, held, proof, { at, accountId: row.created_by });
}

type Working = Rounding & Pick<Kernel, 'assignments' | 'log'>;

async function registerOne(working: Working, id: string): Promise<void> {
  const { db, clock, assignments, log } = working;
  const one = await inScope(db, PLATFORM, (tx) => unregistered(tx, id));
  if (assignments.kind === 'manual' || one === undefined) return;
  const { id: _, ...request } = one;
  try {
    const proof = await assignments.register(request, AbortSignal.timeout(PATIENCE_MS));
    await inScope(db, PLATFORM, (tx) => keep(tx, one, proof, clock.now()));
  } catch (err) {
    if (!(err instanceof RegisterRefusal)) throw err;
    log.warn({ err, id }, 'the register refused an assignment');
  }
}

/** Registers what is not registered, and renews what is due, where a service does so. What it refuses is asked again in the next round. */
export async function registerAssignments(working: Working): Promise<RoundsEnd | undefined> {
  if (working.assignments.kind === 'manual') return undefined;
  const round = {
    name: 'registerAssignments',
    page: pageOf({ rows: t, due: isUnregistered }),
    each: (id: string) => registerOne(working, id),
  };
  return await makeRounds(working, [round]);
}
