import { sql } from 'kysely';

import { isFirstRun } from '#server/kernel/jobs/first-run.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';

/** Name of the task that sends one invitation. */
export const INVITE_TASK = 'companyInvite';
const PROVIDER_PATIENCE_MS = 10_000;

/** Queues the message in the transaction of the write: it is sent after the commit, or not at all. */
export async function queueInvitation(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`select graphile_worker.add_job(${INVITE_TASK},
    json_build_object('id', ${id}::text, 'companyId', ${companyId}::text))`.execute(tx);
}

function taskOf(payload: unknown): { id: string; companyId: string } {
  const { id, companyId } = payload as { id?: string; companyId?: string };
  if (id === undefined || companyId === undefined) throw new Error('No invitation is named');
  return { id, companyId };
}

/** Sends one invitation, once; one that was withdrawn or answered meanwhile is not sent any more. */
export async function sendInvitation(
  kernel: Kernel,
  payload: unknown,
  jobId: string,
): Promise<void> {
  const { id, companyId } = taskOf(payload);
  await inScope(kernel.db, { companyId }, async (tx) => {
    if (!(await isFirstRun(tx, jobId, kernel.clock.now()))) return;
    const found = await tx
      .selectFrom('company_invitation as i')
      .innerJoin('company', 'company.id', 'i.company_id')
      .innerJoin('account', 'account.id', 'i.created_by')
      .select(['i.phone', 'company.name as company', 'account.nick_name as inviter'])
      .where('i.id', '=', id)
      .where('i.status', '=', 1)
      .where('i.deleted', '=', false)
      .executeTakeFirst();
    if (found === undefined) return;
    const { phone, company, inviter } = found;
    const link = `${kernel.publicOrigin()}/portal/user/company`;
    const params = { inviter, company, link };
    const text = `${inviter}邀请您加入「${company}」，请用本手机号登录或注册后接受：${link} 。如与您无关，请忽略。`;
    const message = { phone, purpose: 'companyInvite', code: '', text, params } as const;
    await kernel.sms.send(message, AbortSignal.timeout(PROVIDER_PATIENCE_MS));
  });
}
