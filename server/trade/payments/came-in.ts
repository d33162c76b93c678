import { sql } from 'kysely';

import { isAtMost, isEqual } from '#contract/arithmetic/decimal.ts';
import { add, grouped, round2 } from '#contract/arithmetic/money.ts';
import { ROW_STATUS } from '#contract/collection/statement.ts';
import { COLLECTION_SOURCE, COLLECTION_STATUS } from '#contract/collection/states.ts';
import { INCOMING, MOVE } from '#contract/factoring/states.ts';
import { DEPOSIT_STATUS } from '#contract/order/deposit.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { lockFor, lockShared } from '#server/kernel/sql/advisory-lock.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { isStanding } from '#server/trade/factoring/standing-move.ts';
import { waitingByDay } from './banks-day.ts';
import { tellRest } from './rest-of-line.ts';

/** What money that comes in is written down as. */
export type CameInKind = 'collection' | 'deposit' | 'factoring' | 'return' | 'bounce';

/** Money that has come in, or is said to have, by the bank's serial number of it. */
export interface CameIn {
  serial: string;
  kind: CameInKind;
  /** What it is and its number; Chinese. */
  name: string;
  /** Yuan. */
  amount: string;
  /** Companies that it may be from. */
  companyIds: string[];
  /** The platform's account; null where only a statement will say which. */
  bankId: string | null;
  /** Of a collection that no statement has confirmed: its id. */
  slipId: string | null;
  /** A collection of what a line of a statement has beyond what it paid of factorings or of a deposit. */
  isRest?: boolean;
}

const collections = columnsOf('collection', 'c');
const slips = columnsOf('deposit_slip', 'd');
const orders = columnsOf('estimate_order', 'e');
const moves = columnsOf('factoring_move', 'm');
const factorings = columnsOf('factoring', 'f');
const payments = columnsOf('payment', 'p');
const lines = columnsOf('statement_row', 'l');

const MOST_REASON = 200;

const IN_FACTORING = [...INCOMING, MOVE.debtorFee].map((kind) => sql.lit(kind));

/**
 * All that bears one of these serial numbers of a bank, of whatever company. One transfer may pay several receivables of
 * factorings: they are one sum.
 */
export async function cameIn(tx: Tx, serials: readonly string[]): Promise<CameIn[]> {
  const among = sql`any(${[...serials]}::text[])`;
  const found = await asPlatform(tx, () =>
    sql<CameIn>`
      select ${collections.bank_serial_no} as serial, 'collection' as kind, '回款 ' || ${collections.collection_no} as name,
        ${collections.amount}::text, array[${collections.company_id}::text] as "companyIds",
        ${collections.payee_bank_id}::text as "bankId", case when ${collections.payee_bank_id} is null
          and ${collections.source} <> ${sql.lit(COLLECTION_SOURCE.statement)} then ${collections.id}::text end as "slipId",
        exists (select from ${lines} where ${lines.serial_no} = ${collections.bank_serial_no}
          and ${lines.collection_id} = ${collections.id} and ${lines.amount} > ${collections.amount}) as "isRest"
      from ${collections} where ${collections.bank_serial_no} = ${among} and not ${collections.deleted}
        and ${collections.collection_status} <> ${sql.lit(COLLECTION_STATUS.notOurs)}
      union all
      select ${slips.bank_serial_no}, 'deposit', '保证金（暂估单 ' || ${orders.estimate_order_no} || '）',
        ${slips.amount}::text, array[${orders.company_id}::text], null, null, false
      from ${slips} join ${orders} on ${orders.id} = ${slips.estimate_order_id}
      where ${slips.bank_serial_no} = ${among} and ${slips.bank_serial_no} <> '' and ${slips.account} is null
        and ${slips.deposit_status} <> ${sql.lit(DEPOSIT_STATUS.refused)}
      union all
      select ${moves.bank_serial_no}, 'factoring', '保理回款（' || string_agg(distinct ${factorings.factoring_no}, '、') || '）',
        sum(${moves.amount})::text, array_agg(${factorings.company_id}::text) || array_agg(${factorings.debtor_id}::text), null, null, false
      from ${moves} join ${factorings} on ${factorings.id} = ${moves.factoring_id}
      where ${moves.bank_serial_no} = ${among} and ${moves.bank_serial_no} <> '' and ${moves.kind} in (${sql.join(IN_FACTORING)})
        and ${isStanding}
      group by ${moves.bank_serial_no}
      union all
      select ${payments.bank_serial_no}, 'return', '供应商退款 ' || ${payments.payment_no}, (- ${payments.amount})::text,
        array[${payments.supplier_id}::text], ${payments.payer_bank_id}::text, null, false
      from ${payments} where ${payments.bank_serial_no} = ${among} and ${payments.return_of} is not null
        and not ${payments.deleted}
      union all
      select ${payments.bounce_serial_no}, 'bounce', '银行退回的付款 ' || ${payments.payment_no}, ${payments.amount}::text,
        array[${payments.supplier_id}::text], ${payments.payer_bank_id}::text, null, false
      from ${payments} where ${payments.bounce_serial_no} = ${among} and ${payments.bounce_serial_no} <> ''`.execute(
      tx,
    ),
  );
  return found.rows;
}

