import { type Kysely, sql } from 'kysely';

/** Of which days of the sixty-day clock (保障中小企业款项支付条例) a delivery was told; each once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_clock_notice (
      delivery_id bigint not null references delivery,
      day int not null check (day in (45, 55, 60)),
      at timestamptz not null,
      -- False: its day passed while nobody looked, and a later one was sent in its place.
      sent boolean not null,
      primary key (delivery_id, day)
    )`.execute(db);
  await sql`alter table payment_clock_notice enable row level security, force row level security`.execute(
    db,
  );
  await sql`create policy delivery on payment_clock_notice
    using (exists (select from delivery t where t.id = delivery_id))`.execute(db);
  await sql`revoke update, delete, truncate on payment_clock_notice from portal_app`.execute(db);
}
