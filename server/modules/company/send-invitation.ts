import { columnsOf } from '#server/db/columns-of.ts';
import { sendOnce } from '#server/kernel/jobs/message-once.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { isVouchedFor } from './invitation-noun.ts';

const invitations = columnsOf('company_invitation', 'i');

/** Name of the task that sends one invitation. */
export const INVITE_TASK = 'companyInvite';

/** Sends one invitation, once; one that was withdrawn or answered meanwhile, or holds no more, is not sent any more. */
export const sendInvitation = (kernel: Kernel, payload: unknown, jobId: string): Promise<void> =>
  sendOnce(kernel, payload, jobId, async (tx, { id }) => {
    const found = await tx
      .selectFrom('company_invitation as i')
      .innerJoin('company', 'company.id', 'i.company_id')
      .innerJoin('account', 'account.id', 'i.updated_by')
      .select(['i.phone', 'company.name as company', 'account.nick_name as inviter'])
      .where('i.id', '=', id)
      .where('i.status', '=', 1)
      .where('i.deleted', '=', false)
      .where(isVouchedFor(invitations, kernel.clock.now()))
      .executeTakeFirst();
    if (found === undefined) return undefined;
    const { phone, company, inviter } = found;
    const link = `${kernel.publicOrigin()}/portal/user/company`;
    const text = `${inviter}邀请您加入“${company}”，请用本手机号登录或注册后接受：${link} 。如与您无关，请忽略。`;
    const params = { inviter, company, link };
    return { phone, purpose: 'companyInvite', code: '', text, params };
  });