/** Whoever writes down money that came in shares it and has its own number alone; a statement, of thousands of them, has all. */
const ALL = 'came_in';

/** For whoever takes a statement: nobody writes down money that came in before its transaction ends. */
export async function lockSerials(tx: Tx): Promise<void> {
  await lockFor(tx, ALL);
}

/** Nobody else writes down money by this number before the transaction ends. */
export async function lockSerial(tx: Tx, serial: string): Promise<void> {
  await lockShared(tx, ALL);
  await lockFor(tx, `${ALL} ${serial}`, '0');
}

/** Why a row of a statement is no collection; Chinese. */
export const otherReason = ({ name }: Pick<CameIn, 'name'>) =>
  `流水号和金额与${name}一致，不计入回款`;

/** The row of a statement that waits by this number is what was written down by it and is no collection, where both say the same. */
export async function settleRows(tx: Tx, serial: string): Promise<void> {
  const others = (await cameIn(tx, [serial])).filter(({ kind }) => kind !== 'collection');
  for (const { kind, amount, bankId, name } of others) {
    const byDay = kind === 'factoring' ? await waitingByDay(tx, { serial, amount, name }) : [];
    const waiting = tx
      .updateTable('statement_row')
      .set({ row_status: ROW_STATUS.notOurs, reason: otherReason({ name }) })
      .where('serial_no', '=', serial)
      .where('row_status', '=', ROW_STATUS.waiting)
      .where('amount', '=', amount);
    const alike = byDay.length === 0 ? waiting : waiting.where('id', 'not in', byDay);
    const own = bankId === null ? alike : alike.where('bank_id', '=', bankId);
    await asPlatform(tx, () => own.execute());
    await tellRest(tx, { serial, kind, amount, name });
  }
}

/**
 * What was written down by this number is not so after all: its row of a statement waits for a person again, unless something else
 * that bears the number says the same as it.
 */
export async function letRowsWait(
  tx: Tx,
  { serial, amount }: { serial: string; amount: string },
  reason: string,
): Promise<void> {
  await asPlatform(tx, () =>
    tx
      .updateTable('statement_row')
      .set({ row_status: ROW_STATUS.waiting, reason: reason.slice(0, MOST_REASON) })
      .where('serial_no', '=', serial)
      .where('handled_by', 'is', null)
      .where((row) =>
        row.or([
          row.and([row('row_status', '=', ROW_STATUS.notOurs), row('amount', '=', amount)]),
          // Of more than that it has waited for the rest.
          row.and([row('row_status', '=', ROW_STATUS.waiting), row('amount', '>', amount)]),
        ]),
      )
      .execute(),
  );
  await settleRows(tx, serial);
}

interface Coming {
  serial: string;
  amount: string;
  /** Those that it may be from. */
  companyIds: readonly string[];
  bankId?: string | null;
}

