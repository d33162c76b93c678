import { type Kysely, sql } from 'kysely';

import { linesTable, table } from '../table.ts';

/**
 * 发票 (rules.md C.12), of both directions. What it is for is a settlement of the sale or of the purchase; its code and number
 * are known once over all companies from the moment on that they are taken for true (rules.md M22).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await table(db, 'invoice', {
    readers: 'parties',
    number: 'invoice_apply_no',
    columns: sql`
      direction text not null check (direction in ('1', '2')),
      project_id bigint not null references project,
      sales_order_id bigint,
      purchase_settlement_id bigint,
      settlement_no text collate "C" not null default '',
      invoice_kind text not null check (invoice_kind in ('1', '2', '3', '4', '5')),
      invoice_status text not null check (invoice_status in ('1', '2', '3', '4', '5', '6', '7')),
      invoice_code text collate "C" not null default '' check (invoice_code ~ '^(\\d{10}|\\d{12})?$'),
      invoice_no text collate "C" not null default '' check (invoice_no ~ '^(\\d{8}|\\d{20})?$'),
      invoice_date date,
      check_code text collate "C" not null default '' check (check_code ~ '^[0-9A-Za-z]{0,20}$'),
      registered_at timestamptz,
      fingerprint text collate "C" not null default '',
      seller jsonb not null,
      buyer jsonb not null,
      amount_incl numeric(20, 2) not null,
      tax_amount numeric(20, 2) not null,
      amount_excl numeric(20, 2) not null check (amount_excl = amount_incl - tax_amount),
      receiver_email text not null default '' check (char_length(receiver_email) <= 100),
      receiver_phone text not null default '' check (char_length(receiver_phone) <= 30),
      remarks text not null default '' check (char_length(remarks) <= 200),
      red_of bigint references invoice,
      status_reason text not null default '' check (char_length(status_reason) <= 500),
      declared jsonb not null default '{}',
      differences jsonb not null default '[]',
      submitted_at timestamptz,
      serial_no text collate "C" not null default '',
      issued_at timestamptz,
      deliver_time timestamptz,
      sign_time timestamptz,
      financed_at timestamptz,
      check ((direction = '1') = (sales_order_id is not null)),
      check ((direction = '2') = (purchase_settlement_id is not null)),
      check ((invoice_kind = '5') = (red_of is not null)),
      check (case when red_of is null then amount_incl > 0 else amount_incl < 0 end),
      check (registered_at is null or (invoice_no <> '' and invoice_date is not null)),
      check (invoice_status not in ('2', '3', '4', '5') or registered_at is not null),
      check (case char_length(invoice_no) when 20 then invoice_code = '' when 8 then invoice_code <> ''
        else invoice_code = '' end),
      check (financed_at is null or invoice_status in ('2', '3', '4'))`,
    sorts: ['amount_incl'],
    codes: ['project_id', 'invoice_status', 'sales_order_id', 'purchase_settlement_id'],
    unique: {
      known_once: {
        columns: ['invoice_code', 'invoice_no'],
        where: sql`registered_at is not null`,
      },
      reversed_once: {
        columns: ['red_of'],
        where: sql`red_of is not null and invoice_status <> '6'`,
      },
    },
  });
  await linesTable(
    db,
    'invoice',
    sql`
      id bigint primary key default next_id(),
      sort int not null,
      source text not null check (source in ('goods', 'freight', 'serviceFee', 'fundFee')),
      settled_line_id bigint check ((source = 'goods') = (settled_line_id is not null)),
      tax_category_code text collate "C" not null default '' check (tax_category_code ~ '^(\\d{19})?$'),
      goods_name text not null,
      spec text not null,
      unit text not null,
      qty numeric(20, 6) check ((source = 'goods') = (qty is not null)),
      amount_incl numeric(20, 2) not null,
      tax_rate numeric(10, 6) not null check (tax_rate >= 0),
      tax_amount numeric(20, 2) not null
        check (tax_amount = round(amount_incl * tax_rate / (1 + tax_rate), 2)),
      amount_excl numeric(20, 2) not null check (amount_excl = amount_incl - tax_amount),
      check (qty <> 0)`,
  );
  await sql`create index on invoice_line (settled_line_id)`.execute(db);
  for (const [column, text] of Object.entries({
    registered_at:
      'Since when its code and number are known; null of what is not issued or did not pass its check.',
    financed_at:
      'Since when it stands behind a financing; such an invoice is neither reversed nor voided.',
    declared:
      "What a supplier says stands on its own invoice, to the tail difference; empty of the platform's.",
    serial_no: 'What the tax platform calls the request; empty while nothing was handed to it.',
  })) {
    await sql`comment on column invoice.${sql.ref(column)} is ${sql.lit(text)}`.execute(db);
  }
}
