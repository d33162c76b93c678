import { sql } from 'kysely';

import type { SettlementInput, SettlementLineInput } from '#contract/settlement/draw-up.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { demoMember } from '#server/demo/member.ts';
import { before, DAY, HOUR, wireDay } from '#server/kernel/clock.ts';
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
  { db }: DemoContext,
  { record, phone, paper, at }: { record: RecordOf; phone: string; paper: Paper; at: Date },
): Promise<void> {
  const member = await demoMember(db, phone);
  const acting = { at, me: { ...member, roles: ROLES }, emit: async () => undefined };
  await inScope(db, member, (tx) =>
    makeTransition(record.rules, 'confirm', { tx, ...acting }, { id: paper.id }),
  );
}

interface Demo {
  /** Which sides have confirmed their paper. */
  confirmed: { sale: boolean; purchase: boolean };
  more: Partial<Pick<SettlementInput, 'freight'>>;
  line: Partial<Pick<SettlementLineInput, 'saleDeduction' | 'saleReason'>>;
}

/** Ago that they were drawn up, after the receipts were confirmed; so few that nobody is reminded yet. */
const DAYS = 2.9;

/** A receipt each, from the oldest; whatever waits for its buyer is argued about in the demo of disputes. */
const SETTLEMENTS: readonly Demo[] = [
  { confirmed: { sale: true, purchase: true }, more: {}, line: {} },
  { confirmed: { sale: true, purchase: true }, more: { freight: '120' }, line: {} },
  { confirmed: { sale: false, purchase: true }, more: {}, line: {} },
  {
    confirmed: { sale: false, purchase: false },
    more: {},
    line: { saleDeduction: '85.5', saleReason: '示例：两捆包装破损' },
  },
];

const inputOf = (estimateOrderId: string, actualLineId: string, at: Date, { more, line }: Demo) => {
  const given = { actualLineId, saleDeduction: '0', purchaseDeduction: '0' };
  return {
    estimateOrderId,
    settleDate: wireDay(at),
    freight: '0',
    remarks: '',
    ...more,
    lines: [{ ...given, saleReason: '', purchaseReason: '', ...line }],
  };
};

/**
 * Settles receipts of the first demo order, a line at a time, and leaves the last of them to be settled: some papers are confirmed by
 * both sides, others wait for theirs. Once; messages are left out.
 */
export async function settleDemoReceipts(context: DemoContext): Promise<void> {
  const { db } = context;
  const estimateOrderId = await firstOrder(context);
  if (estimateOrderId === undefined) return;
  const at = before(context.at, DAYS * DAY);
  const making = { at, accountId: await idOf(context, OFFICER) };
  const made = await inScope(db, { operator: true }, async (tx) => {
    const lines = (await openLines(tx, estimateOrderId)).slice(0, SETTLEMENTS.length);
    const papers = [];
    for (const [place, demo] of SETTLEMENTS.entries()) {
      const line = lines[place];
      if (line === undefined) break;
      const input = inputOf(estimateOrderId, line.actualLineId, at, demo);
      papers.push({ ...(await makeSettlement(tx, input, making)), confirmed: demo.confirmed });
    }
    return papers;
  });
  const confirmedAt = before(at, -2 * HOUR);
  for (const { sale, purchase, confirmed } of made) {
    if (confirmed.sale) {
      await confirm(context, {
        record: officialSalesOrderRecord,
        phone: BUYER,
        paper: sale,
        at: confirmedAt,
      });
    }
    if (confirmed.purchase) {
      const theirs = {
        record: purchaseSettlementRecord,
        phone: SUPPLIER,
        paper: purchase,
        at: confirmedAt,
      };
      await confirm(context, theirs);
    }
  }
}
