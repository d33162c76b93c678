import { sql } from 'kysely';

import { round2 } from '#contract/arithmetic/money.ts';
import type { StatementLine } from '#contract/collection/statement-cells.ts';
import { comparableName } from '#contract/company/comparable-name.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { isMadeUp } from './read-statement.ts';

const rows = columnsOf('statement_row', 'r');

interface Payer {
  name: string;
  last4: string;
}

interface Taken extends Payer {
  serialNo: string;
  valueDate: string;
  amount: string;
}

/** Whether nothing says that two payers are not one: by their accounts where both have one, else by their names. */
function mayBeOne(one: Payer, other: Payer): boolean {
  if (one.last4 !== '' && other.last4 !== '') return one.last4 === other.last4;
  return (
    one.name === '' || other.name === '' || comparableName(one.name) === comparableName(other.name)
  );
}

type Said = Pick<Taken, 'serialNo' | 'valueDate' | 'amount'>;

const keyOf = ({ valueDate, amount }: Said, hasNumber: boolean) =>
  `${hasNumber} ${valueDate} ${round2(amount)}`;
const hasNumber = ({ serialNo }: Said) => !isMadeUp(serialNo);

const reasonOf = ({ serialNo }: Taken) => {
  const which = isMadeUp(serialNo) ? '一行没有流水号的流水' : `流水 ${serialNo} `;
  return `日期、金额和付款方与此前导入的${which}一致，可能是同一笔款项，请核对；确为另一笔的请认领`;
};

/**
 * Lines that may have been taken before from a statement of the same account of another kind, whose lines have numbers where these have
 * none or the other way round: no number tells them apart. By the line's number, with the reason why it waits.
 */
export async function alikeOf(
  tx: Tx,
  bankId: string,
  lines: readonly StatementLine[],
): Promise<ReadonlyMap<string, string>> {
  const days = [...new Set(lines.map(({ valueDate }) => valueDate))];
  const { rows: taken } = await sql<Taken>`
    select ${rows.serial_no} as "serialNo", ${rows.value_date}::text as "valueDate", ${rows.amount}::text,
      ${rows.payer_name} as name, ${rows.payer_last4} as last4
    from ${rows} where ${rows.bank_id} = ${bankId} and ${rows.value_date} = any(${days}::date[])
    order by ${rows.id}`.execute(tx);
  const before = Map.groupBy(taken, (row) => keyOf(row, hasNumber(row)));
  const found = new Map<string, string>();
  for (const line of lines) {
    const { serialNo, payerName: name, payerAccount } = line;
    const payer = { name, last4: payerAccount.slice(-4) };
    const others = before.get(keyOf(line, !hasNumber(line)));
    const one = others?.find((row) => mayBeOne(row, payer));
    if (one) found.set(serialNo, reasonOf(one));
  }
  return found;
}
