import { sql } from 'kysely';

import { adminOrderPair, type OrderPair } from '#contract/order/pair.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { platformDetail } from '#server/kernel/resource/platform-detail.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { estimateOrderRecord, purchaseOrderRecord } from './document.ts';

const estimates = columnsOf('estimate_order', 'e');

/** Both orders of a deal for the console, by the id of either. Throws 404 where there is none. */
export const pairRoute = (kernel: Kernel): Route =>
  transactedRead(kernel, adminOrderPair, async ({ tx, me, input: { id } }) => {
    const { rows } = await sql<{ purchaseId: string; estimateId: string }>`
      select ${estimates.purchase_order_id}::text as "purchaseId", ${estimates.id}::text as "estimateId" from ${estimates}
      where ${estimates.id} = ${id} or ${estimates.purchase_order_id} = ${id}`.execute(tx);
    const [ids] = rows;
    if (ids === undefined) throw noSuchRecord();
    return {
      purchase: await platformDetail(tx, me, purchaseOrderRecord.noun, ids.purchaseId),
      estimate: await platformDetail(tx, me, estimateOrderRecord.noun, ids.estimateId),
    } as OrderPair;
  });
