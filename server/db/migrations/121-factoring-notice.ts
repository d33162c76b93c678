import { type Kysely, sql } from 'kysely';

import { linesTable, table } from '../table.ts';

/** 应收账款转让通知 (rules.md B.3): what the debtor of a factoring is told, and what it confirms (确权). Rates are none of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await table(db, 'factoring_notice', {
    readers: 'parties',
    number: 'notice_no',
    columns: sql`
      project_id bigint not null references project,
      factoring_id bigint not null references factoring,
      seller_id bigint not null references company,
      notice_status text not null default '1' check (notice_status in ('1', '2', '3', '4')),
      receivable_count int not null,
      notice_amount numeric(20, 2) not null,
      confirmed_amount numeric(20, 2) not null default 0 check (confirmed_amount between 0 and notice_amount),
      collect_account jsonb,
      answer_time timestamptz`,
    sorts: ['notice_amount'],
    codes: ['project_id', 'notice_status', 'seller_id'],
    unique: { of_factoring: { columns: ['factoring_id'], where: sql`notice_status <> '4'` } },
  });
  await linesTable(
    db,
    'factoring_notice',
    sql`
      id bigint primary key default next_id(),
      sort int not null,
      factoring_line_id bigint not null references factoring_line,
      contract_no text not null,
      invoice_code text not null,
      invoice_no text not null,
      invoice_date date not null,
      transfer_amount numeric(20, 2) not null,
      due_date date not null,
      confirmed_amount numeric(20, 2) check (confirmed_amount between 0 and transfer_amount),
      confirmed_due date,
      objection text not null default '' check (char_length(objection) <= 500)`,
  );
  await sql`comment on column factoring_notice.notice_status is 'Enumeration NoticeStatus.'`.execute(
    db,
  );
}
