import { sql } from 'kysely';

import type { SettlementInput, SettlementLineInput } from '#contract/settlement/draw-up.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { demoMember } from '#server/demo/member.ts';
import { DEMO_BUYER, type DemoBuyer, LATE_BUYER } from '#server/demo/steps.ts';
import { before, DAY, HOUR, wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import type { RecordOf } from '#server/kernel/document/record-declaration.ts';
import { makeTransition } from '#server/kernel/document/transitions.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { openLines } from '#server/trade/sales/settled.ts';
import { waitsToSettle } from './console-list.ts';
import { officialSalesOrderRecord, purchaseSettlementRecord } from './document.ts';
import { makeSettlement, type Paper } from './make.ts';

const orders = columnsOf('estimate_order', 't');
const bought = columnsOf('purchase_order', 'b');
const made = columnsOf('sales_order', 'm');

const OFFICER = '13800000011';
const ROLES = ['companyAdmin'];

interface Order {
  id: string;
  contractNo: string;
}

/** A buyer's orders with receipts to settle, the oldest first, while nothing of its has been settled at all. */
async function ordersToSettle({ db }: DemoContext, { phone }: DemoBuyer): Promise<Order[]> {
  const { companyId } = await demoMember(db, phone);
  const { rows } = await inScope(db, { maintenance: true }, (tx) =>
    sql<Order>`
      select ${orders.id}::text as id, ${bought.contract_no} as "contractNo"
      from ${orders} join ${bought} on ${bought.id} = ${orders.purchase_order_id}
      where ${orders.company_id} = ${companyId} and ${waitsToSettle} and ${orders.price_mode} = '1'
        and not exists (select from ${made} where ${made.company_id} = ${companyId})
      order by ${orders.id}`.execute(tx),
  );
  return rows;
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

const BOTH: Demo = { confirmed: { sale: true, purchase: true }, more: {}, line: {} };

/** Orders that have come whole, by their contracts: the first of them waits for its supplier. */
const WHOLE: Readonly<Record<string, readonly Demo[]>> = {
  'SL-CG-013': [{ ...BOTH, confirmed: { sale: true, purchase: false } }],
  'SL-CG-014': [BOTH],
  'SL-CG-015': [BOTH],
};

const inputOf = (estimateOrderId: string, actualLineId: string, at: Date, { more, line }: Demo) => {
  const given = { actualLineId, saleDeduction: '0', purchaseDeduction: '0' };
  return {
    estimateOrderId,
    settleDate: wireDay(at),
    freight: '0',
    saleRemarks: '',
    purchaseRemarks: '',
    ...more,
    lines: [{ ...given, saleReason: '', purchaseReason: '', ...line }],
  };
};

interface Settling {
  buyer: DemoBuyer;
  order: Order;
  /** A receipt each, from the oldest that is not settled yet. */
  demos: readonly Demo[];
  at: Date;
  confirmedAt: Date;
}

/** Settles receipts of an order, a line at a time; its sides confirm what they confirm of it. */
async function settle(
  context: DemoContext,
  { buyer: { phone, partner }, order: { id }, demos, at, confirmedAt }: Settling,
): Promise<void> {
  const making = { at, accountId: await idOf(context, OFFICER) };
  const papers = await inScope(context.db, { operator: true }, async (tx) => {
    const lines = (await openLines(tx, id)).slice(0, demos.length);
    const papers = [];
    for (const [place, demo] of demos.entries()) {
      const line = lines[place];
      if (line === undefined) break;
      const input = inputOf(id, line.actualLineId, at, demo);
      papers.push({ ...(await makeSettlement(tx, input, making)), confirmed: demo.confirmed });
    }
    return papers;
  });
  const ofBuyer = { record: officialSalesOrderRecord, phone, at: confirmedAt };
  const ofSupplier = { record: purchaseSettlementRecord, phone: partner, at: confirmedAt };
  for (const { sale, purchase, confirmed } of papers) {
    if (confirmed.sale) await confirm(context, { ...ofBuyer, paper: sale });
    if (confirmed.purchase) await confirm(context, { ...ofSupplier, paper: purchase });
  }
}

/**
 * Settles receipts of the first demo order, and leaves the last of them to be settled, and those of the orders that have come
 * whole: some papers are confirmed by both sides, others wait for theirs.
 */
async function settleInTime(context: DemoContext): Promise<void> {
  const at = before(context.at, DAYS * DAY);
  const confirmedAt = before(at, -2 * HOUR);
  for (const [place, order] of (await ordersToSettle(context, DEMO_BUYER)).entries()) {
    const demos = place === 0 ? SETTLEMENTS : WHOLE[order.contractNo];
    if (demos) await settle(context, { buyer: DEMO_BUYER, order, demos, at, confirmedAt });
  }
}

/**
 * Ago that each line of the late buyer's order was settled and confirmed; two months later it was due: 130, 75, 45 and 12 days
 * ago, and in 5 and 20 days.
 */
const LATE_DAYS = [190, 135, 105, 72, 55, 40];

async function settleLate(context: DemoContext): Promise<void> {
  const [order] = await ordersToSettle(context, LATE_BUYER);
  if (order === undefined) return;
  for (const days of LATE_DAYS) {
    const at = before(context.at, days * DAY);
    const settling = { buyer: LATE_BUYER, order, demos: [BOTH], at, confirmedAt: at };
    await settle(context, settling);
  }
}

/** Settlements of the demo buyers, once; messages are left out. */
export async function settleDemoReceipts(context: DemoContext): Promise<void> {
  await settleLate(context);
  await settleInTime(context);
}
