import { sql } from 'kysely';

import { ROW_STATUS } from '#contract/collection/statement.ts';
import { INCOMING, MOVE } from '#contract/factoring/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { firstEntered } from '#server/kernel/books/slip-day.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { isStanding } from '#server/trade/factoring/standing-move.ts';

const moves = columnsOf('factoring_move', 'm');
const entered = columnsOf('factoring_move', 'e');
const between = columnsOf('factoring_move', 'b');
const undoing = columnsOf('factoring_move', 'u');
const lines = columnsOf('statement_row', 'l');
const collections = columnsOf('collection', 'c');

const MOST_REASON = 200;
const codes = (kinds: readonly string[]) => sql.join(kinds.map((kind) => sql.lit(kind)));
const IN = codes(INCOMING);

/** What of a receivable's advance was out at the end of a day without `e`, yuan. */
const outOn = (day: ReturnType<typeof sql>) => sql`(
  select coalesce(sum(case when ${moves.kind} = ${sql.lit(MOVE.advanced)} then ${moves.principal} else - ${moves.principal} end), 0)
  from ${moves} where ${moves.factoring_line_id} = ${entered.factoring_line_id} and ${moves.id} <> ${entered.id}
    and ${moves.kind} in (${codes([MOVE.advanced, MOVE.advanceReturned, ...INCOMING])})
    and ${isStanding} and ${moves.value_date} <= ${day})`;

const isEnteredStanding = sql`not exists (
  select from ${undoing} where ${undoing.undoes} = ${entered.id})`;

/** A day that the bank gives to the money of a serial number. */
interface BanksDay {
  serialNo: string;
  valueDate: string;
}

/**
 * The day by which money was entered for receivables of factorings, by the serial numbers of those that the bank has of another day: where
 * interest runs between the two (rules.md M6). What its debtor pays of the fee costs the same on any day.
 */
export async function otherDays(
  tx: Tx,
  said: readonly BanksDay[],
): Promise<ReadonlyMap<string, string>> {
  if (said.length === 0) return new Map();
  const serials = said.map(({ serialNo }) => serialNo);
  const days = said.map(({ valueDate }) => valueDate);
  const { rows } = await asPlatform(tx, () =>
    sql<{ serial: string; day: string }>`
      select ${entered.bank_serial_no} as serial, max(${entered.value_date})::text as day
      from unnest(${serials}::text[], ${days}::date[]) as bank (serial, day)
      join ${entered} on ${entered.bank_serial_no} = bank.serial and ${entered.bank_serial_no} <> ''
        and ${entered.kind} in (${IN}) and ${entered.value_date} <> bank.day and ${isEnteredStanding}
      where exists (
        select from (
          select least(${entered.value_date}, bank.day) as day
          union select ${between.value_date} from ${between} where ${between.factoring_line_id} = ${entered.factoring_line_id}
            and ${between.value_date} > least(${entered.value_date}, bank.day)
            and ${between.value_date} < greatest(${entered.value_date}, bank.day)) as span (day)
        where ${outOn(sql`span.day`)} > 0)
      group by 1`.execute(tx),
  );
  return new Map(rows.map(({ serial, day }) => [serial, day]));
}

/** What a person does about it; Chinese. */
export const otherDayReason = (name: string, { by, day }: { by: string; day: string }) =>
  `与${name}一致，但它已按 ${by} 到账登记，银行到账日为 ${day}，利息不同：请先撤销该回款，再按银行到账日重新登记`.slice(
    0,
    MOST_REASON,
  );

/** Waiting lines of a number and an amount whose day is another than the one by which a factoring's money was entered: they say so. Ids. */
export async function waitingByDay(
  tx: Tx,
  { serial, amount, name }: { serial: string; amount: string; name: string },
): Promise<string[]> {
  const { rows } = await asPlatform(tx, () =>
    sql<{ id: string; day: string }>`
      select ${lines.id}::text as id, ${lines.value_date}::text as day from ${lines} where ${lines.serial_no} = ${serial}
        and ${lines.row_status} = ${ROW_STATUS.waiting} and ${lines.amount} = ${amount}::numeric`.execute(
      tx,
    ),
  );
  const waiting: string[] = [];
  for (const { id, day } of rows) {
    const by = (await otherDays(tx, [{ serialNo: serial, valueDate: day }])).get(serial);
    if (by === undefined) continue;
    const reason = otherDayReason(name, { by, day });
    const row = tx.updateTable('statement_row').set({ reason }).where('id', '=', id);
    await asPlatform(tx, () => row.execute());
    waiting.push(id);
  }
  return waiting;
}

/**
 * Money of a receivable is entered by the day that the bank's statement has of its number, as long as nothing of a later day stands before it
 * (`last`): then it can only be entered after that, and its line waits for a person. Throws beside the day.
 */
export async function expectBanksDay(
  tx: Tx,
  { serial, valueDate, last }: { serial: string; valueDate: string; last: string },
): Promise<void> {
  const { rows } = await asPlatform(tx, () =>
    sql<{ day: string }>`
      select distinct ${lines.value_date}::text as day from ${lines}
      where ${lines.serial_no} = ${serial} and ${lines.amount} > 0
        and (${lines.row_status} <> ${ROW_STATUS.matched} or exists (
          select from ${collections} where ${collections.id} = ${lines.collection_id} and ${collections.amount} < ${lines.amount}))
      order by 1`.execute(tx),
  );
  const days = rows.map(({ day }) => day);
  if (days.length === 0 || days.includes(valueDate) || days.some((day) => day < last)) return;
  const said = `银行流水中该笔款项的到账日为 ${days.join('、')}，请按银行到账日登记`;
  throw invalidField('valueDate', said);
}

/**
 * What came more than a year ago is entered by a day that the bank's statement has of its number: any other is a year that was mistyped, and
 * the books would begin with it, as with a slip's. Throws beside the day.
 */
export async function expectThisYear(
  tx: Tx,
  { serial, valueDate, today }: { serial: string; valueDate: string; today: string },
): Promise<void> {
  const first = firstEntered(today);
  if (valueDate >= first) return;
  const row = await asPlatform(tx, () =>
    tx
      .selectFrom('statement_row')
      .select('id')
      .where('serial_no', '=', serial)
      .where('value_date', '=', valueDate)
      .executeTakeFirst(),
  );
  if (row) return;
  const said = `到账日不能早于 ${first}，请核对年份；确为更早到账的，请先导入当日的银行流水`;
  throw invalidField('valueDate', said);
}
