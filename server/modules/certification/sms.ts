import { sql } from 'kysely';
import * as z from 'zod/mini';

import { isFirstRun } from '#server/kernel/jobs/first-run.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';

/** Name of the task that sends one message. */
export const CERTIFICATION_SMS = 'certificationSms';
const PATIENCE_MS = 10_000;
const ATTEMPTS = 5;

const TEXTS = {
  approved: '已通过，登录平台即可办理业务。',
  returned: '申请已退回，请登录平台按标出的内容修改后重新提交。',
  rejected: '申请未通过，请登录平台查看原因。',
} as const;
type Outcome = keyof typeof TEXTS;

/** Asks for a text message (短信) to the applicant once the decision is committed; the queue knows no phone. */
export async function textApplicant(tx: Tx, accountId: string, outcome: Outcome): Promise<void> {
  await sql`select graphile_worker.add_job(${CERTIFICATION_SMS},
    json_build_object('accountId', ${accountId}::text, 'outcome', ${outcome}::text),
    max_attempts := ${ATTEMPTS})`.execute(tx);
}

const queued = z.object({
  accountId: z.string(),
  outcome: z.enum(['approved', 'returned', 'rejected']),
});

/** Sends what was asked for, once; a failure is tried again by the queue. */
export async function sendSms(
  { db, sms, clock }: Kernel,
  payload: unknown,
  jobId: string,
): Promise<void> {
  const { accountId, outcome } = queued.parse(payload);
  await inScope(db, { accountId }, async (tx) => {
    if (!(await isFirstRun(tx, jobId, clock.now()))) return;
    const account = await tx
      .selectFrom('account')
      .select(['phone', 'status'])
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (account?.status !== 1) return;
    const message = {
      phone: account.phone,
      purpose: 'certification',
      code: '',
      text: `您的企业认证${TEXTS[outcome]}`,
      params: { result: TEXTS[outcome] },
    } as const;
    await sms.send(message, AbortSignal.timeout(PATIENCE_MS));
  });
}
