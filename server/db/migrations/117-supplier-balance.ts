import { type Kysely, sql } from 'kysely';

const OPERATOR = sql`((select app_is_operator()) or (select current_setting('app.maintenance', true) = 'on'))`;

/**
 * What the platform still owes a supplier of a settlement (rules.md M9, M12): reserved of the limit when the supplier confirms. What does
 * not fit waits for risk, whose decision stays on record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase_order
      add column retention_rate numeric(10, 6) not null default 0 check (retention_rate between 0 and 1),
      add column retention_days int not null default 0 check (retention_days between 0 and 3650)`.execute(
    db,
  );
  await sql`
    create table supplier_balance (
      id bigint primary key default next_id(),
      purchase_settlement_id bigint not null unique references purchase_settlement,
      project_id bigint not null references project,
      purchase_order_id bigint not null references purchase_order,
      supplier_id bigint not null references company,
      balance numeric(20, 2) not null check (balance >= 0),
      -- Paid for these goods otherwise than out of the balance: before settlement, or by a request of another type.
      prepaid numeric(20, 2) not null default 0 check (prepaid >= 0),
      retention numeric(20, 2) not null default 0 check (retention >= 0 and retention <= balance),
      retention_date date,
      -- Held of the limit for it, and what is still to be held.
      reserved numeric(20, 2) not null default 0 check (reserved >= 0),
      short_by numeric(20, 2) not null default 0 check (short_by >= 0),
      short_since timestamptz,
      decision text not null default '' check (char_length(decision) <= 200),
      decided_by bigint references account,
      decided_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((short_by > 0) = (short_since is not null)),
      check ((decided_by is null) = (decided_at is null))
    )`.execute(db);
  await sql`
    create table supplier_balance_draw (
      id bigint primary key default next_id(),
      balance_id bigint not null references supplier_balance,
      pay_apply_id bigint not null references pay_apply,
      amount numeric(20, 2) not null check (amount > 0),
      -- Of it, what was held of the limit for the balance before the request held it.
      released numeric(20, 2) not null check (released >= 0 and released <= amount),
      ended boolean not null default false,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index supplier_balance_draw_of on supplier_balance_draw (balance_id) where not ended`.execute(
    db,
  );
  await sql`create index supplier_balance_draw_by on supplier_balance_draw (pay_apply_id) where not ended`.execute(
    db,
  );
  await sql`create index supplier_balance_of_order on supplier_balance (purchase_order_id)`.execute(
    db,
  );
  for (const name of ['supplier_balance', 'supplier_balance_draw']) {
    const made = sql.table(name);
    await sql`alter table ${made} enable row level security, force row level security`.execute(db);
    await sql`create policy platform on ${made} using (${OPERATOR})`.execute(db);
    await sql`revoke delete, truncate on ${made} from portal_app`.execute(db);
  }
}
