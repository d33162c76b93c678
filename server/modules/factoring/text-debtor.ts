import { sql } from 'kysely';

import { isAtMost } from '#contract/arithmetic/decimal.ts';
import { grouped, round2 } from '#contract/arithmetic/money.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { SECOND } from '#server/kernel/clock.ts';
import { isFirstRun } from '#server/kernel/jobs/first-run.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';

/** Name of the task that reminds a debtor without an account; the payload names notice and day, the queue knows no phone. */
export const TELL_NOTICE_DUE = 'tellNoticeDue';
/** Name of the task that tells the same phone that a notice was taken back; the payload names the notice. */
export const TELL_NOTICE_REVOKED = 'tellNoticeRevoked';
const PATIENCE_MS = 20 * SECOND;

const t = columnsOf('factoring_notice', 't');
const lines = columnsOf('factoring_notice_line', 'n');
const links = columnsOf('notice_link', 'k');

/** One reminder of a notice: the day by which its debtor has to pay, and which reminder of it. */
export interface Reminded {
  id: string;
  dueDate: string;
  kind: string;
}

/** Has a debtor reminded by the phone that has answered its notice, after the transaction has committed. */
export async function textDebtor(tx: Tx, reminded: Reminded): Promise<void> {
  const { id, dueDate, kind } = reminded;
  await sql`select graphile_worker.add_job(${TELL_NOTICE_DUE}, ${JSON.stringify(reminded)}::json,
    job_key => ${`${TELL_NOTICE_DUE}:${id}:${dueDate}:${kind}`})`.execute(tx);
}

interface Told {
  name: string;
  phone: string;
  no: string;
  amount: string;
}

async function toldOf(
  tx: Tx,
  { id, dueDate }: { id: string; dueDate: string | null },
): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    select ${links.name}, ${links.phone}, ${t.notice_no} as no,
      (select coalesce(sum(${lines.unpaid_amount}), 0)::text from ${lines}
        where ${lines.factoring_notice_id} = ${t.id} and ${lines.pay_by} = ${dueDate}::date) as amount
    from ${t} join ${links} on ${links.factoring_notice_id} = ${t.id}
    where ${t.id} = ${id} and not ${t.deleted} and ${links.answers} <> '[]'
    order by ${links.proved_at} desc limit 1`.execute(tx);
  return rows[0];
}

/** Sends one reminder, once; nothing where all of it was paid meanwhile, or nobody has answered by a link. */
export async function textNoticeDue(
  { db, sms, clock }: Pick<Kernel, 'db' | 'sms' | 'clock'>,
  payload: unknown,
  jobId: string,
): Promise<void> {
  const reminded = payload as Reminded;
  await inScope(db, { maintenance: true }, async (tx) => {
    if (!(await isFirstRun(tx, jobId, clock.now()))) return;
    const told = await toldOf(tx, reminded);
    if (told === undefined || isAtMost(told.amount, '0')) return;
    const { name, phone, no } = told;
    const date = reminded.dueDate;
    const params = { name, no, amount: grouped(round2(told.amount)), date };
    const text = `${name}，贵司已确权的转让通知 ${no} 尚有 ${params.amount} 元待付，付款到期日 ${date}，请付至通知的回款账户。`;
    const message = { phone, purpose: 'noticeDue', code: '', text, params } as const;
    await sms.send(message, AbortSignal.timeout(PATIENCE_MS));
  });
}

/** Has the phone that has answered a notice told that it was taken back, after the transaction has committed. */
export async function textRevoked(tx: Tx, id: string): Promise<void> {
  await sql`select graphile_worker.add_job(${TELL_NOTICE_REVOKED}, ${JSON.stringify({ id })}::json,
    job_key => ${`${TELL_NOTICE_REVOKED}:${id}`})`.execute(tx);
}

/** Sends it, once; nothing where nobody has answered by a link. */
export async function textNoticeRevoked(
  { db, sms, clock }: Pick<Kernel, 'db' | 'sms' | 'clock'>,
  payload: unknown,
  jobId: string,
): Promise<void> {
  const { id } = payload as { id: string };
  await inScope(db, { maintenance: true }, async (tx) => {
    if (!(await isFirstRun(tx, jobId, clock.now()))) return;
    const told = await toldOf(tx, { id, dueDate: null });
    if (told === undefined) return;
    const { name, phone, no } = told;
    const text = `${name}，贵司的应收账款转让通知 ${no} 已撤回，请勿再向通知的回款账户付款。`;
    const params = { name, no };
    const message = { phone, purpose: 'noticeRevoked', code: '', text, params } as const;
    await sms.send(message, AbortSignal.timeout(PATIENCE_MS));
  });
}