/** Whether two say the same amount, however it is written. */
export const isSameMoney = (one: Pick<CameIn, 'amount'>, other: Pick<Coming, 'amount'>) =>
  isEqual(one.amount, other.amount);

/**
 * Whether two records by one number speak of one payment. Two banks may give the same number, and a payer may mistype it: one on another
 * of the platform's accounts is another payment, and so is one that is another company's and of another amount.
 */
export function isSamePayment(one: CameIn, coming: Coming): boolean {
  const { companyIds, bankId = null } = coming;
  if (bankId !== null && one.bankId !== null && bankId !== one.bankId) return false;
  return one.companyIds.some((id) => companyIds.includes(id)) || isSameMoney(one, coming);
}

/** What a company may be told of: never a factoring, of which it may know nothing, nor what is another's. */
const isTold = ({ kind, companyIds }: CameIn, told: readonly string[]) =>
  ['collection', 'deposit'].includes(kind) && companyIds.some((id) => told.includes(id));

/** What a line has beyond its factorings stands beside them; both together are no more than the line (expectPartOf). */
const isBeside = ({ isRest }: CameIn, as: CameInKind | undefined) =>
  as === 'factoring' && isRest === true;

/**
 * One payment is written down once, be it as a collection, a deposit, of a factoring or sent back by a supplier. `as` is what it is
 * to be now, where that has a rule of its own for its own numbers. Nobody else writes it down before the transaction ends. Throws
 * beside the field.
 */
export async function expectNewMoney(
  tx: Tx,
  coming: Coming & { as?: CameInKind; by: 'finance' | 'company' },
): Promise<void> {
  const { serial, companyIds, as, by } = coming;
  await lockSerial(tx, serial);
  const twin = (await cameIn(tx, [serial])).find(
    (one) => one.kind !== as && !isBeside(one, as) && isSamePayment(one, coming),
  );
  if (twin === undefined) return;
  const said =
    by === 'finance' || isTold(twin, companyIds)
      ? `该流水号已登记为${twin.name}（${grouped(twin.amount)} 元），一笔转账只登记一次`
      : '该流水号已登记在另一笔款项上，请核对；确认无误的请联系平台财务';
  throw invalidField('bankSerialNo', said);
}

/** What a statement says has come by a number and is no collection, or one of its rest alone, yuan; null where none says anything. */
async function comeBy(tx: Tx, serial: string): Promise<string | null> {
  const { rows } = await asPlatform(tx, () =>
    sql<{ amount: string | null }>`
      select max(${lines.amount})::text as amount from ${lines}
      where ${lines.serial_no} = ${serial} and (${lines.row_status} <> ${sql.lit(ROW_STATUS.matched)} or exists (
        select from ${collections} where ${collections.id} = ${lines.collection_id} and ${collections.amount} < ${lines.amount}))`.execute(
      tx,
    ),
  );
  return rows[0]?.amount ?? null;
}

/**
 * One transfer may pay several receivables of factorings: each time of a company that it has paid for before, and together no more
 * than a statement says has come. Asked once nobody else writes down money by this number. Throws beside the field.
 */
export async function expectPartOf(
  tx: Tx,
  { serial, amount, companyIds }: Pick<Coming, 'serial' | 'amount' | 'companyIds'>,
): Promise<void> {
  const written = (await cameIn(tx, [serial])).filter(
    (one) => one.kind === 'factoring' || isBeside(one, 'factoring'),
  );
  const known = written.find((one) => !one.companyIds.some((id) => companyIds.includes(id)));
  if (known) {
    const text = `该流水号已登记为${known.name}，与本笔融资的双方无关`;
    throw invalidField('bankSerialNo', text);
  }
  const entered = add('0', ...written.map((one) => one.amount));
  const come = await comeBy(tx, serial);
  if (come === null || isAtMost(add(entered, amount), come)) return;
  const said = `银行流水 ${grouped(come)} 元，该流水号已登记 ${grouped(round2(entered))} 元，合计不能超过流水金额`;
  throw invalidField('bankSerialNo', said);
}
