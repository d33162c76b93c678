import { type RawBuilder, sql } from 'kysely';

import { APPLICANT } from '#contract/account/customer-role.ts';
import type { CloseBlocker } from '#contract/account/data.ts';
import { CLOSE_TEXT } from '#contract/account/data.ts';
import { USER_STATUS } from '#contract/account/user.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Account } from '#server/kernel/authentication/accounts.ts';
import { forgetPasswordTries } from '#server/kernel/authentication/password-counter.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { EVENT } from './messages.ts';

const companiesTable = columnsOf('company');
const relations = columnsOf('account_relation');

const ADMINISTRATOR: RawBuilder<boolean> = sql`${relations.status} = 2
  and 'companyAdmin' = any (${relations.customer_role})`;
const CLOSED = 4;
const ENDED = 3;
const NOBODY = '已注销用户';

export interface Holding {
  id: string;
  name: string;
  why: 'soleAdministrator' | 'applicant';
}

export function blockerOf({ id, name, why }: Holding): CloseBlocker {
  return { companyId: id, companyName: name, text: CLOSE_TEXT[why](name) };
}

/**
 * Companies that the account must do something about before it is closed: those that it alone administers, and those that it
 * applies for, which the approval would give to a person who is not there any more.
 */
export const holdingCompanies = (
  account: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<Holding> => sql<Holding>`
  select ${companiesTable.id}, ${companiesTable.name}, 'soleAdministrator' as why
  from sole_admin_companies(${account}, ${at}) as sole (id)
  join ${companiesTable} on ${companiesTable.id} = sole.id
  union all
  select ${companiesTable.id}, ${companiesTable.name}, 'applicant' from ${companiesTable}
  where ${companiesTable.usc} is null and ${companiesTable.real_name_status} = ${USER_STATUS.pending}
    and exists (select from ${relations} where ${relations.company_id} = ${companiesTable.id}
      and ${relations.account_id} = ${account} and ${relations.status} = 2
      and ${APPLICANT} = any (${relations.customer_role}))
  order by 1`;

/**
 * Locks the companies of the account, so that two administrators cannot go at the same moment, nor one whose application is being
 * handed in or approved, nor one to whom a company is being handed over, and answers those that hold it.
 */
export async function blockersUnderLock(tx: Tx, accountId: string, at: Date): Promise<Holding[]> {
  await sql`
    select ${companiesTable.id} from ${companiesTable} where ${companiesTable.id} in (
      select ${relations.company_id} from ${relations} where ${relations.account_id} = ${accountId}
        and ${relations.status} <> ${ENDED}
    ) order by ${companiesTable.id} for no key update`.execute(tx);
  const { rows } = await holdingCompanies(sql`${accountId}::bigint`, sql`${at}`).execute(tx);
  return rows;
}

/** The administrators that stay hear that a member has gone. */
export async function tellAdministrators(tx: Tx, account: Account, at: Date): Promise<void> {
  const companies = await tx
    .selectFrom('account_relation as relation')
    .innerJoin('company', 'company.id', 'relation.company_id')
    .select(['company.id', 'company.name'])
    .where('relation.account_id', '=', account.id)
    .where('relation.status', '=', 2)
    .orderBy('company.id')
    .execute();
  for (const { id, name: company } of companies) {
    await sql`select set_config('app.company_id', ${id}, true)`.execute(tx);
    const { rows } = await sql<{ account_id: string }>`
      select ${relations.account_id} from ${relations}
      where ${relations.company_id} = ${id} and ${relations.account_id} <> ${account.id}
        and ${ADMINISTRATOR}`.execute(tx);
    const payload = { time: wireTime(at), name: account.nick_name, company };
    const accountId = rows.map((row) => ({ accountId: row.account_id, companyId: id }));
    await emit(tx, { topic: EVENT.colleagueClosed, accountId, payload }, at);
  }
}

/**
 * Takes away what belongs to the person alone. Documents, relations to companies and the audit log stay, as trade,
 * tax and network security law demand; they point to a row that names nobody.
 */
export async function anonymise(tx: Tx, { id, phone }: Account, at: Date): Promise<void> {
  await tx.deleteFrom('session').where('account_id', '=', id).execute();
  // Before the messages: a delivery under way puts its message there first.
  await tx.deleteFrom('outbox').where('account_id', '=', id).execute();
  await tx.deleteFrom('message').where('account_id', '=', id).execute();
  await tx.deleteFrom('saved_view').where('account_id', '=', id).execute();
  await tx.deleteFrom('draft').where('account_id', '=', id).execute();
  await tx.deleteFrom('known_device').where('account_id', '=', id).execute();
  await tx.deleteFrom('wechat_identity').where('account_id', '=', id).execute();
  await tx.deleteFrom('idempotency').where('account_id', '=', id).execute();
  await tx.deleteFrom('sms_code').where('phone', '=', phone).execute();
  await forgetPasswordTries(tx, phone);
  const nothing = { job_title: '', contact_person: '', contact_phone: '', contact_address: '' };
  await tx
    .updateTable('account_relation')
    .set({ ...nothing, status: ENDED, valid_to: at })
    .where('account_id', '=', id)
    .where('status', '<>', ENDED)
    .execute();
  await tx.updateTable('account_relation').set(nothing).where('account_id', '=', id).execute();
  await tx
    .updateTable('account')
    .set({
      phone: `closed:${id}`,
      nick_name: NOBODY,
      email: '',
      password_hash: null,
      last_login_at: null,
      status: CLOSED,
      closed_at: at,
    })
    .where('id', '=', id)
    .execute();
}
