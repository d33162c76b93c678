import { sql } from 'kysely';

import { isAtMost } from '#contract/arithmetic/decimal.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { restore } from '#server/kernel/ledger/collected.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { unfreedOf } from '#server/trade/factoring/unfreed.ts';
import { settleFreed } from './freed-share.ts';

const plans = columnsOf('receivable_plan', 't');

/**
 * A limit revolves from now on (类型变更): what was collected while it did not is free at once, by a row for each receivable and each
 * financing.
 */
export async function freeCollected(tx: Tx, projectId: string, making: ByAny): Promise<void> {
  const note = '改为循环额度';
  await asPlatform(tx, async () => {
    const { rows } = await sql<{ id: string }>`
      select ${plans.id} from ${plans} where ${plans.project_id} = ${projectId} and not ${plans.deleted}
      order by ${plans.id} for no key update of t`.execute(tx);
    for (const { id } of rows) await settleFreed(tx, id, { ...making, note });
    for (const { id, no, amount } of await unfreedOf(tx, projectId)) {
      if (isAtMost(amount, '0')) continue;
      const object = { type: 'factoring', id, no };
      const { at, accountId: operatorId } = making;
      await restore(tx, { projectId, amount, object, operatorId, at, note });
    }
  });
}
