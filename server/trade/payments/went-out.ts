import { sql } from 'kysely';

import { isEqual } from '#contract/arithmetic/decimal.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { MOVE } from '#contract/factoring/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { hasSeveralAccounts } from '#server/kernel/company/platform.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';

/** What money that the platform pays is written down as. */
export type WentOutKind = 'payment' | 'refund' | 'deposit' | 'fee' | 'verification';

/** Money that has gone out, by the bank's serial number of it. */
interface WentOut {
  kind: WentOutKind;
  /** What it is and its number; Chinese. */
  name: string;
  /** Yuan. */
  amount: string;
  /** To whom. */
  companyId: string;
  /** The platform's account; null where only a pay-out of a request says which. */
  bankId: string | null;
}

const payments = columnsOf('payment', 'p');
const refunds = columnsOf('collection_refund', 'f');
const collections = columnsOf('collection', 'c');
const slips = columnsOf('deposit_slip', 'd');
const orders = columnsOf('estimate_order', 'e');
const moves = columnsOf('factoring_move', 'm');
const factorings = columnsOf('factoring', 'x');
const verifications = columnsOf('bank_verification', 'v');

/** All that went out by a serial number of a bank, to whomever. */
async function wentOut(tx: Tx, serial: string): Promise<WentOut[]> {
  const { rows } = await asPlatform(tx, () =>
    sql<WentOut>`
      select 'payment' as kind, '付款单 ' || ${payments.payment_no} as name, ${payments.amount}::text,
        ${payments.supplier_id}::text as "companyId", ${payments.payer_bank_id}::text as "bankId"
      from ${payments} where ${payments.bank_serial_no} = ${serial} and ${payments.bank_serial_no} <> ''
        and ${payments.return_of} is null and not ${payments.deleted}
      union all
      select 'refund', '回款 ' || ${collections.collection_no} || ' 的退款', ${refunds.amount}::text, ${collections.company_id}::text, null
      from ${refunds} join ${collections} on ${collections.id} = ${refunds.collection_id}
      where ${refunds.bank_serial_no} = ${serial} and ${refunds.bank_serial_no} <> ''
      union all
      select 'deposit', '保证金退还（暂估单 ' || ${orders.estimate_order_no} || '）', ${slips.amount}::text, ${orders.company_id}::text, null
      from ${slips} join ${orders} on ${orders.id} = ${slips.estimate_order_id}
      where ${slips.bank_serial_no} = ${serial} and ${slips.bank_serial_no} <> '' and ${slips.account} is not null
      union all
      select 'fee', '手续费退还（' || ${factorings.factoring_no} || '）', sum(${moves.amount})::text, ${factorings.debtor_id}::text, null
      from ${moves} join ${factorings} on ${factorings.id} = ${moves.factoring_id}
      where ${moves.bank_serial_no} = ${serial} and ${moves.bank_serial_no} <> ''
        and ${moves.kind} = ${sql.lit(MOVE.debtorFeeReturned)}
      group by ${factorings.factoring_no}, ${factorings.debtor_id}
      union all
      select 'verification', '账户验证打款（尾号 ' || ${verifications.account_no_last4} || '）', ${verifications.amount}::text,
        ${verifications.company_id}::text, null
      from ${verifications} where ${verifications.serial_no} = ${serial} and ${verifications.serial_no} <> ''`.execute(
      tx,
    ),
  );
  return rows;
}

interface Going {
  serial: string;
  as: WentOutKind;
  amount: string;
  companyId: string;
  bankId?: string;
}

/**
 * Whether both are one transfer. Two banks may give the same number: one of another of the platform's accounts is another transfer, and so is
 * one to another company and of another amount, as long as they may be of two accounts.
 */
function isSame(one: WentOut, going: Going, several: boolean): boolean {
  const { bankId = null, companyId } = going;
  if (bankId !== null && one.bankId !== null) return bankId === one.bankId;
  return !several || one.companyId === companyId || isEqual(one.amount, going.amount);
}

/**
 * One transfer pays one thing, be it a request, a refund, a deposit, a fee or the small amount of an account. Nobody else writes down what
 * went out by this number before the transaction ends. Whether pay-outs of one account share it asks whoever settles them. Throws beside
 * the field.
 */
export async function expectNewTransfer(
  tx: Tx,
  going: Going,
  field: 'bankSerialNo' | 'serialNo' = 'bankSerialNo',
): Promise<void> {
  const { serial, as } = going;
  await lockFor(tx, `went_out ${serial}`, '0');
  const known = await wentOut(tx, serial);
  const others = known.filter(({ kind }) => kind !== as);
  const several = others.length > 0 && (await hasSeveralAccounts(tx));
  const alike = as === 'payment' ? undefined : known.find(({ kind }) => kind === as);
  const twin = alike ?? others.find((one) => isSame(one, going, several));
  if (twin === undefined) return;
  const said = `该流水号已登记为${twin.name}（${grouped(twin.amount)} 元），一笔转账只登记一次`;
  throw invalidField(field, said);
}
