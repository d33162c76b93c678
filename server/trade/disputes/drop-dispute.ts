import { sql } from 'kysely';

import {
  DISPUTE_PARTY,
  DISPUTE_RESULT,
  DISPUTE_STATUS,
  DISPUTE_STEP,
  OPEN_DISPUTE,
} from '#contract/dispute/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { By } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { addDisputeStep } from './dispute-step.ts';

const disputes = columnsOf('dispute', 'd');

interface Disputed {
  readonly objectType: string;
  readonly objectId: string;
}

const open = sql`not ${disputes.deleted} and ${disputes.dispute_status} = any (${[...OPEN_DISPUTE]}::text[])`;

/**
 * Locks the open disputes of a document that may drop them, before the document itself: whoever ends a dispute locks in this
 * order, too.
 */
export async function lockDisputes(tx: Tx, { objectType, objectId }: Disputed): Promise<void> {
  await asPlatform(tx, () =>
    sql`
      select from ${disputes} where ${disputes.object_type} = ${objectType} and ${disputes.object_id} = ${objectId}
        and ${open} order by ${disputes.id} for no key update of d`.execute(tx),
  );
}

/**
 * The raiser says otherwise on the document itself, or the document ends: open disputes over a line, or over all of them, are
 * withdrawn with the reason, and hold nothing any more. The document moves its own amounts.
 */
export async function dropDisputes(
  tx: Tx,
  { objectType, objectId, lineId, text }: Disputed & { lineId?: string; text: string },
  { at, accountId }: By,
): Promise<void> {
  await asPlatform(tx, async () => {
    const ended = tx.updateTable('dispute').set((row) => ({
      dispute_status: DISPUTE_STATUS.withdrawn,
      dispute_result: DISPUTE_RESULT.withdrawn,
      settled_qty: '0',
      settled_amount: '0',
      step_deadline: null,
      ended_at: at,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }));
    const rows = await ended
      .where('object_type', '=', objectType)
      .where('object_id', '=', objectId)
      .where('dispute_status', 'in', [...OPEN_DISPUTE])
      .where('deleted', '=', false)
      .$if(lineId !== undefined, (of) => of.where('line_id', '=', lineId ?? '0'))
      .returning(['id', 'company_id', 'other_id'])
      .execute();
    for (const { id, company_id: raisedBy, other_id: other } of rows) {
      const said = { step: DISPUTE_STEP.withdrawn, party: DISPUTE_PARTY.raiser, text };
      const stepping = { tx, at, accountId, companyId: raisedBy };
      await addDisputeStep(stepping, { id, raisedBy, other }, said);
    }
  });
}
