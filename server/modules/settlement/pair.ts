import { sql } from 'kysely';
import { adminSettlementPair, type SettlementPair } from '#contract/settlement/pair.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import { selection, toWire } from '#server/kernel/resource/rows.ts';
import type { Me } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { officialSalesOrderRecord, purchaseSettlementRecord } from './document.ts';

const papers = columnsOf('purchase_settlement', 'p');
const PAPERS = [
  { record: officialSalesOrderRecord, t: columnsOf('sales_order', 't') },
  { record: purchaseSettlementRecord, t: columnsOf('purchase_settlement', 't') },
] as const;

/** Everything of one paper, as its own company reads it; the platform reads no less. */
async function paperOf(
  tx: Tx,
  me: Me,
  { record: { noun }, t }: (typeof PAPERS)[number],
  id: string,
) {
  const { rows } = await sql<StoredRow>`
    select ${selection(noun)}, ${companyNameOf(t.company_id)} as "of company"
    from ${t} where ${t.id} = ${id} and not ${t.deleted}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw noSuchRecord();
  const reader = { ...me, companyId: String(row.company_id) };
  return { ...toWire(noun, row, reader), companyName: String(row['of company'] ?? '') };
}

/** Both papers of a settlement for the console, by the id of either. Throws 404 where there is none. */
export function pairRoute(kernel: Kernel): Route {
  return transactedRead(kernel, adminSettlementPair, async ({ tx, me, input: { id } }) => {
    const { rows } = await sql<{ saleId: string; purchaseId: string }>`
      select ${papers.sales_order_id}::text as "saleId", ${papers.id}::text as "purchaseId" from ${papers}
      where ${papers.id} = ${id} or ${papers.sales_order_id} = ${id}`.execute(tx);
    const [ids] = rows;
    if (ids === undefined) throw noSuchRecord();
    return {
      sale: await paperOf(tx, me, PAPERS[0], ids.saleId),
      purchase: await paperOf(tx, me, PAPERS[1], ids.purchaseId),
    } as SettlementPair;
  });
}
