import { ROLE } from '#contract/account/customer-role.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import type { FlowStep } from '#server/kernel/flow/flow.ts';
import { reread } from '#server/kernel/flow/record.ts';
import { submit } from '#server/kernel/flow/submit.ts';
import { telling } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { receiptRecord } from './document.ts';

/**
 * Submits the receipt that a signature made, in the name of its signer, and for whoever called the goods off; nothing where that has been done. A
 * failure has the job tried again, and leaves the receipt to its buyer, who may submit it by hand.
 */
export async function submitSigned(
  { db, clock, cipher, engine }: Pick<Kernel, 'db' | 'clock' | 'cipher' | 'engine'>,
  payload: unknown,
): Promise<void> {
  const { id } = payload as { id: string };
  const { flow } = receiptRecord;
  await inScope(db, { maintenance: true }, async (tx) => {
    await flow.lockFirst?.(tx, id);
    const locked = await tx
      .selectFrom('actual_delivery')
      .select('id')
      .where('id', '=', id)
      .where('deleted', '=', false)
      .where('audit_status', '=', AUDIT.draft)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (locked === undefined) return;
    const at = clock.now();
    const record = await reread(tx, flow, id);
    const me = {
      accountId: record.createdBy,
      companyId: record.companyId,
      roles: [ROLE.operator],
    };
    const step: FlowStep = {
      ...telling(tx, at),
      me,
      handedInBy: `签收人 ${String(record.row.receiver_name)}`,
      record,
      cipher,
    };
    await submit(flow, engine, step, 'start');
  });
}
