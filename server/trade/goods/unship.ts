import { sql } from 'kysely';

import { LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { PICK_MODE, PICK_STATUS } from '#contract/pick-goods/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { type Moving, QUANTITY_BOOK, type Quantity } from '#server/kernel/quantity/books.ts';
import { giveBackRest, retreat } from '#server/kernel/quantity/quantities.ts';
import { toleranceOf } from '#server/kernel/quantity/tolerance.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';

const picks = columnsOf('pick_goods', 'p');
const lines = columnsOf('pick_goods_line', 'l');
const projects = columnsOf('project', 'j');
const shipped = columnsOf('ledger_account', 'a');
const loads = columnsOf('logistics_entry_line', 'c');
const trips = columnsOf('logistics_entry', 'e');

const GOING = sql.join(
  [LOGISTICS_STATUS.moving, LOGISTICS_STATUS.arrived, LOGISTICS_STATUS.abnormal].map((code) =>
    sql.lit(code),
  ),
);

const isTaken = sql<boolean>`(${picks.pick_mode} <> ${sql.lit(PICK_MODE.delivery)})`;

/** What of lines was shipped, was not delivered, and is on no trip that goes on, but for one of them. */
async function leftBehind(
  tx: Tx,
  { pickId, but, fetched }: { pickId: string; but: string; fetched: boolean },
): Promise<Quantity[]> {
  const { rows } = await sql<Quantity>`
    select ${lines.id}::text, ${lines.upstream_id}::text as "orderLineId", ${lines.unit},
      trim_scale(${shipped.granted} - ${shipped.held} - ${shipped.used} - carried.qty)::text as qty
    from ${lines} join ${picks} on ${picks.id} = ${lines.pick_goods_id}
      join ${shipped} on ${shipped.book} = ${QUANTITY_BOOK.shipped} and ${shipped.owner_id} = ${lines.id}
      cross join lateral (
        select coalesce(sum(${loads.qty}), 0) as qty from ${loads} join ${trips} on ${trips.id} = ${loads.logistics_entry_id}
        where ${loads.upstream_id} = ${lines.id} and not ${trips.deleted} and ${trips.logistics_status} in (${GOING})
          and ${trips.id} <> ${but}) carried
    where ${lines.pick_goods_id} = ${pickId} and (${fetched}::boolean or not ${isTaken})
      and ${shipped.granted} - ${shipped.held} - ${shipped.used} > carried.qty
    order by ${lines.sort}, ${lines.id}`.execute(tx);
  return rows;
}

interface Unshipping {
  at: Date;
  accountId: string | null;
  /** A trip that is ending. */
  but?: string;
  /** What was handed out by a code has no trip: it is on its way until somebody says that it is not. */
  fetched?: boolean;
}

/**
 * What trips of a pick-up have shipped and not brought, and no trip will bring any more, is picked and not shipped, as it was before:
 * it may be loaded again, or given back to the order. The caller holds the lock of the pick-up.
 */
export async function unshipRest(
  tx: Tx,
  pickId: string,
  { at, accountId, but = '0', fetched = false }: Unshipping,
): Promise<void> {
  await asPlatform(tx, async () => {
    const rest = await leftBehind(tx, { pickId, but, fetched });
    if (rest.length === 0) return;
    const { moving } = await movingOf(tx, pickId, { at, accountId });
    await retreat(tx, 'shipped', { lines: rest }, moving);
  });
}

async function movingOf(
  tx: Tx,
  pickId: string,
  { at, accountId }: Unshipping,
): Promise<{ moving: Moving; status: string }> {
  const { rows } = await sql<{ no: string; status: string; line: string }>`
    select ${picks.pick_no} as no, ${picks.pick_status} as status, ${projects.product_line} as line
    from ${picks} join ${projects} on ${projects.id} = ${picks.project_id} where ${picks.id} = ${pickId}`.execute(
    tx,
  );
  const [{ no, status, line } = { no: '', status: '', line: '' }] = rows;
  const object = { type: 'pickGoods', id: pickId, no };
  const tolerance = await toleranceOf(tx, line);
  return { moving: { at, operatorId: accountId, object, tolerance }, status };
}

/**
 * What a pick-up gets back after it was closed is nobody's to load or deliver any more: it goes back to its order, what was handed out
 * by a code among it. Nothing for a pick-up that is open. The caller holds the lock of the pick-up.
 */
export async function giveBackClosed(
  tx: Tx,
  pickId: string,
  making: Pick<Unshipping, 'at' | 'accountId'>,
): Promise<void> {
  await asPlatform(tx, async () => {
    const { moving, status } = await movingOf(tx, pickId, making);
    if (status !== PICK_STATUS.closed) return;
    await unshipRest(tx, pickId, { ...making, fetched: true });
    const found = await tx
      .selectFrom('pick_goods_line')
      .select(['id', 'upstream_id', 'unit'])
      .where('pick_goods_id', '=', pickId)
      .orderBy('sort')
      .execute();
    const all = found.map(({ id, upstream_id, unit }) => {
      return { id: String(id), orderLineId: String(upstream_id), unit };
    });
    await giveBackRest(tx, all, moving);
  });
}
