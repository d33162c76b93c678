import { type RawBuilder, sql } from 'kysely';

import { AUDIT } from '#contract/flow/flow.ts';
import type { Loadable } from '#contract/logistics-entry/calls.ts';
import { LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { PICK_MODE, PICK_STATUS } from '#contract/pick-goods/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { QUANTITY_BOOK } from '#server/kernel/quantity/books.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const picks = columnsOf('pick_goods', 'p');
const lines = columnsOf('pick_goods_line', 'l');
const accounts = columnsOf('ledger_account', 'a');
const trips = columnsOf('logistics_entry', 'trip');
const loads = columnsOf('logistics_entry_line', 'loaded');

const { waiting, moving, partArrived } = PICK_STATUS;

/** Which of a supplier's pick-ups trips may load: delivered to the site, approved, and with something left to come. */
const OPEN = sql<boolean>`not ${picks.deleted} and ${picks.audit_status} = ${AUDIT.approved}
  and ${picks.pick_mode} = ${PICK_MODE.delivery}
  and ${picks.pick_status} in (${waiting}, ${moving}, ${partArrived})`;

interface Asked {
  supplierId: string;
  projectId: string;
  /** SQL over `loaded`: lines of a trip whose promised quantities count as free, because that trip is being changed. */
  own: RawBuilder<boolean>;
}

/**
 * The lines of pick-ups of a project that a supplier may load, in one statement, the oldest pick-up first. What is fetched
 * by the buyer leaves by its code and is loaded on no trip.
 */
export async function loadableLines(
  tx: Tx,
  { supplierId, projectId, own }: Asked,
): Promise<Loadable[]> {
  const { rows } = await sql<Loadable>`
    select ${lines.id}::text as "upstreamId", ${picks.id}::text as "pickGoodsId", ${picks.pick_no} as "pickNo",
      ${lines.goods_name} as "goodsName", ${lines.brand}, ${lines.spec}, ${lines.material}, ${lines.unit},
      trim_scale(${accounts.granted})::text as "pickedQty",
      trim_scale(${accounts.held} + ${accounts.used} - mine.qty)::text as "boundQty",
      trim_scale(greatest(${accounts.granted} - ${accounts.held} - ${accounts.used} + mine.qty, 0))::text as "remainingQty",
      trim_scale(greatest(${accounts.available} + mine.qty, 0))::text as "maxQty",
      ${picks.scene_name} as "sceneName", ${picks.scene_address} as "sceneAddress",
      coalesce(to_char(${picks.expect_date}, 'YYYY-MM-DD'), '') as "expectDate"
    from ${picks} join ${lines} on ${lines.pick_goods_id} = ${picks.id}
      join ${accounts} on ${accounts.book} = ${QUANTITY_BOOK.picked} and ${accounts.owner_id} = ${lines.id}
      cross join lateral (
        select coalesce(sum(${loads.qty}), 0) as qty from ${loads} join ${trips} on ${trips.id} = ${loads.logistics_entry_id}
        where ${loads.upstream_id} = ${lines.id} and ${trips.company_id} = ${supplierId}
          and ${trips.logistics_status} = ${LOGISTICS_STATUS.waiting} and ${own}) mine
    where ${picks.supplier_id} = ${supplierId} and ${picks.project_id} = ${projectId} and ${OPEN}
    order by ${picks.id}, ${lines.sort}, ${lines.id}`.execute(tx);
  return rows;
}

/** Lines of a trip, by its id. */
export const ofTrip = (id: string): RawBuilder<boolean> =>
  sql<boolean>`${loads.logistics_entry_id} = ${id}`;

/** Lines of trips, by their own ids. */
export const ofLines = (ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${loads.id} = any (${ids}::bigint[])`;
