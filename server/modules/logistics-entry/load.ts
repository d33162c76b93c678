import { type Selectable, sql } from 'kysely';

import { add, grouped } from '#contract/arithmetic/money.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { LOGISTICS_REFUSAL, LOGISTICS_SHORT } from '#contract/logistics-entry/states.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import type { Refuse } from '#server/kernel/ledger/draws.ts';
import type { Moving, Quantity } from '#server/kernel/quantity/books.ts';
import { endHold, holdFor } from '#server/kernel/quantity/quantities.ts';
import { toleranceOf } from '#server/kernel/quantity/tolerance.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { turnPick } from '#server/trade/goods/received.ts';
import { giveBackClosed, unshipRest } from '#server/trade/goods/unship.ts';

const loads = columnsOf('logistics_entry_line', 'l');
const picked = columnsOf('pick_goods_line', 'p');
const picks = columnsOf('pick_goods', 't');
const projects = columnsOf('project', 'p');
const units = columnsOf('enum_entry', 'unit');

/** A row of logistics_entry as the database answers it. */
export type TripRecord = Selectable<Database['logistics_entry']>;
export const tripRow = (row: StoredRow) => row as unknown as TripRecord;

/** A trip as it stands after it was saved. */
export const standingTrip = (tx: Tx, id: string): Promise<TripRecord> =>
  tx.selectFrom('logistics_entry').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Who moves a trip's goods, and when; null: nobody with an account, such as its driver. */
export interface Acting {
  tx: Tx;
  at: Date;
  accountId: string | null;
}

interface Load extends Quantity {
  /** What it is called in refusals. */
  name: string;
}

async function loadsOf(tx: Tx, id: string): Promise<Load[]> {
  const { rows } = await sql<Load>`
    select ${picked.id}::text, ${picked.upstream_id}::text as "orderLineId", ${loads.unit},
      trim_scale(${loads.qty})::text as qty,
      concat_ws(' ', ${loads.pick_no}, ${loads.goods_name}, ${loads.spec}) || '（' || coalesce((select ${units.name} from ${units}
        where ${units.enum_name} = 'Unit' and ${units.code} = ${loads.unit}), ${loads.unit}) || '）' as name
    from ${loads} join ${picked} on ${picked.id} = ${loads.upstream_id}
    where ${loads.logistics_entry_id} = ${id} order by ${loads.sort}, ${loads.id}`.execute(tx);
  return rows;
}

/** Locks the pick-ups that a trip loads, in the order of their ids: their quantities are moved one after another. Answers the ids. */
async function lockPicks(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select ${picks.id}::text from ${picks} where ${picks.id} in (
      select ${loads.pick_goods_id} from ${loads} where ${loads.logistics_entry_id} = ${id})
    order by ${picks.id} for no key update of t`.execute(tx);
  return rows.map((pick) => pick.id);
}

async function movingOf({ tx, at, accountId }: Acting, trip: TripRecord): Promise<Moving> {
  const { rows } = await sql<{ line: string }>`
    select ${projects.product_line} as line from ${projects} where ${projects.id} = ${trip.project_id}`.execute(
    tx,
  );
  const tolerance = await toleranceOf(tx, rows[0]?.line ?? '');
  const object = { type: 'logisticsEntry', id: trip.id, no: trip.logistics_no };
  return { at, operatorId: accountId, object, tolerance };
}

const refusing =
  (lines: readonly Load[]): Refuse =>
  ({ index, available, shortBy }) => {
    const [left, over] = [available, shortBy].map((qty) => grouped(add(qty || '0')));
    return refused({
      code: LOGISTICS_SHORT,
      text: `${lines[index]?.name ?? ''} 可装量不足：还可装 ${left}，超出 ${over}`,
    });
  };

/** Promises a trip what it loads: nobody else loads or closes it meanwhile. Throws trip_quantity. */
export async function holdLoad(acting: Acting, trip: TripRecord): Promise<void> {
  await lockPicks(acting.tx, trip.id);
  const lines = await loadsOf(acting.tx, trip.id);
  const holding = { lines, refuse: refusing(lines) };
  await holdFor(acting.tx, 'shipped', holding, await movingOf(acting, trip));
}

/** What a trip was promised is free again. */
export async function freeLoad(acting: Acting, trip: TripRecord): Promise<void> {
  await lockPicks(acting.tx, trip.id);
  const lines = await loadsOf(acting.tx, trip.id);
  await endHold(acting.tx, 'shipped', { kind: 'release', lines }, await movingOf(acting, trip));
}

/** What a trip was promised has left: it is shipped, and its pick-ups move. */
export async function shipLoad(acting: Acting, trip: TripRecord): Promise<void> {
  const { tx, at } = acting;
  await lockPicks(tx, trip.id);
  const lines = await loadsOf(tx, trip.id);
  await endHold(tx, 'shipped', { kind: 'consume', lines }, await movingOf(acting, trip));
  await tx
    .updateTable('pick_goods')
    .set((of) => ({
      pick_status: PICK_STATUS.moving,
      updated_at: at,
      version: of('version', '+', 1),
    }))
    .where('pick_status', '=', PICK_STATUS.waiting)
    .where('id', 'in', (of) =>
      of
        .selectFrom('logistics_entry_line')
        .select('pick_goods_id')
        .where('logistics_entry_id', '=', trip.id),
    )
    .execute();
}

const deliveries = columnsOf('delivery', 'd');
const { draft: drawnUp, waiting: unsigned } = DELIVERY_STATUS;

/** What a trip has shipped and not brought will not come: it is on its way no more. Throws trip_unsigned. */
export async function loseLoad({ tx, at, accountId }: Acting, trip: TripRecord): Promise<void> {
  const pickIds = await lockPicks(tx, trip.id);
  const { rows } = await sql`
    select from ${deliveries} where ${trip.id} = any (${deliveries.logistics_ids}) and not ${deliveries.deleted}
      and ${deliveries.delivery_status} in (${drawnUp}, ${unsigned})`.execute(tx);
  if (rows.length > 0) throw refused(LOGISTICS_REFUSAL.unsigned);
  for (const id of pickIds) {
    await unshipRest(tx, id, { at, accountId, but: trip.id });
    await turnPick(tx, id, at);
    await giveBackClosed(tx, id, { at, accountId });
  }
}
