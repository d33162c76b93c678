import { type Kysely, sql } from 'kysely';

import { table } from '../table.ts';

/** The documents that disputes are about, by what they are called on the wire; links to them go by columns of their own. */
const OBJECTS: readonly (readonly [column: string, objectType: string])[] = [
  ['actual_delivery_id', 'actualDelivery'],
  ['sales_order_id', 'officialSalesOrder'],
  ['purchase_settlement_id', 'purchaseSettlement'],
];

/** 争议 (rules.md C.11). Its company is the one that raised it; the other side is a company or, without one, the platform. */
async function disputes(db: Kysely<unknown>): Promise<void> {
  const objects = OBJECTS.map(
    ([column, objectType]) =>
      sql`${sql.ref(column)} bigint generated always as
        (case when object_type = ${sql.lit(objectType)} then object_id end) stored`,
  );
  await table(db, 'dispute', {
    readers: 'parties',
    number: 'dispute_no',
    columns: sql`
      object_type text collate "C" not null,
      object_id bigint not null,
      object_word text not null,
      object_no text not null,
      line_id bigint not null,
      line_name text not null,
      unit text not null default '',
      unit_price numeric(20, 6),
      project_id bigint not null references project,
      other_id bigint references company,
      dispute_type text not null,
      claim_qty numeric(20, 6) not null default 0 check (claim_qty >= 0),
      claim_amount numeric(20, 2) not null default 0 check (claim_amount >= 0),
      statement text not null check (char_length(statement) between 1 and 500),
      dispute_status text not null default '1' check (dispute_status in ('1', '2', '3', '4', '5')),
      turn text not null default '2' check (turn in ('1', '2')),
      step_deadline timestamptz,
      dispute_result text not null default '' check (dispute_result in ('', '1', '2', '3')),
      settled_qty numeric(20, 6) check (settled_qty between 0 and claim_qty),
      settled_amount numeric(20, 2) check (settled_amount between 0 and claim_amount),
      ended_at timestamptz,
      ${sql.join(objects)},
      check (claim_qty > 0 or claim_amount > 0),
      check (other_id <> company_id),
      check ((dispute_status in ('4', '5')) = (ended_at is not null)),
      check ((dispute_result <> '') = (ended_at is not null)),
      check ((settled_qty is not null and settled_amount is not null) = (ended_at is not null)),
      check ((step_deadline is null) = (ended_at is not null))`,
    sorts: ['claim_amount'],
    codes: ['project_id', 'dispute_status', 'dispute_type', 'object_id'],
  });
  for (const [column] of OBJECTS) {
    await sql`create index ${sql.ref(`dispute_of_${column}`)} on dispute (${sql.ref(column)})
      where not deleted and ${sql.ref(column)} is not null`.execute(db);
  }
  await sql`create index dispute_of_line on dispute (object_id, line_id) where not deleted`.execute(
    db,
  );
  await sql`create index dispute_of_project on dispute (project_id) where not deleted`.execute(db);
  await sql`create index dispute_due on dispute (step_deadline) where step_deadline is not null`.execute(
    db,
  );
}

/** Who said what, when: rows are only ever added. */
async function offers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dispute_offer (
      id bigint primary key default next_id(),
      dispute_id bigint not null references dispute,
      step text not null check (step in ('1', '2', '3', '4', '5', '6', '7', '8')),
      party text not null check (party in ('1', '2', '3', '4')),
      company_id bigint references company,
      qty numeric(20, 6) check (qty >= 0),
      amount numeric(20, 2) check (amount >= 0),
      text text not null check (char_length(text) <= 500),
      file_ids bigint[] not null default '{}',
      created_by bigint references account,
      created_at timestamptz not null,
      check ((created_by is null) = (party = '4')))`.execute(db);
  await sql`create index dispute_offer_of on dispute_offer (dispute_id, id)`.execute(db);
  await sql`alter table dispute_offer enable row level security, force row level security`.execute(
    db,
  );
  await sql`create policy document on dispute_offer
    using (exists (select from dispute t where t.id = dispute_id))`.execute(db);
  await sql`revoke update, delete, truncate on dispute_offer from portal_app`.execute(db);
  await sql`comment on table dispute_offer is 'Steps of a dispute (enumeration DisputeStep) by its parties; append only.'`.execute(
    db,
  );
}

/** Evidence hangs on a dispute for the people of each side, so that one file may hang there once for each company. */
async function filesOfBoth(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = 'attachment'::regclass and contype = 'u'`.execute(
    db,
  );
  for (const { name } of rows) {
    await sql`alter table attachment drop constraint ${sql.ref(name)}`.execute(db);
  }
  await sql`alter table attachment add constraint attachment_once
    unique nulls not distinct (object_type, object_id, file_id, file_type, company_id)`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await disputes(db);
  await offers(db);
  await filesOfBoth(db);
}
