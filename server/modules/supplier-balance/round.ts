import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import {
  heldRows,
  makeRounds,
  type Round,
  type RoundsEnd,
  type Working,
} from '#server/kernel/jobs/rounds.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { reserveBalance } from '#server/trade/payments/balance.ts';
import { retentionLeft } from '#server/trade/payments/retention-left.ts';
import { EVENT } from './messages.ts';

const t = columnsOf('supplier_balance', 't');
const papers = columnsOf('purchase_settlement', 's');

const left = retentionLeft(t);

interface Released {
  id: string;
  supplierId: string;
  orderId: string;
  no: string;
  amount: string;
}

/** 质保金 whose day has come: its supplier may ask for it, and is told so once. */
async function tellReleased(tx: Tx, released: Released, at: Date): Promise<void> {
  const { id, supplierId, orderId, no, amount } = released;
  const payload = { id: orderId, no, amount: grouped(amount) };
  const accountId = await membersOf(tx, supplierId, writersOf('payment'), at);
  await emit(tx, { topic: EVENT.released, accountId, payload }, at);
  const seen = tx.updateTable('supplier_balance').set({ retention_told_at: at });
  await seen.where('id', '=', id).execute();
}

const released = (working: Working, at: Date): Round =>
  heldRows<Released>(working, {
    name: 'balanceRound released',
    rows: t,
    due: sql`${t.retention} > 0 and ${left} > 0 and ${t.retention_told_at} is null
      and ${t.retention_date} <= ${wireDay(at)}::date`,
    columns: sql`${t.id}, ${t.supplier_id} as "supplierId", ${t.purchase_order_id} as "orderId",
      (select ${papers.settlement_no} from ${papers} where ${papers.id} = ${t.purchase_settlement_id}) as no,
      ${left}::text as amount`,
    each: (tx, one) => tellReleased(tx, one, at),
  });

/** What did not fit the limit is held as soon as there is room, the oldest first; its settlement is locked before it. */
const short = (working: Working, at: Date): Round =>
  heldRows<{ id: string }>(working, {
    name: 'balanceRound short',
    rows: t,
    due: sql`${t.short_by} > 0`,
    order: t.short_since,
    columns: sql`${t.purchase_settlement_id} as id`,
    hold: () => Promise.resolve(true),
    each: (tx, { id }) => reserveBalance(tx, id, { at, accountId: null }),
  });

/** The round over what suppliers are owed: retention that is released by its day, balances that fit the limit by now. */
export async function balanceRound(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  return await makeRounds(working, [released(working, at), short(working, at)]);
}
