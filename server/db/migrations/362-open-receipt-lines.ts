import { type Kysely, sql } from 'kysely';

/** Whether a sale stands: settlements that were voided have settled nothing. */
const STANDS = sql`so.sales_order_status <> '10' and not so.deleted`;

/** What of receipts the line `sl` of a sale settles: less what disputes over the receipt took back. */
const COUNTED = sql`(sl.settle_qty + coalesce((
  select sum(ch.qty) from sales_order_change ch where ch.line_id = sl.id and ch.of_receipt), 0))`;

/** Adds to what is settled of lines of receipts, whoever sees them. */
async function adding(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function receipt_line_sold(of_line bigint, more numeric) returns void language plpgsql as $$
    declare
      was text := coalesce(current_setting('app.maintenance', true), '');
    begin
      if of_line is null or more = 0 then return; end if;
      perform set_config('app.maintenance', 'on', true);
      update actual_delivery_line set sold_qty = sold_qty + more where id = of_line;
      perform set_config('app.maintenance', was, true);
    end $$`.execute(db);
}

/** A line comes with its sale, and stays. */
async function byLine(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sales_order_line_sold() returns trigger language plpgsql as $$
    begin
      perform receipt_line_sold(new.actual_line_id,
        case when tg_op = 'INSERT' then new.settle_qty else new.settle_qty - old.settle_qty end);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger receipt_line_sold after insert or update of settle_qty
    on sales_order_line for each row execute function sales_order_line_sold()`.execute(db);
}

/** What a dispute over a receipt takes off a sale that stands is not settled any more; changes are only ever added. */
async function byChange(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sales_order_change_sold() returns trigger language plpgsql as $$
    begin
      perform receipt_line_sold(sl.actual_line_id, new.qty) from sales_order_line sl
        join sales_order so on so.id = sl.sales_order_id where sl.id = new.line_id and ${STANDS};
      return null;
    end $$`.execute(db);
  await sql`
    create trigger receipt_line_sold after insert on sales_order_change
    for each row when (new.of_receipt) execute function sales_order_change_sold()`.execute(db);
}

/** A sale that is voided settles nothing. */
async function bySale(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sales_order_sold() returns trigger language plpgsql as $$
    declare
      stood boolean := old.sales_order_status <> '10' and not old.deleted;
    begin
      perform receipt_line_sold(sl.actual_line_id, case when stood then -${COUNTED} else ${COUNTED} end)
        from sales_order_line sl where sl.sales_order_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger receipt_line_sold after update of sales_order_status, deleted on sales_order for each row
    when ((old.sales_order_status <> '10' and not old.deleted) <> (new.sales_order_status <> '10' and not new.deleted))
    execute function sales_order_sold()`.execute(db);
}

/**
 * What of a line of a receipt is settled is kept with it, and what is not can be found by an index: orders that wait to be settled were
 * looked for among all that ever were.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table actual_delivery_line add column sold_qty numeric(20, 6) not null default 0`.execute(
    db,
  );
  await sql`comment on column actual_delivery_line.sold_qty is
    'What sales that stand have settled of it, less what disputes over the receipt took back.'`.execute(
    db,
  );
  await sql`
    do $$
    declare
      was text := coalesce(current_setting('app.maintenance', true), '');
    begin
      perform set_config('app.maintenance', 'on', true);
      update actual_delivery_line l set sold_qty = found.qty from (
        select sl.actual_line_id as id, sum(${COUNTED}) as qty from sales_order_line sl
        join sales_order so on so.id = sl.sales_order_id where ${STANDS} group by 1) found
      where l.id = found.id;
      perform set_config('app.maintenance', was, true);
    end $$`.execute(db);
  // A flag, since of a policied table the planner believes no statistics of a comparison of numbers.
  await sql`
    alter table actual_delivery_line add column is_open boolean not null
    generated always as (coalesce(settle_qty, 0) - disputed_qty - sold_qty > 0) stored`.execute(db);
  await sql`comment on column actual_delivery_line.is_open is 'Whether something of it is neither disputed nor settled.'`.execute(
    db,
  );
  await sql`create index actual_delivery_line_open on actual_delivery_line (actual_delivery_id) where is_open`.execute(
    db,
  );
  await adding(db);
  await byLine(db);
  await byChange(db);
  await bySale(db);
}
