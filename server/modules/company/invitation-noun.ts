import { type RawBuilder, sql } from 'kysely';
import { ROLE, readersOf, writersOf } from '#contract/account/customer-role.ts';
import {
  companyInvitation,
  INVITATION_DAYS,
  INVITED,
  invitationSheet,
  MEMBER,
} from '#contract/company/member.ts';
import { maskPhone } from '#contract/mask.ts';
import { type Columns, columnsOf } from '#server/db/columns-of.ts';
import { DAY, before as earlier, wireDay } from '#server/kernel/clock.ts';
import { actsNow } from '#server/kernel/company/administrators.ts';
import { derived, moment, text } from '#server/kernel/resource/field.ts';
import { like, oneOf } from '#server/kernel/resource/filter.ts';
import { firstOf } from '#server/kernel/resource/first-of.ts';
import { noun, type Saving } from '#server/kernel/resource/noun.ts';
import { wholePhone } from '#server/kernel/resource/number-filters.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { forbidden, invalidField, refused } from '#server/kernel/wire/refusal.ts';
import { roles } from './member-noun.ts';

const t = columnsOf('company_invitation', 't');
const invitations = columnsOf('company_invitation');
const relations = columnsOf('account_relation', 'r');
const accounts = columnsOf('account', 'a');

const status = sql<string>`${t.status}::text`;

/** When an invitation that is sent now ends. */
export const expiryOf = (at: Date) => earlier(at, -INVITATION_DAYS * DAY);

/**
 * SQL: whether whoever sent it last administers its company at a moment. The word of somebody who has left it, or gives no roles any
 * more, lets nobody in.
 */
export const isVouchedFor = (
  of: Pick<Columns<'company_invitation'>, 'company_id' | 'updated_by'>,
  at: unknown,
): RawBuilder<boolean> =>
  sql<boolean>`${of.updated_by} in (select holders_in_company(${of.company_id}, ${ROLE.admin}, ${at}))`;

/** SQL: whether a waiting invitation waits for nothing any more. */
export const isOver = (at: Date): RawBuilder<boolean> =>
  sql<boolean>`(${invitations.expires_at} <= ${at} or not ${isVouchedFor(invitations, at)})`;

/** Refuses who is a member already, and more than a day's worth. */
async function check(tx: Tx, companyId: string, phone: string, at: Date): Promise<void> {
  const { rows: members } = await sql`
    select from ${relations} join ${accounts} on ${accounts.id} = ${relations.account_id}
    where ${relations.company_id} = ${companyId} and ${accounts.phone} = ${phone} and ${actsNow(at)}`.execute(
    tx,
  );
  if (members.length > 0) throw invalidField('phone', MEMBER.isMember);
  const today = new Date(`${wireDay(at)}T00:00:00+08:00`);
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from ${invitations}
    where ${invitations.company_id} = ${companyId} and ${invitations.created_at} >= ${today}`.execute(
    tx,
  );
  if ((rows[0]?.sent ?? 0) >= MEMBER.perDay) throw refused(MEMBER.tooMany);
}

async function beforeSave(saving: Saving<{ phone: string }>) {
  const { tx, companyId, at, input, before } = saving;
  // What was sent stands; another role is another invitation.
  if (before !== undefined) throw forbidden();
  await check(tx, companyId, input.phone, at);
  return { expires_at: expiryOf(at), sent_at: at };
}

/** 成员邀请 of a company, for its administrators. */
export const invitationNoun = noun({
  table: 'company_invitation',
  calls: companyInvitation,
  sheet: invitationSheet,
  fields: {
    phone: text('phone', maskPhone),
    roles,
    jobTitle: text('job_title'),
    status: derived('status_code', status, String),
    expireTime: moment('expires_at'),
  },
  filters: {
    nameLike: firstOf<'job_title'>(
      wholePhone((p) => sql`${t.phone} = ${p}`),
      like('job_title'),
    ),
    status: oneOf(status),
  },
  sorts: { createTime: 'id' },
  writers: writersOf('members'),
  readers: readersOf('members'),
  actions: ({ status: state }, may) =>
    may.write && state === INVITED.waiting ? ['resend', 'delete'] : [],
  beforeSave,
  unique: { company_invitation_open: ['phone', MEMBER.isInvited] },
});
