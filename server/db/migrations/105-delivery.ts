import { type Kysely, sql } from 'kysely';

import { linesTable, table } from '../table.ts';

/** 交货登记 (rules.md C.9): what a supplier brings of an approved pick-up. Drafts are its own alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await table(db, 'delivery', {
    readers: 'parties',
    number: 'delivery_no',
    form: true,
    columns: sql`
      project_id bigint not null references project,
      pick_goods_id bigint not null references pick_goods,
      pick_no text not null,
      purchase_order_id bigint not null references purchase_order,
      purchase_order_no text not null,
      estimate_order_id bigint not null references estimate_order,
      buyer_company_id bigint not null references company,
      supplier_id bigint not null references company,
      scene_id bigint references scene_control,
      scene_name text not null default '',
      scene_address text not null default '',
      logistics_ids bigint[] not null default '{}',
      delivery_date date,
      deliverer_name text not null default '',
      deliverer_phone text not null default '',
      vehicle_no text not null default '',
      remarks text not null default '',
      void_reason text not null default '',
      delivery_status text not null default '0' check (delivery_status in ('0', '1', '2', '3', '4', '5', '6')),
      total_qty numeric(20, 6),
      submitted_at timestamptz`,
    sorts: ['delivery_date'],
    codes: ['project_id', 'delivery_status', 'pick_goods_id'],
  });
  await sql`create index delivery_of_pick on delivery (pick_goods_id) where not deleted`.execute(
    db,
  );
  // shipped_qty: what no registered trip had shipped, and this delivery shipped with it. Several lines of one pick-up's line are several heats of the same goods.
  await linesTable(
    db,
    'delivery',
    sql`
      id bigint primary key default next_id(),
      sort int not null,
      upstream_id bigint not null references pick_goods_line,
      pick_line_id bigint not null generated always as (upstream_id) stored,
      goods_name text not null,
      brand text not null,
      spec text not null,
      material text not null,
      unit text not null,
      qty numeric(20, 6) not null check (qty > 0),
      shipped_qty numeric(20, 6) not null default 0 check (shipped_qty >= 0),
      theoretical_qty numeric(20, 6) check (theoretical_qty > 0),
      weighed_qty numeric(20, 6) check (weighed_qty > 0),
      factory text not null default '' check (char_length(factory) <= 50),
      heat_no text not null default '' check (char_length(heat_no) <= 50),
      bundle_count int check (bundle_count between 0 and 999999)`,
  );
  await sql`create index on delivery_line (upstream_id)`.execute(db);
}
