import { sql } from 'kysely';
import type * as z from 'zod/mini';

import { type contactClient, INVITATION } from '#contract/contact-client.ts';
import { maskPhone } from '#contract/mask.ts';
import { LOGIN_PHONE } from '#contract/validators/patterns.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, HOUR, wireDay } from '#server/kernel/clock.ts';
import { queueMessage, sendOnce } from '#server/kernel/jobs/message-once.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { companyIdOf } from '#server/kernel/resource/access.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import { changeRecord } from '#server/kernel/resource/save.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockCompany } from '#server/kernel/sql/lock-company.ts';
import { forbidden, refused } from '#server/kernel/wire/refusal.ts';
import type { Writing } from '#server/kernel/wire/write.ts';
import { contactClientNoun, isInvitable } from './noun.ts';

const clients = columnsOf('contact_client');

type Invite = typeof contactClient.invite;

/** Name of the task that sends one invitation. */
export const INVITE_TASK = 'contactClientInvite';

/** A contact's number may have a 0 before it; short messages go to mobiles alone. */
function mobileOf(contactPhone: string): string | undefined {
  const phone = contactPhone.replace(/^0/, '');
  return LOGIN_PHONE.test(phone) ? phone : undefined;
}

/** Whoever follows it signs up first and is then led to the certification (企业认证). */
const linkOf = ({ publicOrigin }: Kernel) => `${publicOrigin()}/portal/user/companyAuth`;

/**
 * Holds the company's two limits. Whoever else invites for the company waits, and an entry that was removed and added
 * again counts with its number.
 */
async function checkLimits(tx: Tx, companyId: string, phone: string, at: Date): Promise<void> {
  await lockCompany(tx, companyId);
  const since = before(at, INVITATION.everyHours * HOUR);
  const today = new Date(`${wireDay(at)}T00:00:00+08:00`);
  const { rows } = await sql<{ soon: boolean; today: number }>`
    select coalesce(bool_or(ltrim(${clients.contact_phone}, '0') = ${phone}
      and ${clients.invited_at} > ${since}), false) as soon,
      count(*) filter (where invited_at >= ${today})::int as today
    from ${clients}
    where ${clients.company_id} = ${companyId} and ${clients.invited_at} >= least(${since}::timestamptz,
      ${today}::timestamptz)`.execute(tx);
  const [found] = rows;
  if (found?.soon) throw refused(INVITATION.tooSoon);
  if (found && found.today >= INVITATION.perDay) throw refused(INVITATION.tooMany);
}

/** Queues the message in the transaction of the write: it is sent after the commit, or not at all. */
export async function invite(
  kernel: Kernel,
  writing: Writing<Invite['params'], Invite['input']>,
  record: StoredRow,
): Promise<z.output<Invite['output']>> {
  const { tx, me, at, input, note } = writing;
  const { company_basic_type: basicType, real_name_status: status, contact_phone } = record;
  if (!isInvitable(String(basicType), String(status))) throw forbidden();
  const objectId = String(record.id);
  const link = linkOf(kernel);
  if (input.channel === 'link') {
    note({ objectType: contactClientNoun.name, objectId, detail: { channel: 'link' } });
    return { link, sentTo: '' };
  }
  const phone = mobileOf(String(contact_phone));
  if (phone === undefined) throw refused(INVITATION.noPhone);
  const companyId = companyIdOf(me);
  await checkLimits(tx, companyId, phone, at);
  await changeRecord(contactClientNoun, writing, record, { invited_at: at });
  await queueMessage(tx, INVITE_TASK, { id: objectId, companyId });
  return { link, sentTo: maskPhone(phone) };
}

/** Sends one invitation, once; an entry that was removed meanwhile is written to no more. */
export const sendInvitation = (kernel: Kernel, payload: unknown, jobId: string): Promise<void> =>
  sendOnce(kernel, payload, jobId, async (tx, { id, companyId }) => {
    const entry = await tx
      .selectFrom('contact_client')
      .innerJoin('company', 'company.id', 'contact_client.company_id')
      .select(['contact_client.contact_phone', 'company.name as inviter'])
      .where('contact_client.id', '=', id)
      .where('contact_client.company_id', '=', companyId)
      .where('contact_client.deleted', '=', false)
      .executeTakeFirst();
    const phone = entry && mobileOf(entry.contact_phone);
    if (phone === undefined) return undefined;
    const params = { inviter: entry?.inviter ?? '', link: linkOf(kernel) };
    const text = `“${params.inviter}”邀请贵企业注册供应链数字服务平台并完成企业认证：${params.link} 。如与您无关，请忽略。`;
    return { phone, purpose: 'partnerInvite', code: '', text, params };
  });
