import { sql } from 'kysely';

import { isMore } from '#contract/arithmetic/decimal.ts';
import { grouped, round2, subtract } from '#contract/arithmetic/money.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { DEPOSIT_REFUSAL, DEPOSIT_STATUS } from '#contract/order/deposit.ts';
import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { isStillOwn, type OwnAccount, ownAccount } from '#server/kernel/company/own-account.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { conflict, invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';

const orders = columnsOf('estimate_order', 'o');
const slips = columnsOf('deposit_slip', 's');
const back = columnsOf('deposit_slip', 'b');

const { paidIn, recognised, prepared, released, refunded } = DEPOSIT_STATUS;
const OPEN = [paidIn, prepared, released];

/** An estimate order under lock, with the slip that is being dealt with. */
export interface Held {
  id: string;
  no: string;
  companyId: string;
  status: string;
  version: number;
  required: string;
  received: string;
  open: {
    id: string;
    status: string;
    amount: string;
    payDate: string | null;
    /** '' of a refund that was not paid. */
    serial: string;
    preparedBy: string | null;
    account: OwnAccount | null;
  } | null;
}

/** Asked once the order is locked: a statement that waits for a lock sees other tables as they were before. */
async function openSlip(tx: Tx, orderId: string): Promise<Held['open']> {
  const { rows } = await sql<NonNullable<Held['open']>>`
    select ${slips.id}, ${slips.deposit_status} as status, ${slips.amount}::text,
      ${slips.pay_date}::text as "payDate", ${slips.bank_serial_no} as serial, ${slips.prepared_by} as "preparedBy", ${slips.account}
    from ${slips} where ${slips.estimate_order_id} = ${orderId}
      and ${slips.deposit_status} in (${sql.join(OPEN)})`.execute(tx);
  return rows[0] ?? null;
}

/** Locks an order for its deposit; of a company's own alone where one is named. Throws 404 and 409. */
export async function lockDeposit(
  tx: Tx,
  {
    id,
    version,
    companyId,
  }: { id: string; version?: number | undefined; companyId?: string | null },
): Promise<Held> {
  const { rows } = await sql<Omit<Held, 'open'>>`
    select ${orders.id}, ${orders.estimate_order_no} as no, ${orders.company_id} as "companyId",
      ${orders.estimate_order_status} as status, ${orders.version},
      ${orders.deposit_required}::text as required, ${orders.deposit_received}::text as received
    from ${orders} where ${orders.id} = ${id} and not ${orders.deleted}
      ${companyId === undefined ? sql`` : sql`and ${orders.company_id} = ${companyId}`}
    for no key update of o`.execute(tx);
  const [held] = rows;
  if (held === undefined) throw noSuchRecord();
  if (version !== undefined && version !== held.version) throw conflict(NOUN.changed);
  return { ...held, open: await openSlip(tx, id) };
}

/** The slip that is being dealt with, where it stands as it should. Throws deposit_status. */
export function openAt({ open }: Held, ...statuses: readonly string[]): NonNullable<Held['open']> {
  if (open === null || !statuses.includes(open.status)) throw refused(DEPOSIT_REFUSAL.status);
  return open;
}

const RUNNING: readonly string[] = [
  ESTIMATE_STATUS.running,
  ESTIMATE_STATUS.partOfficial,
  ESTIMATE_STATUS.official,
];
const ENDED: readonly string[] = [ESTIMATE_STATUS.official, ESTIMATE_STATUS.closed];

const over = ({ code, text }: { code: string; text: string }, left: string) =>
  refused({ code, text: `${text}：${grouped(left)} 元` }, { data: { left } });

/** Whether that may be paid in now: of a confirmed order, one at a time, and no more than is still due. */
export function expectDue({ status, open, required, received }: Held, amount: string): void {
  if (!RUNNING.includes(status)) throw refused(DEPOSIT_REFUSAL.order);
  if (open !== null) throw refused(DEPOSIT_REFUSAL.open);
  const left = round2(subtract(required, received));
  if (isMore(amount, left)) throw over(DEPOSIT_REFUSAL.over, left);
}

/** Whether that may go back now: of an order that has ended, one at a time, and no more than is held. */
export function expectHeld({ status, open, received }: Held, amount: string): void {
  if (!ENDED.includes(status)) throw refused(DEPOSIT_REFUSAL.running);
  if (open !== null) throw refused(DEPOSIT_REFUSAL.open);
  if (isMore(amount, received)) throw over(DEPOSIT_REFUSAL.held, received);
}

/** What goes back had come by then. Throws beside payDate, with the first day on which so much was held. */
export async function expectHeldOn(
  tx: Tx,
  { id }: Held,
  { payDate, amount }: { payDate: string; amount: string },
): Promise<void> {
  const { rows } = await sql<{ day: string | null }>`
    select min(v.day)::text as day from (
      select ${slips.pay_date} as day, sum(${slips.amount}) over (order by ${slips.pay_date}) - coalesce((
        select sum(${back.amount}) from ${back} where ${back.estimate_order_id} = ${id}
          and ${back.deposit_status} = ${refunded}), 0) as held
      from ${slips} where ${slips.estimate_order_id} = ${id} and ${slips.deposit_status} = ${recognised}) v
    where v.held >= ${amount}::numeric`.execute(tx);
  const day = rows[0]?.day ?? payDate;
  if (payDate < day) throw invalidField('payDate', `付款日期不能早于保证金到账日期 ${day}`);
}

/** The buyer's own account. Throws deposit_no_account. */
export async function refundAccount(tx: Tx, { companyId }: Held): Promise<OwnAccount> {
  const account = await ownAccount(tx, companyId);
  if (account === undefined) throw refused(DEPOSIT_REFUSAL.noAccount);
  return account;
}

/** What is released goes to such an account still. Throws deposit_account_gone. */
export async function expectStillOwn(tx: Tx, { companyId, open }: Held): Promise<void> {
  const account = open?.account;
  if (!account || !(await isStillOwn(tx, companyId, account)))
    throw refused(DEPOSIT_REFUSAL.accountGone);
}

interface Turning {
  at: Date;
  accountId: string;
  to: string;
  /** Columns of the slip that change with its status. */
  set?: Partial<
    Record<'reason' | 'cancel_reason' | 'pay_date' | 'bank_serial_no' | 'released_by', string>
  >;
  /** By how much what is held of the order's deposit changes; money text, below zero where it goes back. */
  moves?: string;
}

/** Brings the open slip to another status; the order's counter and version follow in the same transaction. */
export async function turnSlip(
  tx: Tx,
  held: Held,
  { at, accountId, to, set = {}, moves = '0' }: Turning,
): Promise<void> {
  const stamp = { updated_by: accountId, updated_at: at };
  await tx
    .updateTable('deposit_slip')
    .set({ ...stamp, ...set, deposit_status: to })
    .where('id', '=', held.open?.id ?? '')
    .execute();
  await tx
    .updateTable('estimate_order as o')
    .set((row) => ({
      ...stamp,
      deposit_received: sql<string>`${orders.deposit_received} + ${moves}::numeric`,
      version: row('o.version', '+', 1),
    }))
    .where('o.id', '=', held.id)
    .execute();
}
