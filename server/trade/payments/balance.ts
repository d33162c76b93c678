import { type RawBuilder, sql } from 'kysely';

import { greater, isMore, isPositive, lesser } from '#contract/arithmetic/decimal.ts';
import { add, multiply, negate, round2, subtract } from '#contract/arithmetic/money.ts';
import { addDays } from '#contract/form/dates.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { heldBy } from '#server/kernel/ledger/draws.ts';
import { handOver } from '#server/kernel/ledger/hand-over.ts';
import { lockLimit, type Movement, release, reserve } from '#server/kernel/ledger/ledger.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';

const papers = columnsOf('purchase_settlement', 'p');
const orders = columnsOf('purchase_order', 'o');
const sales = columnsOf('sales_order', 's');
const kept = columnsOf('supplier_balance', 'b');
const draws = columnsOf('supplier_balance_draw', 'd');
const requests = columnsOf('pay_apply', 'r');

interface Settled {
  id: string;
  no: string;
  projectId: string;
  purchaseOrderId: string;
  supplierId: string;
  amount: string;
  /** Paid for these goods otherwise than out of the balance. */
  prepaid: string;
  /** Not paid any more: what the bank has given back and a request will pay again. */
  awaited: string;
  /** Taken over by payment requests. */
  drawn: string;
  settleDate: string;
  retentionRate: string;
  retentionDays: number;
  reserved: string | null;
  /** What did not fit by now, and since when. */
  shortBy: string | null;
  shortSince: Date | null;
}

/** Settlements by what they and their balances are, then these: both stay as they are until the end of the transaction. */
export async function lockBalances(tx: Tx, which: RawBuilder<boolean>): Promise<void> {
  await sql`select from ${papers} where ${which} order by ${papers.id} for no key update of p`.execute(
    tx,
  );
  await sql`select from ${kept} where ${kept.purchase_settlement_id} in (select ${papers.id} from ${papers} where ${which})
    order by ${kept.purchase_settlement_id} for no key update of b`.execute(tx);
}

/** The same of all settlements of an order. */
export const lockBalancesOf = (tx: Tx, purchaseOrderId: string): Promise<void> =>
  lockBalances(tx, sql<boolean>`${papers.purchase_order_id} = ${purchaseOrderId}`);

/** Read after both are locked: whoever asks for a balance locks that alone. */
async function settledOf(tx: Tx, id: string): Promise<Settled> {
  await lockBalances(tx, sql<boolean>`${papers.id} = ${id}`);
  const { rows } = await sql<Settled>`
    select ${papers.id}, ${papers.settlement_no} as no, ${papers.project_id} as "projectId",
      ${papers.purchase_order_id} as "purchaseOrderId", ${papers.company_id} as "supplierId",
      (case when ${papers.purchase_settlement_status} = ${PURCHASE_SETTLEMENT_STATUS.voided} then 0
        else ${papers.settle_amount} - ${papers.disputed_amount} end)::text as amount,
      coalesce(${kept.prepaid}, ${sales.exposure})::text as prepaid, coalesce(${kept.awaited}, 0)::text as awaited,
      (select coalesce(sum(${draws.amount}), 0) from ${draws}
        where ${draws.balance_id} = ${kept.id} and not ${draws.ended})::text as drawn,
      ${papers.settle_date}::text as "settleDate", ${orders.retention_rate}::text as "retentionRate",
      ${orders.retention_days} as "retentionDays", ${kept.reserved}::text as reserved,
      ${kept.short_by}::text as "shortBy", ${kept.short_since} as "shortSince"
    from ${papers} join ${orders} on ${orders.id} = ${papers.purchase_order_id}
    join ${sales} on ${sales.id} = ${papers.sales_order_id}
    left join ${kept} on ${kept.purchase_settlement_id} = ${papers.id}
    where ${papers.id} = ${id}`.execute(tx);
  const [settled] = rows;
  if (settled === undefined) throw new Error(`There is no settlement ${id}`);
  return settled;
}

/** A request that took over what it held, and gives back what it holds beyond what it keeps. */
export interface Giver {
  object: Movement['object'];
  keeps: string;
}

/** So much of it the request still holds: it needs no room, and a limit that takes nothing new bears it. */
async function takeFrom(tx: Tx, { object, keeps }: Giver, movement: Movement): Promise<string> {
  const held = await heldBy(tx, { book: 'limit', id: movement.projectId }, object);
  const spare = round2(subtract(held, keeps));
  const amount = lesser(movement.amount, spare);
  if (!isPositive(amount)) return '0.00';
  await handOver(tx, { ...movement, amount, object, to: movement.object });
  return amount;
}

interface Wanting extends ByAny {
  wanted: string;
  giver: Giver | undefined;
}

/** How much more of the limit is held for it now: what fits; below zero where less is owed than was held. */
async function hold(tx: Tx, settled: Settled, { wanted, giver, at, accountId }: Wanting) {
  const { id, no, projectId, reserved } = settled;
  const change = round2(subtract(wanted, reserved ?? '0'));
  const object = { type: 'purchaseSettlement', id, no };
  const movement = { projectId, object, operatorId: accountId, at };
  if (isMore('0', change)) {
    const amount = round2(negate(change));
    await release(tx, { ...movement, amount, note: '供应商余款减少' });
    return change;
  }
  const back = { ...movement, amount: change, note: '付款申请转回余款' };
  const taken = giver === undefined ? '0.00' : await takeFrom(tx, giver, back);
  const { available, endedRaises, state } = await lockLimit(tx, projectId, at);
  const more = round2(subtract(change, taken));
  const fits = lesser(more, subtract(available, endedRaises));
  if (state !== 'open' || !isPositive(fits)) return taken;
  await reserve(tx, { ...movement, amount: fits, note: '供应商余款' });
  return round2(add(taken, fits));
}

