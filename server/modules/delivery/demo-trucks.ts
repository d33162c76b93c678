import { sql } from 'kysely';

import { multiply, round } from '#contract/arithmetic/money.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { asOperator, DEMO_TRUCKER, type DemoCast } from '#server/demo/steps.ts';
import { before, DAY } from '#server/kernel/clock.ts';
import { QUANTITY_BOOK, type Quantity } from '#server/kernel/quantity/books.ts';
import { advance } from '#server/kernel/quantity/quantities.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { makeSignLinkSoon } from '#server/trade/goods/sign-link.ts';
import { registerDelivery } from '#server/trade/goods/transferred.ts';

const picks = columnsOf('pick_goods', 'p');
const lines = columnsOf('pick_goods_line', 'l');
const shipped = columnsOf('ledger_account', 's');

interface Moving extends Quantity {
  pickId: string;
}

/** Lines of the demo buyer's pick-ups that are on their way, with what has left and was not delivered. */
async function movingLines(tx: Tx, companyId: string): Promise<Moving[]> {
  const { rows } = await sql<Moving>`
    select ${picks.id}::text as "pickId", ${lines.id}::text, ${lines.upstream_id}::text as "orderLineId", ${lines.unit},
      trim_scale(${shipped.granted} - ${shipped.held} - ${shipped.used})::text as qty
    from ${picks} join ${lines} on ${lines.pick_goods_id} = ${picks.id}
      join ${shipped} on ${shipped.book} = ${QUANTITY_BOOK.shipped} and ${shipped.owner_id} = ${lines.id}
    where ${picks.company_id} = ${companyId} and ${picks.pick_status} = ${PICK_STATUS.moving}
      and ${shipped.granted} > ${shipped.held} + ${shipped.used}
    order by ${picks.id}, ${lines.sort}`.execute(tx);
  return rows;
}

/** A truck with this much of a line, as its supplier would register it. */
async function register(cast: DemoCast, line: Moving, at: Date): Promise<void> {
  const { partner, context } = cast;
  await inScope(context.db, { maintenance: true }, async (tx) => {
    const { accountId } = partner;
    const { id, no } = await registerDelivery(tx, {
      pickId: line.pickId,
      lines: [{ id: line.id, qty: line.qty, shippedQty: '0', theoreticalQty: line.qty }],
      totalQty: line.qty,
      at,
      accountId,
      delivererName: DEMO_TRUCKER,
    });
    const object = { type: 'delivery', id, no };
    const moving = { at, operatorId: accountId, object, tolerance: '0' };
    await advance(tx, 'delivered', { lines: [line] }, moving);
    await makeSignLinkSoon(tx, id, at);
  });
}

/** Shares of what has left, a truck each; the last one waits for its signature. */
const TRUCKS = [
  '0.2',
  '0.2',
  '0.15',
  '0.15',
  '0.1',
  '0.02',
  '0.03',
  '0.03',
  '0.03',
  '0.03',
  '0.01',
  '0.03',
  '0.02',
];

/** Trucks of the first line that is on its way. */
export async function addDemoTrucks(cast: DemoCast): Promise<void> {
  const [line] = await asOperator(cast, (tx) => movingLines(tx, cast.companyId));
  if (line === undefined) return;
  const at = before(cast.context.at, 6 * DAY);
  for (const share of TRUCKS) {
    await register(cast, { ...line, qty: round(multiply(line.qty, share), 3) }, at);
  }
}
