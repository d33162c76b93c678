import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { heldRows, makeRounds, type RoundsEnd, type Working } from '#server/kernel/jobs/rounds.ts';
import { ACTUAL_EVENT } from './messages.ts';

const tasks = columnsOf('process_task', 'k');
const receipts = columnsOf('actual_delivery', 't');

/** The node of the process at which the supplier confirms. */
const CONFIRMING = 'N2';
const OFFICER = 'operationOfficer';

interface Late {
  taskId: string;
  id: string;
  no: string;
}

/** SQL: a column of the receipt whose process a task is of. */
const ofReceipt = (column: 'id' | 'actual_no') =>
  sql`(select ${receipts[column]}::text from ${receipts} where ${receipts.process_redundant_id} = ${tasks.instance_id})`;

/**
 * What a supplier has let lie for its hours is handed to operations (rules.md F: reminder, then operator), who ask it and decide;
 * until then it may still object.
 */
export async function handOverLate(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const round = heldRows<Late>(working, {
    name: 'handOverLate',
    rows: tasks,
    due: sql`${tasks.object_type} = 'actualDelivery' and ${tasks.node_key} = ${CONFIRMING} and ${tasks.status} = 1
      and ${tasks.acting_company_id} is not null and ${tasks.due_at} <= ${at}`,
    columns: sql`${tasks.id}::text as "taskId", ${ofReceipt('id')} as id, ${ofReceipt('actual_no')} as no`,
    async each(tx, { taskId, id, no }) {
      await tx
        .updateTable('process_task')
        .set({
          queue: OFFICER,
          role: OFFICER,
          kind: 'approve',
          acting_company_id: null,
          note: '供应商逾期未答复，由运营联系后办理',
        })
        .where('id', '=', taskId)
        .execute();
      const accountId = await operatorsOf(tx, [OFFICER], at);
      await emit(tx, { topic: ACTUAL_EVENT.late, accountId, payload: { taskId, id, no } }, at);
    },
  });
  return await makeRounds(working, [round]);
}
