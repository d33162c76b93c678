import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { ACTUAL_EVENT } from './messages.ts';

const tasks = columnsOf('process_task', 'k');
const receipts = columnsOf('actual_delivery', 't');

/** The node of the process at which the supplier confirms. */
const CONFIRMING = 'N2';
const OFFICER = 'operationOfficer';
/** In one round; the next one comes in minutes. */
const MOST = 200;

/**
 * What a supplier has let lie for its hours is handed to operations (domain.md F: reminder, then operator), who ask it and decide;
 * until then it may still object.
 */
export async function handOverLate({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  await inScope(db, { maintenance: true, operator: true }, async (tx) => {
    const { rows } = await sql<{ taskId: string; id: string; no: string }>`
      select ${tasks.id}::text as "taskId", ${receipts.id}::text, ${receipts.actual_no} as no
      from ${tasks} join ${receipts} on ${receipts.process_redundant_id} = ${tasks.instance_id}
      where ${tasks.object_type} = 'actualDelivery' and ${tasks.node_key} = ${CONFIRMING} and ${tasks.status} = 1
        and ${tasks.acting_company_id} is not null and ${tasks.due_at} <= ${at}
      order by ${tasks.due_at} limit ${MOST} for no key update of k skip locked`.execute(tx);
    if (rows.length === 0) return;
    await tx
      .updateTable('process_task')
      .set({
        queue: OFFICER,
        role: OFFICER,
        kind: 'approve',
        acting_company_id: null,
        note: '供应商超过 24 小时未答复，由运营联系后办理',
      })
      .where(
        'id',
        'in',
        rows.map(({ taskId }) => taskId),
      )
      .execute();
    const accountId = await operatorsOf(tx, [OFFICER], at);
    for (const { taskId, id, no } of rows) {
      await emit(tx, { topic: ACTUAL_EVENT.late, accountId, payload: { taskId, id, no } }, at);
    }
  });
}
