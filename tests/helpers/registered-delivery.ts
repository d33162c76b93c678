import { sql } from 'kysely';

import { advance } from '#server/kernel/quantity/quantities.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

import type { TestApp } from './app.ts';

/** What a delivery says beside its quantities. */
export interface Registered {
  /** Quantities by theory, by line; '' for none. */
  theoretical?: readonly string[];
  /** Of the product line. */
  tolerance?: string;
}

// Of another day than those that are registered by calls.
let notes = 90_000;

/** A delivery of these quantities of a pick-up's lines, '' leaving one out, with its goods counted as delivered. */
export async function registerDelivery(
  portal: TestApp,
  {
    pickId,
    quantities,
    theoretical = [],
    tolerance = '0',
  }: Registered & { pickId: string; quantities: readonly string[] },
): Promise<{ deliveryId: string; lines: readonly string[] }> {
  const db = portal.database.superuser;
  notes += 1;
  const at = portal.clock.now();
  const made = await sql<{ id: string }>`
    insert into delivery (company_id, seen_by, delivery_no, project_id, pick_goods_id, pick_no, purchase_order_id,
      purchase_order_no, estimate_order_id, buyer_company_id, supplier_id, scene_id, scene_name, delivery_date,
      delivery_status, form_data, form_names, submitted_at, created_by, created_at, updated_by, updated_at)
    select p.supplier_id, array[p.supplier_id, p.company_id], ${`JH2026052${String(notes).padStart(5, '0')}`},
      p.project_id, p.id, p.pick_no, o.purchase_order_id, b.purchase_order_no, o.id, p.company_id, p.supplier_id,
      p.scene_id, p.scene_name, '2026-05-20', '1', '{}', '{}', ${at}, p.created_by, ${at}, p.created_by, ${at}
    from pick_goods p join estimate_order o on o.id = p.estimate_order_id
      join purchase_order b on b.id = o.purchase_order_id
    where p.id = ${pickId} returning id::text`.execute(db);
  const deliveryId = made.rows[0]?.id ?? '';
  const lines = await sql<{ id: string; pickLine: string; orderLine: string; qty: string }>`
    insert into delivery_line (delivery_id, sort, upstream_id, goods_name, brand, spec, material, unit, qty, theoretical_qty)
    select ${deliveryId}, g.sort, l.id, l.goods_name, l.brand, l.spec, l.material, l.unit, g.qty, g.theory
    from (select qty::numeric, nullif(theory, '')::numeric as theory, place - 1 as sort
      from unnest(${[...quantities]}::text[], ${quantities.map((_, index) => theoretical[index] ?? '')}::text[])
        with ordinality as given (qty, theory, place) where qty <> '') g
      join (select *, row_number() over (order by sort) - 1 as place from pick_goods_line
        where pick_goods_id = ${pickId}) l on l.place = g.sort
    returning id::text, upstream_id::text as "pickLine", qty::text,
      (select p.upstream_id from pick_goods_line p where p.id = delivery_line.upstream_id)::text as "orderLine"`.execute(
    db,
  );
  const moved = lines.rows.map(({ pickLine, orderLine, qty }) => ({
    id: pickLine,
    orderLineId: orderLine,
    unit: 't',
    qty: qty.replace(/\.?0+$/, ''),
  }));
  const object = { type: 'delivery', id: deliveryId, no: '' };
  await db.transaction().execute(async (tx) => {
    const moving = { at, operatorId: null, object, tolerance };
    await advance(tx as unknown as Tx, 'shipped', { lines: moved }, moving);
    await advance(tx as unknown as Tx, 'delivered', { lines: moved }, moving);
  });
  return { deliveryId, lines: lines.rows.map(({ id }) => id) };
}
