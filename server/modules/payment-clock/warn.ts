import { sql } from 'kysely';

import { readersOf } from '#contract/account/customer-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { CLOCK_WARNINGS, LARGE, SMALL, warningsDue } from '#contract/payment-clock/clock.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { membersOf, operatorsOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { EVENT } from './messages.ts';
import { type ClockedOrder, clockedOrders, clocksOf, isProtected, PARAMS } from './orders.ts';

const orders = columnsOf('purchase_order', 'o');
const companies = columnsOf('company', 'c');
const buyers = columnsOf('company', 'b');
const params = columnsOf('param', 'm');

const { running, toSettle, settled } = PURCHASE_STATUS;
/** Of which goods may have come that are not paid. */
const OWING = [running, toSettle, settled];

const RETENTION = '质保金';

/** Orders in one transaction. */
const CHUNK = 50;
/** Of the platform, whoever lets money go out. */
const PLATFORM = ['financeOfficer', 'financeDirector', 'bizManager'] as const;

/** Orders that the regulation protects and that are not paid in full: ids above the one before, the oldest first. */
async function nextOrders(tx: Tx, after: string, today: string): Promise<ClockedOrder[]> {
  const { rows } = await clockedOrders(sql`${orders.id} > ${after}::bigint
    and ${orders.purchase_order_status} in (${sql.join(OWING)})
    and ${orders.order_date} <= ${today}::date - ${CLOCK_WARNINGS[0]}::int
    and ${companies.company_scale} in (${sql.join(SMALL)})
    and (${buyers.company_scale} = ${LARGE} or exists (
      select from ${params} where ${params.name} = ${PARAMS.platform} and ${params.value} = '1'))
    order by ${orders.id} limit ${CHUNK}`).execute(tx);
  return rows;
}

async function holders(tx: Tx, order: ClockedOrder, at: Date) {
  const own = await membersOf(tx, order.supplierId, readersOf('payment'), at);
  return { own, platform: await operatorsOf(tx, PLATFORM, at) };
}

/** Tells both sides of a delivery's newest warning that nobody was told of; each once, whoever looks. */
async function warn(tx: Tx, order: ClockedOrder, at: Date): Promise<void> {
  for (const clock of clocksOf(order, wireDay(at))) {
    const due = warningsDue(clock);
    const last = due.at(-1);
    if (last === undefined) continue;
    const notices = due.map((day) => ({
      delivery_id: clock.deliveryId,
      ...(clock.retention && { due: clock.day }),
      day,
      at,
      sent: day === last,
    }));
    const fresh = await tx
      .insertInto('payment_clock_notice')
      .values(notices)
      .onConflict((row) => row.doNothing())
      .returning('day')
      .execute();
    if (!fresh.some(({ day }) => day === last)) continue;
    const payload = {
      id: order.id,
      no: order.no,
      delivery: clock.no,
      what: clock.retention ? RETENTION : '',
      supplier: order.supplier,
      day: String(last),
      deadline: clock.deadline,
      amount: grouped(clock.unpaid),
    };
    const { own, platform } = await holders(tx, order, at);
    await emit(tx, { topic: EVENT.warned, accountId: own, payload }, at);
    await emit(tx, { topic: EVENT.warnedForPlatform, accountId: platform, payload }, at);
  }
}

/**
 * The daily round over deliveries that small suppliers wait to be paid for; after days of standing still the last warning is
 * sent.
 */
export async function warnOfClocks({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  let after = '0';
  for (;;) {
    const found = await inScope(db, { maintenance: true, operator: true }, async (tx) => {
      const chunk = await nextOrders(tx, after, wireDay(at));
      for (const order of chunk.filter(isProtected)) await warn(tx, order, at);
      return chunk;
    });
    const last = found.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
