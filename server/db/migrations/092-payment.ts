import { type Kysely, sql } from 'kysely';

import { table } from '../table.ts';

/** 付款 of direction 1 (rules.md C.13): pay-outs of a payment request, whose owner is the platform's own company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await table(db, 'payment', {
    readers: 'parties',
    number: 'payment_no',
    columns: sql`
      direction text not null check (direction = '1'),
      project_id bigint not null references project,
      pay_apply_id bigint not null references pay_apply,
      supplier_id bigint not null references company,
      amount numeric(20, 2) not null check (amount > 0),
      pay_method text not null,
      payment_status text not null default '1' check (payment_status in ('1', '2', '3', '4', '5', '6')),
      status_reason text not null default '' check (char_length(status_reason) <= 500),
      payer_bank_id bigint not null references bank,
      payer jsonb not null,
      payee jsonb not null,
      payee_verified boolean not null,
      prepared_by bigint not null references account,
      released_by bigint references account,
      released_at timestamptz,
      pay_date date,
      bank_serial_no text collate "C" not null default '',
      draft_no text not null default '' check (char_length(draft_no) <= 50),
      draft_due_date date,
      paid_at timestamptz,
      received_at timestamptz,
      received_by bigint references account,
      remarks text not null default '' check (char_length(remarks) <= 200),
      check (released_by <> prepared_by),
      check (payment_status not in ('2', '3', '4', '6') or released_by is not null),
      check (payment_status not in ('3', '4', '6') or (bank_serial_no <> '' and paid_at is not null))`,
    sorts: ['amount'],
    codes: ['project_id', 'pay_apply_id', 'payment_status'],
    unique: {
      serial_once: {
        columns: ['payer_bank_id', 'bank_serial_no'],
        where: sql`bank_serial_no <> ''`,
      },
    },
  });
  await sql`create index payment_of_request on payment (pay_apply_id) where not deleted`.execute(
    db,
  );
  await sql`create index payment_by_status on payment (payment_status, id) where not deleted`.execute(
    db,
  );
  await sql`comment on column payment.payment_status is 'Enumeration PaymentOutStatus.'`.execute(
    db,
  );
  await sql`comment on column payment.received_by is 'Null of one that time has confirmed.'`.execute(
    db,
  );
}
