import { type Kysely, sql } from 'kysely';

/** A refund of a deposit that was prepared wrongly, or that the bank did not pay, is taken back with the reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deposit_slip
    add column cancel_reason text not null default '' check (char_length(cancel_reason) <= 200),
    drop constraint deposit_slip_deposit_status_check,
    add constraint deposit_slip_deposit_status_check check (deposit_status in ('1', '2', '3', '4', '5', '6', '7')),
    drop constraint deposit_slip_check2,
    add constraint deposit_slip_account_check
      check ((deposit_status in ('4', '5', '6', '7')) = (account is not null)),
    add constraint deposit_slip_cancelled_check check ((deposit_status = '7') = (cancel_reason <> ''))`.execute(
    db,
  );
}
