import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import type { Telling } from '#server/kernel/jobs/outbox.ts';
import type { Paper } from './make.ts';
import { EVENT } from './messages.ts';

const papers = columnsOf('purchase_settlement', 'p');

interface Made {
  buyerId: string;
  supplierId: string;
  sale: Paper;
  purchase: Paper;
}

/** Those who confirm settlements at each side hear of their own paper, and of no other. */
export async function tellMade(
  { tx, at, emit }: Telling,
  { buyerId, supplierId, sale, purchase }: Made,
): Promise<void> {
  const roles = writersOf('settlement');
  const [sales, papers] = [{ ...sale }, { ...purchase }];
  await emit({
    topic: EVENT.saleMade,
    accountId: await membersOf(tx, buyerId, roles, at),
    payload: sales,
  });
  await emit({
    topic: EVENT.purchaseMade,
    accountId: await membersOf(tx, supplierId, roles, at),
    payload: papers,
  });
}

/** The supplier hears that its paper was voided with the sale. */
export async function tellVoided(
  { tx, at, emit }: Telling,
  { salesOrderId, reason }: { salesOrderId: string; reason: string },
): Promise<void> {
  const { rows } = await sql<Paper & { supplierId: string }>`
    select ${papers.id}::text as id, ${papers.settlement_no} as no, ${papers.company_id}::text as "supplierId"
    from ${papers} where ${papers.sales_order_id} = ${salesOrderId}`.execute(tx);
  const [paper] = rows;
  if (paper === undefined) return;
  const accountId = await membersOf(tx, paper.supplierId, writersOf('settlement'), at);
  const { id, no } = paper;
  await emit({ topic: EVENT.purchaseVoided, accountId, payload: { id, no, reason } });
}
