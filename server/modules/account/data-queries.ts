import { type RawBuilder, sql } from 'kysely';
import { EXPORT_ROWS, type MyData } from '#contract/account/data.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { companiesActedFor, ownMessages } from '#server/kernel/company/own-messages.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const maybeTime = (at: Date | null) => at && wireTime(at);

export async function accountOf(tx: Tx, accountId: string): Promise<MyData['account']> {
  const row = await tx
    .selectFrom('account')
    .select(['id', 'phone', 'nick_name', 'email', 'created_at', 'last_login_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    phone: row.phone,
    nickName: row.nick_name,
    email: row.email,
    createTime: wireTime(row.created_at),
    lastLoginTime: maybeTime(row.last_login_at),
  };
}

export async function relationsOf(tx: Tx, accountId: string): Promise<MyData['relations']> {
  const rows = await tx
    .selectFrom('account_relation as relation')
    .innerJoin('company', 'company.id', 'relation.company_id')
    .selectAll('relation')
    .select('company.name')
    .where('relation.account_id', '=', accountId)
    .orderBy('relation.id')
    .execute();
  return rows.map((row) => ({
    companyId: row.company_id,
    companyName: row.name,
    roles: row.customer_role,
    jobTitle: row.job_title,
    contactPerson: row.contact_person,
    contactPhone: row.contact_phone,
    contactAddress: row.contact_address,
    status: row.status,
    validTo: maybeTime(row.valid_to),
    createTime: wireTime(row.created_at),
  }));
}

export async function wechatOf(tx: Tx, accountId: string): Promise<MyData['wechat']> {
  const row = await tx
    .selectFrom('wechat_identity')
    .select(['identity_key', 'bound_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? { identity: row.identity_key, boundTime: wireTime(row.bound_at) } : null;
}

export async function sessionsOf(tx: Tx, accountId: string): Promise<MyData['sessions']> {
  const rows = await tx
    .selectFrom('session')
    .select(['user_agent', 'address', 'created_at', 'last_seen_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    userAgent: row.user_agent,
    address: row.address,
    firstTime: wireTime(row.created_at),
    lastTime: wireTime(row.last_seen_at),
    expireTime: wireTime(row.expires_at),
  }));
}

export async function devicesOf(tx: Tx, accountId: string): Promise<MyData['devices']> {
  const rows = await tx
    .selectFrom('known_device')
    .select(['first_seen_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .orderBy('first_seen_at')
    .execute();
  return rows.map((row) => ({
    firstTime: wireTime(row.first_seen_at),
    lastTime: wireTime(row.last_seen_at),
  }));
}

async function omittedOf(
  tx: Tx,
  table: 'message' | 'audit_log',
  mine: RawBuilder<boolean>,
): Promise<number> {
  const { total } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where(mine)
    .executeTakeFirstOrThrow();
  return Math.max(0, Number(total) - EXPORT_ROWS);
}

export async function messagesOf(tx: Tx, accountId: string, at: Date): Promise<MyData['messages']> {
  const mine = ownMessages(sql`${accountId}`, sql`${at}`);
  const rows = await tx
    .selectFrom('message')
    .select(['id', 'msg_type', 'title', 'content', 'created_at', 'read_at'])
    .where(mine)
    .orderBy('id', 'desc')
    .limit(EXPORT_ROWS)
    .execute();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      msgType: row.msg_type,
      title: row.title,
      content: row.content,
      createTime: wireTime(row.created_at),
      readTime: maybeTime(row.read_at),
    })),
    omitted: await omittedOf(tx, 'message', mine),
  };
}

/** What he did; of what he did for a company that he has left, when and from where, and not to which of its records. */
export async function auditOf(tx: Tx, accountId: string, at: Date): Promise<MyData['auditLog']> {
  const mine = sql<boolean>`account_id = ${accountId}`;
  const acting = companiesActedFor(sql`${accountId}`, sql`${at}`);
  const rows = await tx
    .selectFrom('audit_log')
    .selectAll()
    .select(sql<boolean>`company_id is not null and company_id not in (${acting})`.as('is_left'))
    .where(mine)
    .orderBy('id', 'desc')
    .limit(EXPORT_ROWS)
    .execute();
  return {
    rows: rows.map((row) => ({
      time: wireTime(row.at),
      action: row.action,
      companyId: row.company_id,
      objectType: row.is_left ? '' : row.object_type,
      objectId: row.is_left ? '' : row.object_id,
      address: row.address,
      userAgent: row.user_agent,
      requestId: row.request_id,
      detail: row.is_left ? {} : row.detail,
    })),
    omitted: await omittedOf(tx, 'audit_log', mine),
  };
}
