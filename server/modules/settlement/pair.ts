import { sql } from 'kysely';
import { adminSettlementPair, type SettlementPair } from '#contract/settlement/pair.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { platformDetail } from '#server/kernel/resource/platform-detail.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { officialSalesOrderRecord, purchaseSettlementRecord } from './document.ts';

const papers = columnsOf('purchase_settlement', 'p');
/** Both papers of a settlement for the console, by the id of either. Throws 404 where there is none. */
export function pairRoute(kernel: Kernel): Route {
  return transactedRead(kernel, adminSettlementPair, async ({ tx, me, input: { id } }) => {
    const { rows } = await sql<{ saleId: string; purchaseId: string }>`
      select ${papers.sales_order_id}::text as "saleId", ${papers.id}::text as "purchaseId" from ${papers}
      where ${papers.id} = ${id} or ${papers.sales_order_id} = ${id}`.execute(tx);
    const [ids] = rows;
    if (ids === undefined) throw noSuchRecord();
    return {
      sale: await platformDetail(tx, me, officialSalesOrderRecord.noun, ids.saleId),
      purchase: await platformDetail(tx, me, purchaseSettlementRecord.noun, ids.purchaseId),
    } as SettlementPair;
  });
}
