import { sql } from 'kysely';

import { companyInvitation, MEMBER } from '#contract/company/member.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { takeLink } from '#server/kernel/authentication/link-limit.ts';
import { MINUTE } from '#server/kernel/clock.ts';
import { queueMessage } from '#server/kernel/jobs/message-once.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { nounRoutes, recordWrite } from '#server/kernel/resource/routes.ts';
import { changeRecord, saveRecord } from '#server/kernel/resource/save.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { type Writing, write } from '#server/kernel/wire/write.ts';
import { administered, namesOf } from './administer.ts';
import { expiryOf, invitationNoun, isOver } from './invitation-noun.ts';
import { EVENT } from './messages.ts';
import { INVITE_TASK } from './send-invitation.ts';

const invitations = columnsOf('company_invitation');

const WAITING = 1;
/** A message is sent again at the earliest after this time. */
const RESEND_MS = MINUTE;

/** Whoever has an account with that phone reads of it in the portal too. */
async function tellInvited(
  { tx, me, at }: Pick<Writing<never, never>, 'tx' | 'me' | 'at'>,
  companyId: string,
  { phone, roles }: { phone: string; roles: readonly string[] },
): Promise<void> {
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('phone', '=', phone)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (account === undefined) return;
  const payload = { ...(await namesOf({ tx, me }, companyId)), roles: roles.join(',') };
  await emit(tx, { topic: EVENT.invited, accountId: account.id, payload }, at);
}

/** Invites a colleague by phone. */
function inviteRoute(kernel: Kernel): Route {
  return write(kernel, companyInvitation.save, async (writing) => {
    const companyId = await administered(writing);
    await expireOld(writing.tx, companyId, writing.at);
    const { id, version } = await saveRecord(invitationNoun, writing, kernel.cipher);
    writing.tellVersion(version);
    await takeLink(writing.tx, { kind: 'invitation', to: writing.input.phone }, writing.at);
    await queueMessage(writing.tx, INVITE_TASK, { id, companyId });
    await tellInvited(writing, companyId, writing.input);
    return id;
  });
}

/** An invitation that has run out, or that nobody vouches for any more, stands in no other's way. */
async function expireOld(tx: Tx, companyId: string, at: Date): Promise<void> {
  await tx
    .updateTable('company_invitation')
    .set({ status: 5 })
    .where('company_id', '=', companyId)
    .where('status', '=', WAITING)
    .where(isOver(at))
    .execute();
}

function resendRoute(kernel: Kernel): Route {
  return recordWrite(kernel, invitationNoun, companyInvitation.resend, async (writing, record) => {
    const { tx, at } = writing;
    const companyId = await administered(writing);
    const { rows } = await sql<{ status: number; sent_at: Date; phone: string }>`
      select ${invitations.status}, ${invitations.sent_at}, ${invitations.phone} from ${invitations}
        where ${invitations.id} = ${record.id}`.execute(tx);
    const [found] = rows;
    if (found?.status !== WAITING) throw refused(MEMBER.answered);
    if (Math.abs(at.getTime() - found.sent_at.getTime()) < RESEND_MS) throw refused(MEMBER.soon);
    await takeLink(tx, { kind: 'invitation', to: found.phone }, at);
    await changeRecord(invitationNoun, writing, record, { expires_at: expiryOf(at), sent_at: at });
    await queueMessage(tx, INVITE_TASK, { id: String(record.id), companyId });
    return {};
  });
}

/** Invitations of the company, for its administrators. */
export function invitationRoutes(kernel: Kernel): Route[] {
  const own = [inviteRoute(kernel), resendRoute(kernel)];
  const replaced = own.map(({ endpoint }) => endpoint);
  const others = nounRoutes(kernel, invitationNoun);
  return [...own, ...others.filter(({ endpoint }) => !replaced.includes(endpoint))];
}
