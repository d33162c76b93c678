import { type Kysely, sql } from 'kysely';

import { linesTable, table } from '../table.ts';

const COMPANY = sql`(select nullif(current_setting('app.company_id', true), '')::bigint)`;
const PLATFORM = sql`(select app_is_operator()) or (select current_setting('app.maintenance', true) = 'on')`;

/** 提货单 (rules.md C.7). No price is copied: what a pick-up is worth is read from the lines of its order. */
async function picks(db: Kysely<unknown>): Promise<void> {
  await table(db, 'pick_goods', {
    readers: 'parties',
    number: 'pick_no',
    flow: true,
    form: true,
    columns: sql`
      project_id bigint not null references project,
      estimate_order_id bigint not null references estimate_order,
      estimate_order_no text not null,
      supplier_id bigint not null references company,
      scene_id bigint references scene_control,
      scene_name text not null default '',
      scene_address text not null default '',
      receiver_id bigint,
      receiver_name text not null default '',
      receiver_phone text not null default '',
      pick_mode text not null default '',
      expect_date date,
      vehicle_no text not null default '',
      driver_name text not null default '',
      driver_phone text not null default '',
      remarks text not null default '',
      over_reason text not null default '' check (char_length(over_reason) <= 200),
      is_over boolean not null default false,
      pick_status text not null default '0',
      total_qty numeric(20, 6),
      code_expire_time timestamptz,
      close_reason text not null default '',
      check (not is_over or over_reason <> '')`,
    codes: ['project_id', 'pick_status', 'estimate_order_id'],
  });
  await linesTable(
    db,
    'pick_goods',
    sql`
      id bigint primary key default next_id(),
      sort int not null,
      upstream_id bigint not null references estimate_order_line,
      goods_name text not null,
      brand text not null,
      spec text not null,
      material text not null,
      unit text not null,
      ordered_qty numeric(20, 6) not null check (ordered_qty > 0),
      qty numeric(20, 6) not null check (qty > 0),
      unique (pick_goods_id, upstream_id) deferrable`,
  );
  await sql`create index on pick_goods_line (upstream_id)`.execute(db);
}

/**
 * The pick code (提货码). Whoever fetches the goods himself brings it, so that its supplier reads none of those; of goods that
 * are delivered the supplier shows it at the site.
 */
async function codes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pick_code (
      pick_goods_id bigint primary key references pick_goods,
      company_id bigint not null references company,
      supplier_id bigint not null references company,
      pick_mode text not null check (pick_mode in ('1', '2')),
      code text not null check (code ~ '^[2-9A-HJ-NP-Z]{6}$'),
      issued_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > issued_at),
      tries smallint not null default 0 check (tries between 0 and 5),
      told_at timestamptz,
      used_at timestamptz
    )`.execute(db);
  await sql`alter table pick_code enable row level security, force row level security`.execute(db);
  await sql`create policy buyer on pick_code using (company_id = ${COMPANY} or ${PLATFORM})`.execute(
    db,
  );
  await sql`create policy carrying on pick_code for select
    using (supplier_id = ${COMPANY} and pick_mode = '1')`.execute(db);
  await sql`revoke delete, truncate on pick_code from portal_app`.execute(db);
}

/** A supplier types in what the driver says: compared where the supplier cannot look, one try after another, each counted. */
async function redeeming(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function redeem_pick_code(pick bigint, typed text, moment timestamptz)
    returns table (passed boolean, tries_left int, expired boolean) language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
    declare
      was text := coalesce(current_setting('app.operator', true), '');
      supplier bigint := nullif(current_setting('app.company_id', true), '')::bigint;
      issued pick_code;
    begin
      perform set_config('app.operator', 'on', true);
      select * into issued from pick_code c
        where c.pick_goods_id = pick and c.supplier_id = supplier and c.pick_mode = '2' for update;
      if found then
        expired := moment >= issued.expires_at;
        tries_left := 5 - issued.tries;
        passed := false;
        if issued.used_at is null and not expired and tries_left > 0 then
          passed := issued.code = upper(typed);
          tries_left := tries_left - case when passed then 0 else 1 end;
          update pick_code c set tries = 5 - tries_left, used_at = case when passed then moment end
            where c.pick_goods_id = pick;
        end if;
        return next;
      end if;
      perform set_config('app.operator', was, true);
    end $$`.execute(db);
}

/** Who reads a line reads how far its goods have come. */
async function quantities(db: Kysely<unknown>): Promise<void> {
  await sql`create policy order_line_reader on ledger_account for select using (
    book = 'qtyOrdered' and exists (select from estimate_order_line l where l.id = owner_id))`.execute(
    db,
  );
  await sql`create policy pick_line_reader on ledger_account for select using (
    book in ('qtyPicked', 'qtyShipped', 'qtyDelivered', 'qtyReceived', 'qtyAccepted')
    and exists (select from pick_goods_line l where l.id = owner_id))`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await picks(db);
  await codes(db);
  await redeeming(db);
  await quantities(db);
}
