import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { reserveBalance } from '#server/trade/payments/balance.ts';
import { retentionLeft } from '#server/trade/payments/retention-left.ts';
import { EVENT } from './messages.ts';

const t = columnsOf('supplier_balance', 't');
const papers = columnsOf('purchase_settlement', 's');

const left = retentionLeft(t);

/** Rows of one round; the next takes what is left. */
const MOST = 500;

interface Released {
  id: string;
  supplierId: string;
  orderId: string;
  no: string;
  amount: string;
}

/** 质保金 whose day has come: its supplier may ask for it, and is told so once. */
async function tellReleased(tx: Tx, at: Date): Promise<void> {
  const { rows } = await sql<Released>`
    select ${t.id}, ${t.supplier_id} as "supplierId", ${t.purchase_order_id} as "orderId",
      ${papers.settlement_no} as no, ${left}::text as amount
    from ${t} join ${papers} on ${papers.id} = ${t.purchase_settlement_id}
    where ${t.retention} > 0 and ${left} > 0 and ${t.retention_told_at} is null and ${t.retention_date} <= ${wireDay(at)}::date
    order by ${t.id} limit ${MOST} for no key update of t skip locked`.execute(tx);
  for (const { id, supplierId, orderId, no, amount } of rows) {
    const payload = { id: orderId, no, amount: grouped(amount) };
    const accountId = await membersOf(tx, supplierId, writersOf('payment'), at);
    await emit(tx, { topic: EVENT.released, accountId, payload }, at);
    const seen = tx.updateTable('supplier_balance').set({ retention_told_at: at });
    await seen.where('id', '=', id).execute();
  }
}

/** Settlements of which something did not fit the limit. */
async function short(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${t.purchase_settlement_id} as id from ${t} where ${t.short_by} > 0
    order by ${t.short_since}, ${t.id} limit ${MOST}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The round over what suppliers are owed: retention that is released by its day, balances that fit the limit by now. */
export async function balanceRound({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  const scope = { maintenance: true, operator: true };
  await inScope(db, scope, (tx) => tellReleased(tx, at));
  // What did not fit the limit is held as soon as there is room; each by itself, so that none keeps another waiting.
  for (const id of await inScope(db, scope, short)) {
    await inScope(db, scope, (tx) => reserveBalance(tx, id, { at, accountId: null }));
  }
}
