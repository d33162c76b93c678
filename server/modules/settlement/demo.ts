import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import { demoMember } from '#server/demo/member.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import type { RecordOf } from '#server/kernel/document/record-declaration.ts';
import { makeTransition } from '#server/kernel/document/transitions.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { openLines } from '#server/kernel/trade/settled.ts';
import { officialSalesOrderRecord, purchaseSettlementRecord } from './document.ts';
import { makeSettlement, type Paper } from './make.ts';
import { waitsToSettle } from './registers.ts';

const orders = columnsOf('estimate_order', 't');
const made = columnsOf('sales_order', 'm');

const OFFICER = '13800000011';
const BUYER = '13800000001';
const SUPPLIER = '13800000002';
const ROLES = ['companyAdmin'];

/** The first order with receipts to settle, while nothing has been settled at all. */
async function firstOrder({ db }: DemoContext): Promise<string | undefined> {
  const { companyId } = await demoMember(db, BUYER);
  const { rows } = await inScope(db, { maintenance: true }, (tx) =>
    sql<{ id: string }>`
      select ${orders.id}::text as id from ${orders}
      where ${orders.company_id} = ${companyId} and ${waitsToSettle} and ${orders.price_mode} = '1' and not exists (select from ${made})
      order by ${orders.id} limit 1`.execute(tx),
  );
  return rows[0]?.id;
}

const idOf = async ({ db }: DemoContext, phone: string): Promise<string> => {
  const found = db.selectFrom('account').select('id').where('phone', '=', phone);
  return (await found.executeTakeFirstOrThrow()).id;
};

/** One side confirms its own paper. */
async function confirm(
  { db, at }: DemoContext,
  { record, phone, paper }: { record: RecordOf; phone: string; paper: Paper },
): Promise<void> {
  const member = await demoMember(db, phone);
  const acting = { at, me: { ...member, roles: ROLES }, emit: async () => undefined };
  await inScope(db, member, (tx) =>
    makeTransition(record.rules, 'confirm', { tx, ...acting }, { id: paper.id }),
  );
}

/**
 * Settles the receipts of the first demo order, a line at a time: what the first came to is confirmed by both sides, the others wait
 * for theirs. Once; messages are left out.
 */
export async function settleDemoReceipts(context: DemoContext): Promise<void> {
  const { db, at } = context;
  const estimateOrderId = await firstOrder(context);
  if (estimateOrderId === undefined) return;
  const making = { at, accountId: await idOf(context, OFFICER) };
  const settled = await inScope(db, { operator: true }, async (tx) => {
    const [first, second] = await openLines(tx, estimateOrderId);
    const papers = [];
    for (const line of [first, second]) {
      if (line === undefined) continue;
      const { actualLineId } = line;
      const given = { actualLineId, saleDeduction: '0', purchaseDeduction: '0' };
      const input = {
        estimateOrderId,
        settleDate: wireDay(at),
        freight: '0',
        remarks: '',
        lines: [{ ...given, saleReason: '', purchaseReason: '' }],
      };
      papers.push(await makeSettlement(tx, input, making));
    }
    return papers;
  });
  const [first] = settled;
  if (first === undefined) return;
  await confirm(context, { record: officialSalesOrderRecord, phone: BUYER, paper: first.sale });
  const theirs = { record: purchaseSettlementRecord, phone: SUPPLIER, paper: first.purchase };
  await confirm(context, theirs);
}
