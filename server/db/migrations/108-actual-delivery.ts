import { type Kysely, sql } from 'kysely';

import { linesTable, table } from '../table.ts';

/** 上传实收 (rules.md C.10): what a buyer received of a delivery, by a slip or by a signature at the site. */
async function receipts(db: Kysely<unknown>): Promise<void> {
  await table(db, 'actual_delivery', {
    readers: 'parties',
    number: 'actual_no',
    flow: true,
    form: true,
    columns: sql`
      project_id bigint not null references project,
      pick_goods_id bigint not null references pick_goods,
      pick_no text not null,
      delivery_id bigint not null references delivery,
      delivery_no text not null,
      estimate_order_id bigint not null references estimate_order,
      purchase_order_id bigint not null references purchase_order,
      buyer_company_id bigint not null references company,
      supplier_id bigint not null references company,
      scene_id bigint references scene_control,
      scene_name text not null default '',
      delivery_date date,
      receive_date date,
      receiver_id bigint,
      receiver_name text not null default '',
      receiver_phone text not null default '',
      sign_way text not null default '1' check (sign_way in ('1', '2', '3')),
      sign_lng numeric(10, 6),
      sign_lat numeric(10, 6),
      place_note text not null default '',
      sign_time timestamptz,
      device_info text not null default '',
      remarks text not null default '',
      actual_status text not null default '0' check (actual_status in ('0', '1', '2', '3', '4', '5', '6')),
      delivered_qty numeric(20, 6),
      received_qty numeric(20, 6),
      diff_permille numeric(14, 3),
      exceeds boolean not null default false,
      counted_at timestamptz,
      confirmed_at timestamptz,
      check ((sign_lng is null) = (sign_lat is null)),
      check (confirmed_at is null or counted_at is not null)`,
    codes: ['project_id', 'actual_status', 'pick_goods_id'],
    unique: {
      delivery: { columns: ['delivery_id'], where: sql`actual_status <> '6'` },
    },
  });
  await sql`create index actual_delivery_of_pick on actual_delivery (pick_goods_id) where not deleted`.execute(
    db,
  );
}

/**
 * What came of each line of the delivery, and what is settled of it: `settle_qty` is the undisputed part and `disputed_qty`
 * together, so that what nobody disputes is never held back.
 */
async function lines(db: Kysely<unknown>): Promise<void> {
  await linesTable(
    db,
    'actual_delivery',
    sql`
      id bigint primary key default next_id(),
      sort int not null,
      upstream_id bigint not null references delivery_line,
      delivery_line_id bigint not null generated always as (upstream_id) stored,
      pick_line_id bigint not null references pick_goods_line,
      estimate_line_id bigint not null references estimate_order_line,
      purchase_line_id bigint not null references purchase_order_line,
      goods_name text not null,
      brand text not null,
      spec text not null,
      material text not null,
      unit text not null,
      delivered_qty numeric(20, 6) not null check (delivered_qty > 0),
      received_qty numeric(20, 6) check (received_qty >= 0),
      rejected_qty numeric(20, 6) not null default 0 check (rejected_qty >= 0),
      reject_reason text not null default '' check (char_length(reject_reason) <= 100),
      weigh_gross numeric(20, 6) check (weigh_gross > 0),
      weigh_tare numeric(20, 6) check (weigh_tare >= 0),
      weigh_net numeric(20, 6) check (weigh_net > 0),
      theoretical_qty numeric(20, 6),
      basis text not null check (basis in ('1', '2', '3', '4')),
      tol_permille numeric(10, 3) not null check (tol_permille >= 0),
      diff_qty numeric(20, 6),
      diff_permille numeric(14, 3),
      settle_qty numeric(20, 6) check (settle_qty >= 0),
      disputed_qty numeric(20, 6) not null default 0 check (disputed_qty >= 0),
      unique (actual_delivery_id, upstream_id) deferrable,
      check (weigh_net = weigh_gross - weigh_tare),
      check (disputed_qty = 0 or disputed_qty <= settle_qty)`,
  );
  await sql`create index on actual_delivery_line (estimate_line_id)`.execute(db);
  await sql`create index on actual_delivery_line (pick_line_id)`.execute(db);
}

/**
 * A line hangs on the lines of its pick-up and of both orders that its delivery's line stands for, whoever files it: a buyer does
 * not read the order of its supplier.
 */
async function origins(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function actual_delivery_line_origins() returns trigger language plpgsql as $$
    declare
      was text := coalesce(current_setting('app.maintenance', true), '');
      origin record;
    begin
      perform set_config('app.maintenance', 'on', true);
      select p.id as pick, e.id as sold, b.id as bought into origin
      from delivery_line d
        join pick_goods_line p on p.id = d.upstream_id
        join estimate_order_line e on e.id = p.upstream_id
        join estimate_order o on o.id = e.estimate_order_id
        join purchase_order_line b on b.purchase_order_id = o.purchase_order_id and b.upstream_id = e.upstream_id
      where d.id = new.upstream_id;
      if found then
        new.pick_line_id := origin.pick;
        new.estimate_line_id := origin.sold;
        new.purchase_line_id := origin.bought;
      end if;
      perform set_config('app.maintenance', was, true);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger origins before insert on actual_delivery_line
    for each row execute function actual_delivery_line_origins()`.execute(db);
}

/** What disputes hold of lines, and how each ended: rows are only added, at most two of one dispute. */
async function differences(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table actual_delivery_difference (
      id bigint primary key default next_id(),
      actual_delivery_id bigint not null references actual_delivery,
      line_id bigint not null references actual_delivery_line,
      dispute_id bigint not null,
      step text not null check (step in ('held', 'ended')),
      side text not null check (side in ('buyer', 'supplier')),
      qty numeric(20, 6) not null check (qty >= 0),
      result text not null default '',
      created_by bigint references account,
      created_at timestamptz not null,
      unique (dispute_id, step)
    )`.execute(db);
  await sql`create index on actual_delivery_difference (actual_delivery_id)`.execute(db);
  await sql`alter table actual_delivery_difference enable row level security, force row level security`.execute(
    db,
  );
  await sql`create policy document on actual_delivery_difference
    using (exists (select from actual_delivery t where t.id = actual_delivery_id))`.execute(db);
  await sql`revoke update, delete, truncate on actual_delivery_difference from portal_app`.execute(
    db,
  );
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await receipts(db);
  await lines(db);
  await origins(db);
  await differences(db);
  // Thousandths that were agreed on when the order was made; an order of before has none, and the parameter stands for it.
  for (const order of ['estimate_order', 'purchase_order']) {
    await sql`alter table ${sql.table(order)} add column weigh_tol_permille numeric(10, 3) check (weigh_tol_permille >= 0)`.execute(
      db,
    );
  }
}
