import { type Selectable, sql } from 'kysely';

import { ACTUAL_REFUSAL, ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { isPositive } from '#contract/arithmetic/decimal.ts';
import { add, grouped } from '#contract/arithmetic/money.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import { type Moving, QUANTITY_BOOK, type Quantity } from '#server/kernel/quantity/books.ts';
import { advance, retreat } from '#server/kernel/quantity/quantities.ts';
import { toleranceOf } from '#server/kernel/quantity/tolerance.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { lockDeliveryOf, mayReceive } from './received-delivery.ts';
import { signTrips } from './trips.ts';

const lines = columnsOf('actual_delivery_line', 'l');
const projects = columnsOf('project', 'p');
const picked = columnsOf('pick_goods_line', 'g');
const receipts = columnsOf('actual_delivery', 'r');
const deliveries = columnsOf('delivery', 'd');
const accounts = columnsOf('ledger_account', 'a');
const arrivedAccounts = columnsOf('ledger_account', 'b');

type Receipt = Selectable<Database['actual_delivery']>;

const { draft, waiting, voided } = DELIVERY_STATUS;

/** A receipt with its delivery and its pick-up, all under lock: the order in which every count of goods takes its locks. */
async function lockReceipt(tx: Tx, id: string): Promise<Receipt & { deliveryStatus: string }> {
  const deliveryStatus = await lockDeliveryOf(tx, id);
  const found = await tx
    .selectFrom('actual_delivery')
    .select('pick_goods_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined || deliveryStatus === undefined) throw noSuchRecord();
  await tx
    .selectFrom('pick_goods')
    .select('id')
    .where('id', '=', found.pick_goods_id)
    .forNoKeyUpdate()
    .execute();
  const receipt = await tx
    .selectFrom('actual_delivery')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { ...receipt, deliveryStatus };
}

interface Part extends Quantity {
  rejected: string;
  name: string;
}

/** What was kept, by lines of the pick-up: several heats of the same goods are one line of it. */
async function partsOf(tx: Tx, id: string): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select ${lines.pick_line_id}::text as id, ${lines.estimate_line_id}::text as "orderLineId", ${lines.unit},
      trim_scale(sum(coalesce(${lines.received_qty}, 0)))::text as qty, trim_scale(sum(${lines.rejected_qty}))::text as rejected,
      min(concat_ws(' ', ${lines.goods_name}, ${lines.spec})) as name
    from ${lines} where ${lines.actual_delivery_id} = ${id}
    group by ${lines.pick_line_id}, ${lines.estimate_line_id}, ${lines.unit} order by min(${lines.sort})`.execute(
    tx,
  );
  return rows;
}

const hasQty = ({ qty }: Quantity) => isPositive(qty);

async function movingOf(
  tx: Tx,
  { id, actual_no: no, project_id }: Receipt,
  { at, accountId }: ByAny,
): Promise<Moving> {
  const { rows } = await sql<{ line: string }>`
    select ${projects.product_line} as line from ${projects} where ${projects.id} = ${project_id}`.execute(
    tx,
  );
  const tolerance = await toleranceOf(tx, rows[0]?.line ?? '');
  return { at, operatorId: accountId, object: { type: 'actualDelivery', id, no }, tolerance };
}

/** What a delivery is after its receipt: refused, in part, with a difference, or as it was. */
function deliveryStatusOf({ exceeds }: Receipt, parts: readonly Part[]): string {
  if (!parts.some(hasQty)) return DELIVERY_STATUS.refused;
  if (parts.some(({ rejected }) => isPositive(rejected))) {
    return DELIVERY_STATUS.partSigned;
  }
  return exceeds ? DELIVERY_STATUS.differs : DELIVERY_STATUS.signed;
}

/** What was voided stays so. */
async function setDelivery(tx: Tx, { delivery_id }: Receipt, status: string): Promise<void> {
  await tx
    .updateTable('delivery')
    .set((of) => ({ delivery_status: status, version: of('version', '+', 1) }))
    .where('id', '=', delivery_id)
    .where('delivery_status', 'not in', [status, draft, voided])
    .execute();
}

interface HowFar {
  /** Something of it has left. */
  isShipped: boolean;
  /** Everything that was picked is delivered, and every delivery is signed for. */
  isAll: boolean;
  /** Deliveries that are signed for, and those of them that both sides have confirmed. */
  counted: number;
  confirmed: number;
}

async function howFar(tx: Tx, pickId: string): Promise<HowFar> {
  const { rows } = await sql<HowFar>`
    select not exists (
        select from ${picked}
          join ${accounts} on ${accounts.book} = ${QUANTITY_BOOK.picked} and ${accounts.owner_id} = ${picked.id}
          left join ${arrivedAccounts} on ${arrivedAccounts.book} = ${QUANTITY_BOOK.delivered}
            and ${arrivedAccounts.owner_id} = ${picked.id}
        where ${picked.pick_goods_id} = ${pickId} and ${accounts.granted} > coalesce(${arrivedAccounts.granted}, 0)
      ) and not exists (
        select from ${deliveries} where ${deliveries.pick_goods_id} = ${pickId} and not ${deliveries.deleted}
          and ${deliveries.delivery_status} = ${waiting}
      ) as "isAll",
      exists (
        select from ${picked} join ${accounts} on ${accounts.book} = ${QUANTITY_BOOK.shipped} and ${accounts.owner_id} = ${picked.id}
        where ${picked.pick_goods_id} = ${pickId} and ${accounts.granted} > 0) as "isShipped",
      count(*)::int as counted, count(*) filter (where ${receipts.actual_status} = ${ACTUAL_STATUS.confirmed})::int as confirmed
    from ${receipts} where ${receipts.pick_goods_id} = ${pickId} and not ${receipts.deleted}
      and ${receipts.counted_at} is not null`.execute(tx);
  return rows[0] ?? { isAll: false, isShipped: false, counted: 0, confirmed: 0 };
}

/** Statuses of a pick-up that follow from what was received; a closed one stays closed. */
const LIVING = [
  PICK_STATUS.waiting,
  PICK_STATUS.moving,
  PICK_STATUS.partArrived,
  PICK_STATUS.arrived,
  PICK_STATUS.received,
];

function pickStatusOf({ isAll, isShipped, counted, confirmed }: HowFar): string {
  if (counted === 0) return isShipped ? PICK_STATUS.moving : PICK_STATUS.waiting;
  if (!isAll) return PICK_STATUS.partArrived;
  return confirmed === counted ? PICK_STATUS.received : PICK_STATUS.arrived;
}

/** Brings the status of a pick-up to what has left and was received of it (rules.md C.19: 3 → 4 → 5 → 6 → 7). */
export async function turnPick(tx: Tx, pickId: string, at: Date): Promise<void> {
  const status = pickStatusOf(await howFar(tx, pickId));
  await tx
    .updateTable('pick_goods')
    .set((of) => ({ pick_status: status, updated_at: at, version: of('version', '+', 1) }))
    .where('id', '=', pickId)
    .where('pick_status', 'in', LIVING)
    .where('pick_status', '<>', status)
    .execute();
}

const tooMuch =
  (parts: readonly Part[]) =>
  ({ index, available }: { index: number; available: string }) => {
    const { name = '', qty = '' } = parts[index] ?? {};
    return refused({
      code: 'actual_too_much',
      text: `${name}：实收 ${grouped(qty)}，超过已交货尚未实收的 ${grouped(add(available))}，请核对后填写`,
    });
  };

/**
 * Counts what a receipt says was kept as received (I7), once, and turns its delivery and its pick-up accordingly. The caller's
 * transaction works for the platform (asPlatform). Throws 400 where its delivery waits for no receipt any more, and where more was
 * received than was delivered and its tolerance.
 */
export async function countReceived(tx: Tx, id: string, making: ByAny): Promise<void> {
  const receipt = await lockReceipt(tx, id);
  if (receipt.counted_at !== null) return;
  if (!mayReceive(receipt.deliveryStatus, receipt)) throw refused(ACTUAL_REFUSAL.delivery);
  const parts = await partsOf(tx, id);
  const kept = parts.filter(hasQty);
  const moving = await movingOf(tx, receipt, making);
  await advance(tx, 'received', { lines: kept, refuse: tooMuch(kept) }, moving);
  await tx
    .updateTable('actual_delivery')
    .set({ counted_at: making.at })
    .where('id', '=', id)
    .execute();
  await setDelivery(tx, receipt, deliveryStatusOf(receipt, parts));
  await turnPick(tx, receipt.pick_goods_id, making.at);
  await signTrips(tx, receipt.delivery_id, making);
}

/**
 * Takes back what `countReceived` counted; nothing where nothing was. With `reopen` its delivery waits for a signature again.
 */
export async function uncountReceived(
  tx: Tx,
  id: string,
  { reopen, ...making }: ByAny & { reopen: boolean },
): Promise<void> {
  const receipt = await lockReceipt(tx, id);
  if (receipt.counted_at !== null) {
    const kept = (await partsOf(tx, id)).filter(hasQty);
    await retreat(tx, 'received', { lines: kept }, await movingOf(tx, receipt, making));
    await tx
      .updateTable('actual_delivery')
      .set({ counted_at: null })
      .where('id', '=', id)
      .execute();
  }
  if (reopen) await setDelivery(tx, receipt, DELIVERY_STATUS.waiting);
  await turnPick(tx, receipt.pick_goods_id, making.at);
}

/** Both sides have confirmed what was kept: it is accepted (I11), whatever is still argued about its settlement. */
export async function acceptReceived(tx: Tx, id: string, making: ByAny): Promise<void> {
  const receipt = await lockReceipt(tx, id);
  const kept = (await partsOf(tx, id)).filter(hasQty);
  await advance(tx, 'accepted', { lines: kept }, await movingOf(tx, receipt, making));
  await tx
    .updateTable('actual_delivery')
    .set({ confirmed_at: making.at })
    .where('id', '=', id)
    .execute();
}
