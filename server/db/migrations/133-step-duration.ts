import { type Kysely, sql } from 'kysely';

/**
 * How long finished steps on the way to a supplier's money took (rules.md H.2): minutes of a step, and nothing of whose they were but
 * the record that keeps a step from being counted twice. Everybody's prediction reads them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table step_duration (
      step text collate "C" not null
        check (step in ('order', 'goods', 'settlement', 'request', 'approval', 'payOut')),
      subject_id bigint not null,
      ended_at timestamptz not null,
      minutes int not null check (minutes >= 0),
      primary key (step, subject_id)
    )`.execute(db);
  await sql`create index step_duration_newest on step_duration (step, ended_at desc) include (minutes)`.execute(
    db,
  );
  await sql`revoke update, delete, truncate on step_duration from portal_app`.execute(db);
  // The buyer's order is not the supplier's to read; that it was confirmed, and when, both are told.
  await sql`
    create function order_confirmed_at(purchase bigint) returns timestamptz language plpgsql as $$
    declare
      was text := coalesce(current_setting('app.maintenance', true), '');
      found timestamptz;
    begin
      perform set_config('app.maintenance', 'on', true);
      select coalesce((
          select max(l.at) from audit_log l
          where (l.object_type, l.object_id, l.action) in (
            ('purchaseOrder', o.id::text, 'purchaseOrderConfirm'),
            ('purchaseOrder', o.id::text, 'purchaseOrderConfirmWithConsent'),
            ('estimateOrder', e.id::text, 'estimateOrderConfirm'))), o.created_at) into found
      from purchase_order o join estimate_order e on e.purchase_order_id = o.id
      where o.id = purchase and o.purchase_order_status in ('2', '3', '4', '5')
        and e.estimate_order_status in ('2', '3', '4');
      perform set_config('app.maintenance', was, true);
      return found;
    end $$`.execute(db);
}
