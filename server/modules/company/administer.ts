import { sql } from 'kysely';
import { ROLE } from '#contract/account/customer-role.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { actsNow } from '#server/kernel/company/administrators.ts';
import { emit, type Hearer } from '#server/kernel/jobs/outbox.ts';
import { companyIdOf } from '#server/kernel/resource/access.ts';
import type { Me } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockCompany } from '#server/kernel/sql/lock-company.ts';
import { forbidden, noSuchRecord } from '#server/kernel/wire/refusal.ts';

const relations = columnsOf('account_relation', 'r');

interface Acting {
  tx: Tx;
  me: Me;
  at: Date;
}

/**
 * The company that I administer, under lock. Whoever was an administrator when the request came may have been removed by
 * another one meanwhile, so it is asked again under the lock.
 */
export async function administered({ tx, me, at }: Acting): Promise<string> {
  const companyId = companyIdOf(me);
  await lockCompany(tx, companyId);
  const { rows } = await sql`
    select from ${relations}
    where ${relations.company_id} = ${companyId} and ${relations.account_id} = ${me.accountId} and ${actsNow(at)}
      and ${ROLE.admin} = any (${relations.customer_role})`.execute(tx);
  if (rows.length === 0) throw forbidden();
  return companyId;
}

/** The company that the request acts for, if it is the one that the page speaks of. */
export function namedCompany(me: Me, id: string): string {
  const companyId = companyIdOf(me);
  if (companyId !== id) throw noSuchRecord();
  return companyId;
}

/** Everybody who administers a company now, but the one who acts. The scope must be the company's. */
async function otherAdministrators({ tx, me, at }: Acting, companyId: string): Promise<Hearer[]> {
  const { rows } = await sql<{ account_id: string }>`
    select ${relations.account_id} from ${relations}
    where ${relations.company_id} = ${companyId} and ${relations.account_id} <> ${me.accountId} and ${actsNow(at)}
      and ${ROLE.admin} = any (${relations.customer_role})`.execute(tx);
  return rows.map(({ account_id: accountId }) => ({ accountId, companyId }));
}

/** Tells the other administrators of a company, besides whoever is told already. */
export async function tellAdministrators(
  acting: Acting,
  companyId: string,
  event: { topic: string; payload: Record<string, string> },
  besides: readonly string[] = [],
): Promise<void> {
  const others = await otherAdministrators(acting, companyId);
  const accountId = others.filter((one) => !besides.includes(one.accountId));
  await emit(acting.tx, { ...event, accountId }, acting.at);
}

/** Names for messages: the company's and mine. */
export async function namesOf(
  { tx, me }: Pick<Acting, 'tx' | 'me'>,
  companyId: string,
): Promise<{ company: string; name: string }> {
  const { company } = await tx
    .selectFrom('company')
    .select('name as company')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { name } = await tx
    .selectFrom('account')
    .select('nick_name as name')
    .where('id', '=', me.accountId)
    .executeTakeFirstOrThrow();
  return { company, name };
}
