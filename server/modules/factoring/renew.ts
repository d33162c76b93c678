import { sql } from 'kysely';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { addDays } from '#contract/form/dates.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
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

/** Registrations that end soon, of financings that need them, are due for renewal; those who register are told once. */
export async function remindRenewals({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  await inScope(db, { maintenance: true }, async (tx) => {
    const last = addDays(wireDay(at), await paramOf(tx, 'factoring.renewDays'));
    const asked = await tx
      .updateTable('factoring as t')
      .set({ renewal_asked_at: at })
      .where(isNeeded)
      .where('t.register_due', '<=', last ?? wireDay(at))
      .where('t.renewal_asked_at', 'is', null)
      .where('t.deleted', '=', false)
      .returning(['t.id', 't.factoring_no as no', 't.register_due as day'])
      .execute();
    const accountId = await operatorsOf(tx, REGISTRARS, at);
    for (const { id, no, day } of asked) {
      const payload = { id, no, day: String(day) };
      await emit(tx, { topic: EVENT.renewal, accountId, payload }, at);
    }
  });
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

/** Financings that one round registers, and how long the register may take for an answer. */
const MOST = 20;
const PATIENCE_MS = 15_000;

const partyOf = (id: typeof t.company_id | typeof t.debtor_id) => sql`
  (select jsonb_build_object('name', ${companies.name}, 'usc', coalesce(${companies.usc}, ''))
  from ${companies} where ${companies.id} = ${id})`;

async function unregistered(tx: Tx): Promise<Unregistered[]> {
  const { rows } = await sql<Unregistered>`
    select ${t.id}::text, ${t.factoring_no} as "orderNo", ${t.face_amount}::text as amount,
      ${t.register_no} as renews, ${partyOf(t.company_id)} as seller, ${partyOf(t.debtor_id)} as debtor,
      (select jsonb_agg(${lines.invoice_no} order by ${lines.sort}) from ${lines}
        where ${lines.factoring_id} = ${t.id} and ${lines.live}) as "invoiceNos"
    from ${t}
    where not ${t.deleted} and ${isNeeded}
      and (${t.register_no} = '' or ${t.renewal_asked_at} is not null)
    order by ${t.id} limit ${MOST}`.execute(tx);
  return rows;
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

type Working = Pick<Kernel, 'db' | 'clock' | 'assignments' | 'log'>;

/** Registers what is not registered, and renews what is due, where a service does so. */
export async function registerAssignments({ db, clock, assignments, log }: Working): Promise<void> {
  if (assignments.kind === 'manual') return;
  const scope = { maintenance: true };
  for (const one of await inScope(db, scope, unregistered)) {
    const { id, ...request } = one;
    try {
      const proof = await assignments.register(request, AbortSignal.timeout(PATIENCE_MS));
      await inScope(db, scope, (tx) => keep(tx, one, proof, clock.now()));
    } catch (err) {
      if (!(err instanceof RegisterRefusal)) throw err;
      log.warn({ err, id }, 'the register refused an assignment');
    }
  }
}
