import { type Kysely, sql } from 'kysely';

/** Sites, requests, orders, goods, papers and money, and the stage that they bring a project to. */
const REACHED: readonly (readonly [table: string, column: string, when: string, stage: number])[] =
  [
    ['scene_control', 'scene_status', `new.scene_status = '3'`, 40],
    ['pay_apply', 'pay_apply_status', `new.pay_apply_status not in ('0', '7')`, 40],
    ['pay_apply', 'pay_apply_status', `new.pay_apply_status in ('4', '5')`, 60],
    ['purchase_order', 'purchase_order_status', 'true', 50],
    ['pick_goods', 'pick_status', `new.pick_status not in ('0', '9')`, 70],
    ['logistics_entry', 'logistics_status', `new.logistics_status not in ('0', '6')`, 80],
    ['delivery', 'delivery_status', `new.delivery_status not in ('0', '6')`, 80],
    ['actual_delivery', 'actual_status', `new.actual_status not in ('0', '6')`, 90],
    ['sales_order', 'sales_order_status', `new.sales_order_status <> '10'`, 100],
    [
      'invoice',
      'invoice_status',
      `new.direction = '1' and new.invoice_status not in ('0', '6')`,
      110,
    ],
    ['invoice', 'invoice_status', `new.direction = '1' and new.invoice_status = '4'`, 120],
    ['receivable_plan', 'paid_principal', 'new.paid_principal > 0', 120],
    ['receivable_plan', 'plan_status', `new.plan_status not in ('1', '5')`, 120],
    ['factoring', 'factoring_status', `new.factoring_status not in ('8', '9')`, 40],
    ['factoring', 'factoring_status', `new.factoring_status in ('5', '6', '7')`, 120],
  ];

/**
 * A project is at the furthest stage that a document of it has come to. Whoever changes the project at that moment is not waited for,
 * since documents are locked in orders of their own: the next document brings the stage up to date.
 */
async function reached(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function project_reached() returns trigger language plpgsql as $$
    declare
      was text := coalesce(current_setting('app.maintenance', true), '');
    begin
      perform set_config('app.maintenance', 'on', true);
      update project set stage = tg_argv[0] where id = (
        select p.id from project p
        where p.id = new.project_id and p.project_status in ('3', '4', '5') and p.stage::int < tg_argv[0]::int
        for no key update skip locked);
      perform set_config('app.maintenance', was, true);
      return null;
    end $$`.execute(db);
  for (const [at, [table, column, when, stage]] of REACHED.entries()) {
    await sql`
      create trigger ${sql.ref(`project_reached_${at}`)} after insert or update of ${sql.ref(column)}
      on ${sql.table(table)} for each row when (${sql.raw(when)})
      execute function project_reached(${sql.lit(String(stage))})`.execute(db);
  }
}

/** The projects that are there. */
async function backfill(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  for (const [table, , when, stage] of REACHED) {
    await sql`
      update project p set stage = ${String(stage)}
      where p.project_status in ('3', '4', '5') and p.stage::int < ${stage}
        and exists (select from ${sql.table(table)} new where new.project_id = p.id and not new.deleted
          and ${sql.raw(when)})`.execute(db);
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await reached(db);
  await backfill(db);
}
