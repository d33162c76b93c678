import { sql } from 'kysely';

import { isEqual } from '#contract/arithmetic/decimal.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { chargedFrom, isUnconfirmed } from './known.ts';
import { costsByDay } from './slip-day.ts';

const collections = columnsOf('collection', 'o');
const companies = columnsOf('company', 'c');

const MOST = 20;

interface SlipOfRow {
  id: string;
  collectionNo: string;
  companyId: string;
  companyName: string;
  valueDate: string;
  bankSerialNo: string;
}

/** Slips that a row of a statement may be the payment of, by its amount; those of the nearest days first. */
export async function slipsOfRow(
  tx: Tx,
  { amount, valueDate }: { amount: string; valueDate: string },
): Promise<SlipOfRow[]> {
  const { rows } = await sql<SlipOfRow>`
    select ${collections.id}, ${collections.collection_no} as "collectionNo",
      ${collections.company_id} as "companyId", ${companies.name} as "companyName",
      ${collections.value_date}::text as "valueDate", ${collections.bank_serial_no} as "bankSerialNo"
    from ${collections} join ${companies} on ${companies.id} = ${collections.company_id}
    where ${isUnconfirmed} and ${collections.amount} = ${amount}::numeric
    order by abs(${collections.value_date} - ${valueDate}::date), ${collections.id}
    limit ${MOST}`.execute(tx);
  return rows;
}

interface Waiting {
  companyId: string;
  amount: string;
  waits: boolean;
  valueDate: string;
  chargedFrom: string | null;
}

interface Chosen {
  slipId: string;
  companyId: string;
  amount: string;
  valueDate: string;
}

/**
 * The slip that a person has chosen for a row is one of its company and amount that still waits, and was not taken by a day that makes
 * another penalty than the bank's; under lock. Throws beside the field.
 */
export async function lockChosenSlip(
  tx: Tx,
  { slipId, companyId, amount, valueDate: day }: Chosen,
): Promise<void> {
  const { rows } = await sql<Waiting>`
    select ${collections.company_id} as "companyId", ${collections.amount}::text, ${isUnconfirmed} as waits,
      ${collections.value_date}::text as "valueDate", ${chargedFrom}::text as "chargedFrom"
    from ${collections} where ${collections.id} = ${slipId} for no key update of o`.execute(tx);
  const [slip] = rows;
  if (!slip?.waits) throw invalidField('slipId', '该回单已由其他流水确认或已退回，请重新选择');
  if (slip.companyId !== companyId) throw invalidField('slipId', '该回单不是所选付款企业登记的');
  if (!isEqual(slip.amount, amount)) throw invalidField('slipId', '该回单的金额与流水不一致');
  if (costsByDay(slip, { valueDate: day })) {
    const text = `该回单已按 ${slip.valueDate} 到账认款，银行到账日为 ${day}，罚息不同，请先撤销其认款再认领`;
    throw invalidField('slipId', text);
  }
}