/** What is short by no more than it was has been since then; risk has decided on it. */
function sinceWhen({ shortBy, shortSince }: Settled, now: string, at: Date): Date {
  return shortSince === null || isMore(now, shortBy ?? '0') ? at : shortSince;
}

/**
 * Reserves of the project's limit what a supplier is still owed of a settlement that it has confirmed (rules.md M12): settled
 * and not disputed, less what was paid for these goods before, and less what a request will pay again. What does not fit, or finds the limit frozen, waits for risk
 * with its own row; the supplier's confirmation never fails for it. Asked again, it follows what is owed by then, out of what `giver`
 * holds before anything is reserved anew. Throws an Error where there is no such settlement.
 */
export async function reserveBalance(
  tx: Tx,
  purchaseSettlementId: string,
  making: ByAny,
  giver?: Giver,
): Promise<void> {
  await asPlatform(tx, async () => {
    const settled = await settledOf(tx, purchaseSettlementId);
    const owed = round2(subtract(settled.amount, add(settled.prepaid, settled.awaited)));
    const balance = greater('0.00', owed);
    const retention = round2(multiply(settled.amount, settled.retentionRate));
    const wanted = round2(subtract(balance, settled.drawn));
    const most = greater('0.00', wanted);
    const held = await hold(tx, settled, { ...making, wanted: most, giver });
    const reserved = round2(add(held, settled.reserved ?? '0'));
    const shortBy = round2(subtract(wanted, reserved));
    const isShort = isPositive(shortBy);
    const values = {
      balance,
      prepaid: settled.prepaid,
      retention,
      retention_date: isPositive(retention)
        ? (addDays(settled.settleDate, String(settled.retentionDays)) ?? null)
        : null,
      reserved,
      short_by: isShort ? shortBy : '0.00',
      short_since: isShort ? sinceWhen(settled, shortBy, making.at) : null,
      updated_at: making.at,
    };
    await tx
      .insertInto('supplier_balance')
      .values({
        ...values,
        purchase_settlement_id: settled.id,
        project_id: settled.projectId,
        purchase_order_id: settled.purchaseOrderId,
        supplier_id: settled.supplierId,
        created_at: making.at,
      })
      .onConflict((known) => known.column('purchase_settlement_id').doUpdateSet(values))
      .execute();
  });
}

/** SQL over a balance `b`: what open requests for its order still pay; one that `ended` pays no more. */
const unpaidOf = ({ requestId, ended }: Paying) => sql<string>`(
  select coalesce(sum(${requests.approved_amount} - ${requests.paid_amount} - ${requests.returned_amount}), 0)
  from ${requests} join ${orders} on ${orders.id} = ${kept.purchase_order_id}
  where (${requests.purchase_order_id} = ${orders.id} or ${requests.id} = ${orders.pay_apply_id})
    and ${requests.pay_apply_status} in (${sql.join([PAY_APPLY_STATUS.approved, PAY_APPLY_STATUS.partPaid])})
    and not (${requests.id} = ${requestId} and ${ended}))`;

/** A payment request of which something was paid by now, or that `ended`. */
interface Paying {
  requestId: string;
  ended: boolean;
}

/** How much less of a balance is awaited, of so much that is still paid and no balance before it awaits; yuan. */
async function awaitLess(tx: Tx, id: string, paying: Paying, before: string) {
  await lockBalances(tx, sql<boolean>`${papers.id} = ${id}`);
  const { awaited, unpaid } = await tx
    .selectFrom('supplier_balance as b')
    .select(['b.awaited', unpaidOf(paying).as('unpaid')])
    .where('b.purchase_settlement_id', '=', id)
    .executeTakeFirstOrThrow();
  const still = lesser(awaited, greater('0', subtract(unpaid, before)));
  const isLess = isMore(awaited, still);
  if (isLess) {
    await tx
      .updateTable('supplier_balance as b')
      .set({ awaited: still })
      .where('b.purchase_settlement_id', '=', id)
      .execute();
  }
  return { still, isLess };
}

/**
 * Brings the supplier's balances of a payment request's order to what requests still pay of what the bank has given back: the
 * oldest await it first, and what none will pay any more is owed. Of one that `ended`, or is paid in full, all of them follow what is
 * owed by now. Nothing where no settlement of the order was confirmed.
 */
export async function reserveBalancesOf(tx: Tx, paying: Paying, making: ByAny): Promise<void> {
  const { rows } = await asPlatform(tx, () =>
    sql<{ id: string }>`
      select ${papers.id} from ${requests} join ${orders}
        on ${orders.id} = ${requests.purchase_order_id} or ${orders.pay_apply_id} = ${requests.id}
      join ${papers} on ${papers.purchase_order_id} = ${orders.id}
      join ${kept} on ${kept.purchase_settlement_id} = ${papers.id}
      where ${requests.id} = ${paying.requestId} and (${paying.ended} or ${kept.awaited} > 0)
      order by ${papers.id}`.execute(tx),
  );
  let before = '0';
  for (const { id } of rows) {
    const { still, isLess } = await asPlatform(tx, () => awaitLess(tx, id, paying, before));
    before = add(before, still);
    if (isLess || paying.ended) await reserveBalance(tx, id, making);
  }
}
