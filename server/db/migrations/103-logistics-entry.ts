import { type Kysely, sql } from 'kysely';

import { linesTable, table } from '../table.ts';

/** 物流登记 (rules.md C.8): one trip, its supplier's; the buyer of its goods looks on. */
async function trips(db: Kysely<unknown>): Promise<void> {
  await table(db, 'logistics_entry', {
    readers: 'parties',
    number: 'logistics_no',
    form: true,
    columns: sql`
      project_id bigint not null references project,
      buyer_company_id bigint not null references company,
      logistics_status text not null default '0',
      transport_mode text not null default '',
      conveyance text not null default '',
      carrier_name text not null default '',
      vehicle_no text not null default '',
      ship_name text not null default '',
      train_no text not null default '',
      waybill_no text not null default '',
      driver_name text not null default '',
      driver_phone text not null default '',
      load_place text not null default '',
      unload_place text not null default '',
      load_time timestamptz,
      plan_arrive_time timestamptz,
      depart_time timestamptz,
      arrive_time timestamptz,
      gross_weight numeric(20, 6) check (gross_weight >= 0),
      tare_weight numeric(20, 6) check (tare_weight >= 0),
      net_weight numeric(20, 6) check (net_weight >= 0),
      seal_no text not null default '',
      temperature numeric(6, 1),
      density numeric(10, 4) check (density > 0),
      volume numeric(20, 6) check (volume >= 0),
      insurance_no text not null default '',
      freight_amount numeric(20, 2),
      freight_payer text not null default '',
      abnormal_reason text not null default '',
      cancel_reason text not null default '',
      remarks text not null default '',
      pick_ids bigint[] not null default '{}',
      reminded_at timestamptz,
      check (gross_weight is null or tare_weight is null or net_weight = gross_weight - tare_weight),
      check (logistics_status not in ('2', '3', '4', '5') or depart_time is not null),
      check (arrive_time >= depart_time)`,
    codes: ['project_id', 'logistics_status', 'transport_mode'],
  });
  await linesTable(
    db,
    'logistics_entry',
    sql`
      id bigint primary key default next_id(),
      sort int not null,
      upstream_id bigint not null references pick_goods_line,
      pick_line_id bigint generated always as (upstream_id) stored,
      pick_goods_id bigint not null references pick_goods,
      pick_no text not null,
      goods_name text not null,
      brand text not null,
      spec text not null,
      material text not null,
      unit text not null,
      qty numeric(20, 6) not null check (qty > 0),
      unique (logistics_entry_id, upstream_id) deferrable`,
  );
  await sql`create index on logistics_entry_line (upstream_id)`.execute(db);
  await sql`create index on logistics_entry using gin (pick_ids)`.execute(db);
  await sql`create index on logistics_entry (plan_arrive_time)
    where logistics_status = '2' and reminded_at is null`.execute(db);
}

/** The way (轨迹): where a trip was, told by its supplier, its driver or the platform; never changed. */
async function nodes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table logistics_node (
      id bigint primary key default next_id(),
      logistics_entry_id bigint not null references logistics_entry,
      kind text not null check (kind in ('depart', 'pass', 'abnormal', 'resume', 'arrive')),
      time timestamptz not null,
      place text not null check (char_length(place) <= 100),
      lng numeric(12, 8) check (lng between -180 and 180),
      lat numeric(12, 8) check (lat between -90 and 90),
      words text not null default '' check (char_length(words) <= 500),
      side text not null check (side in ('supplier', 'driver', 'platform')),
      created_by bigint references account,
      created_at timestamptz not null,
      check ((lng is null) = (lat is null)),
      check ((side = 'driver') = (created_by is null))
    )`.execute(db);
  await sql`create index on logistics_node (logistics_entry_id, time, id)`.execute(db);
  await sql`alter table logistics_node enable row level security, force row level security`.execute(
    db,
  );
  await sql`create policy trip on logistics_node
    using (exists (select from logistics_entry t where t.id = logistics_entry_id))`.execute(db);
  await sql`revoke update, delete, truncate on logistics_node from portal_app`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await trips(db);
  await nodes(db);
}
