import { sql } from 'kysely';

import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { nextNumber } from '#server/kernel/resource/number.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { makeSignLinkSoon } from './sign-link.ts';

const picks = columnsOf('pick_goods', 'p');
const estimates = columnsOf('estimate_order', 'o');
const purchases = columnsOf('purchase_order', 'b');

/** What a delivery takes over of its pick-up. */
interface OfPick {
  supplier_id: string;
  company_id: string;
  project_id: string;
  pick_no: string;
  scene_id: string | null;
  scene_name: string;
  scene_address: string;
  vehicle_no: string;
  estimateId: string;
  purchaseId: string;
  purchase_order_no: string;
}

async function pickOf(tx: Tx, pickId: string): Promise<OfPick> {
  const { rows } = await sql<OfPick>`
    select ${picks.supplier_id}, ${picks.company_id}, ${picks.project_id}, ${picks.pick_no}, ${picks.scene_id},
      ${picks.scene_name}, ${picks.scene_address}, ${picks.vehicle_no}, ${estimates.id}::text as "estimateId",
      ${purchases.id}::text as "purchaseId", ${purchases.purchase_order_no}
    from ${picks} join ${estimates} on ${estimates.id} = ${picks.estimate_order_id}
      join ${purchases} on ${purchases.id} = ${estimates.purchase_order_id}
    where ${picks.id} = ${pickId}`.execute(tx);
  const [pick] = rows;
  if (pick === undefined) throw new Error(`There is no pick-up ${pickId}`);
  return pick;
}

/** A line of a delivery that is made without a form. Decimal texts. */
export interface BroughtLine {
  /** The line of the pick-up. */
  id: string;
  qty: string;
  /** Of it, what no registered trip had shipped: voiding the delivery takes it back. */
  shippedQty: string;
  theoreticalQty?: string;
}

interface Registering {
  pickId: string;
  lines: readonly BroughtLine[];
  /** The quantity of all lines; null where they have several units. */
  totalQty: string | null;
  at: Date;
  /** Whoever of the supplier hands the goods over. */
  accountId: string;
  delivererName?: string;
}

async function insertHead(tx: Tx, no: string, given: Registering): Promise<string> {
  const { pickId, totalQty, at, accountId, delivererName = '' } = given;
  const { company_id: buyer, estimateId, purchaseId, ...of } = await pickOf(tx, pickId);
  const deliveryDate = wireDay(at);
  const { id } = await tx
    .insertInto('delivery')
    .values({
      ...of,
      company_id: of.supplier_id,
      seen_by: [of.supplier_id, buyer],
      delivery_no: no,
      pick_goods_id: pickId,
      purchase_order_id: purchaseId,
      estimate_order_id: estimateId,
      buyer_company_id: buyer,
      delivery_date: deliveryDate,
      deliverer_name: delivererName,
      delivery_status: DELIVERY_STATUS.waiting,
      total_qty: totalQty,
      form_data: JSON.stringify({ pickGoodsId: pickId, deliveryDate }),
      form_names: JSON.stringify({ [pickId]: of.pick_no }),
      submitted_at: at,
      created_by: accountId,
      created_at: at,
      updated_by: accountId,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const GOODS = ['goods_name', 'brand', 'spec', 'material', 'unit'] as const;
const QUANTITIES = ['qty', 'shipped_qty', 'theoretical_qty'] as const;

async function insertLine(
  tx: Tx,
  deliveryId: string,
  sort: number,
  { id, qty, shippedQty, theoreticalQty }: BroughtLine,
): Promise<void> {
  await tx
    .insertInto('delivery_line')
    .columns(['delivery_id', 'sort', 'upstream_id', ...GOODS, ...QUANTITIES])
    .expression((from) =>
      from
        .selectFrom('pick_goods_line')
        .select((row) => [
          sql<string>`${deliveryId}::bigint`.as('delivery_id'),
          sql<number>`${sort}::int`.as('sort'),
          row.ref('id').as('upstream_id'),
          ...GOODS,
          sql<string>`${qty}::numeric`.as('qty'),
          sql<string>`${shippedQty}::numeric`.as('shipped_qty'),
          sql<string | null>`${theoreticalQty ?? null}::numeric`.as('theoretical_qty'),
        ])
        .where('id', '=', id),
    )
    .execute();
}

/**
 * Registers a delivery (交货单) that nobody fills in, waiting for its signature. It moves no quantities, which its caller does;
 * the caller's transaction works for the platform. Answers its id and number.
 */
export async function registerDelivery(
  tx: Tx,
  given: Registering,
): Promise<{ id: string; no: string }> {
  const no = await nextNumber(tx, 'JH', given.at);
  const id = await insertHead(tx, no, given);
  for (const [sort, line] of given.lines.entries()) await insertLine(tx, id, sort, line);
  return { id, no };
}

/**
 * The delivery of goods that change hands in a warehouse (货权转移), so that they are received as all others are: no truck brings
 * them, and they may be signed for at once. Their quantities were moved before; voiding the delivery gives all of them back.
 */
export function fileTransferred(
  tx: Tx,
  {
    lines,
    ...given
  }: Omit<Registering, 'lines'> & { lines: readonly { id: string; qty: string }[] },
): Promise<void> {
  return asPlatform(tx, async () => {
    const brought = lines.map(({ id, qty }) => ({ id, qty, shippedQty: qty }));
    const { id } = await registerDelivery(tx, { ...given, lines: brought });
    await makeSignLinkSoon(tx, id, given.at);
  });
}
