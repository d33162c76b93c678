import { type RawBuilder, sql } from 'kysely';

import type { CloseBlocker } from '#contract/account/data.ts';
import { CLOSE_TEXT } from '#contract/account/data.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Account } from '#server/kernel/authentication/accounts.ts';
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

export function blockerOf({ id, name }: { id: string; name: string }): CloseBlocker {
  return { companyId: id, companyName: name, text: CLOSE_TEXT.soleAdministrator(name) };
}

/**
 * Locks the companies that the account administers, so that two administrators cannot go at the same moment, and
 * answers those that would be left without one.
 */
export async function blockersUnderLock(
  tx: Tx,
  accountId: string,
  at: Date,
): Promise<CloseBlocker[]> {
  await sql`
    select ${companiesTable.id} from ${companiesTable} where ${companiesTable.id} in (
      select ${relations.company_id} from ${relations} where ${relations.account_id} = ${accountId}
        and ${ADMINISTRATOR}
    ) order by ${companiesTable.id} for no key update`.execute(tx);
  const { rows } = await sql<{ id: string; name: string }>`
    select ${companiesTable.id}, ${companiesTable.name} from sole_admin_companies(${accountId}, ${at}) as sole (id)
    join ${companiesTable} on ${companiesTable.id} = sole.id order by ${companiesTable.id}`.execute(
    tx,
  );
  return rows.map(blockerOf);
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
  await tx.deleteFrom('password_counter').where('phone', '=', phone).execute();
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
