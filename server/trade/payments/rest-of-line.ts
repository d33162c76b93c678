import { sql } from 'kysely';

import { isMore } from '#contract/arithmetic/decimal.ts';
import { grouped, round2, subtract } from '#contract/arithmetic/money.ts';
import { ROW_STATUS } from '#contract/collection/statement.ts';
import { DEPOSIT_STATUS } from '#contract/order/deposit.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { takesMore } from '#server/trade/factoring/debtor-owes.ts';
import { isStanding } from '#server/trade/factoring/standing-move.ts';

const moves = columnsOf('factoring_move', 'm');
const factorings = columnsOf('factoring', 'f');
const lines = columnsOf('statement_row', 'l');

const MOST_REASON = 200;
const RESTS = {
  factoring: ' 元：用于其他应收账款或债务人承担的手续费的，请继续登记；债务人多付的，请认领后退还',
  deposit: ' 元：采购方多付的，请认领给该企业，再认款或退还',
};

/** What is written down by a number: of which kind, as CameIn has it, and how much. */
interface Written {
  readonly kind: string;
  readonly amount: string;
}

const hasRest = (kind: string): kind is keyof typeof RESTS => kind in RESTS;

/** A line of more than it has paid of factorings, or of a deposit, waits for the rest of it, and says so. */
export async function tellRest(
  tx: Tx,
  { serial, kind, amount, name }: Written & { serial: string; name: string },
): Promise<void> {
  if (!hasRest(kind)) return;
  const rest = sql`to_char(${lines.amount} - ${amount}::numeric, 'FM999,999,999,990.00')`;
  const said = sql<string>`left(${`已登记为${name} ${grouped(amount)} 元，尚余 `} || ${rest} || ${RESTS[kind]}, ${MOST_REASON})`;
  await asPlatform(tx, () =>
    tx
      .updateTable('statement_row as l')
      .set({ reason: said })
      .where('l.serial_no', '=', serial)
      .where('l.row_status', '=', ROW_STATUS.waiting)
      .where('l.amount', '>', amount)
      .execute(),
  );
}

/** Whether another line of a statement bears its number: two banks may give the same one (decision 133). */
export async function hasTwinLine(
  tx: Tx,
  line: { id: string; serialNo: string },
): Promise<boolean> {
  const { rows } = await asPlatform(tx, () =>
    sql`select from ${lines} where ${lines.serial_no} = ${line.serialNo} and ${lines.id} <> ${line.id} limit 1`.execute(
      tx,
    ),
  );
  return rows.length > 0;
}

/** Whether a deposit has come by that number: its buyer's word alone says nothing of it. */
async function isRecognised(tx: Tx, serial: string): Promise<boolean> {
  const found = await asPlatform(tx, () =>
    tx
      .selectFrom('deposit_slip')
      .select('id')
      .where('bank_serial_no', '=', serial)
      .where('deposit_status', '=', DEPOSIT_STATUS.recognised)
      .executeTakeFirst(),
  );
  return found !== undefined;
}

/**
 * What a line of a statement has beyond what it has paid of factorings or of a deposit that finance has recognised, yuan, where nothing else
 * bears its number, no other line does, and these financings take nothing more of their debtor; undefined where there is no such rest. Its
 * number is locked.
 */
export async function restOf(
  tx: Tx,
  line: { id: string; serialNo: string; amount: string },
  written: readonly Written[],
): Promise<string | undefined> {
  const [paid, ...others] = written;
  if (paid === undefined || !hasRest(paid.kind) || others.length > 0) return undefined;
  if (!isMore(line.amount, paid.amount) || (await hasTwinLine(tx, line))) return undefined;
  const rest = round2(subtract(line.amount, paid.amount));
  if (paid.kind === 'deposit') return (await isRecognised(tx, line.serialNo)) ? rest : undefined;
  const { rows } = await asPlatform(tx, () =>
    sql`
      select from ${factorings} where ${takesMore(factorings.id)} and exists (select from ${moves}
        where ${moves.factoring_id} = ${factorings.id} and ${moves.bank_serial_no} = ${line.serialNo} and ${isStanding})`.execute(
      tx,
    ),
  );
  return rows.length === 0 ? rest : undefined;
}
