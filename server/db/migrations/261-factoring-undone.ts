import { type Kysely, sql } from 'kysely';

/**
 * What finance entered by mistake for a financing is put right by an opposite movement: FactoringMove 11, which names what it undoes
 * and why. The same transfer may then be entered as it was. What of an advance has ended is known, as it begins again with that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table factoring_move
      add column undoes bigint references factoring_move,
      add column attempt smallint not null default 0,
      drop constraint factoring_move_kinds,
      drop constraint factoring_move_slip,
      add constraint factoring_move_kinds
        check (kind in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11')),
      add constraint factoring_move_slip
        check (kind in ('2', '3', '4', '5', '9', '10', '11') = (bank_serial_no <> '')),
      add constraint factoring_move_undoing check ((kind = '11') = (undoes is not null)),
      add constraint factoring_move_why check (kind <> '11' or note <> '')`.execute(db);
  await sql`create unique index factoring_move_undone on factoring_move (undoes) where undoes is not null`.execute(
    db,
  );
  await sql`comment on column factoring_move.attempt is 'How often the same was entered before and taken back.'`.execute(
    db,
  );
  await sql`drop index factoring_move_serial`.execute(db);
  await sql`create unique index factoring_move_serial on factoring_move (bank_serial_no, factoring_line_id, (kind = '9'), attempt)
    where bank_serial_no <> '' and kind <> '11'`.execute(db);
  await sql`alter table factoring_line add column advance_ended numeric(20, 2) not null default 0`.execute(
    db,
  );
  // What was paid by recourse before now is its seller's again, and its invoice stands behind nothing.
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  await sql`update invoice i set financed_at = null from factoring_line l
    where i.invoice_no = l.invoice_no and i.invoice_code = l.invoice_code and i.financed_at is not null
      and l.outstanding = 0 and exists (select from factoring_move m where m.factoring_line_id = l.id and m.kind = '4')
      and not exists (select from factoring_line o where o.invoice_no = l.invoice_no and o.invoice_code = l.invoice_code
        and o.id > l.id)`.execute(db);
  await sql`select set_config('app.maintenance', '', true)`.execute(db);
  await sql`comment on column factoring_line.advance_ended is 'What of its advance could go out no more.'`.execute(
    db,
  );
}
