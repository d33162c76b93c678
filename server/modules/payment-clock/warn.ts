import { type RawBuilder, sql } from 'kysely';

import { readersOf } from '#contract/account/customer-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { CLOCK_WARNINGS, LARGE, SMALL, warningsDue } from '#contract/payment-clock/clock.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { membersOf, operatorsOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { heldRows, makeRounds, type RoundsEnd, type Working } from '#server/kernel/jobs/rounds.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { EVENT } from './messages.ts';
import { type ClockedOrder, clockedOrders, clocksOf, isProtected, PARAMS } from './orders.ts';

const orders = columnsOf('purchase_order', 'o');
const companies = columnsOf('company', 'c');
const params = columnsOf('param', 'm');

const { running, toSettle, settled } = PURCHASE_STATUS;
/** Of which goods may have come that are not paid. */
const OWING = [running, toSettle, settled];

const RETENTION = '质保金';

/** Of the platform, whoever lets money go out. */
const PLATFORM = ['financeOfficer', 'financeDirector', 'bizManager'] as const;

const scaleOf = (company: RawBuilder<unknown>) =>
  sql`(select ${companies.company_scale} from ${companies} where ${companies.id} = ${company})`;

/** Orders that the regulation protects and that may not be paid in full. */
const isClocked = (today: string) => sql<boolean>`not ${orders.deleted}
  and ${orders.purchase_order_status} in (${sql.join(OWING)})
  and ${orders.order_date} <= ${today}::date - ${CLOCK_WARNINGS[0]}::int
  and ${scaleOf(orders.company_id)} in (${sql.join(SMALL)})
  and (${scaleOf(orders.buyer_company_id)} = ${LARGE} or exists (
    select from ${params} where ${params.name} = ${PARAMS.platform} and ${params.value} = '1'))`;

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
export async function warnOfClocks(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const round = heldRows<{ id: string }>(working, {
    name: 'warnOfClocks',
    rows: orders,
    due: isClocked(wireDay(at)),
    columns: sql`${orders.id}::text`,
    async each(tx, { id }) {
      const { rows } = await clockedOrders(sql`${orders.id} = ${id}`).execute(tx);
      for (const order of rows.filter(isProtected)) await warn(tx, order, at);
    },
  });
  return await makeRounds(working, [round]);
}
