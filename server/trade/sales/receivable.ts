import { sql } from 'kysely';

import { compareDecimals, isPositive, isZero } from '#contract/arithmetic/decimal.ts';
import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import { payCodeOf } from '#contract/collection/pay-code.ts';
import { PLAN_STATUS } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { nextNumber } from '#server/kernel/resource/number.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { bringUpTo } from './bring-up-to.ts';
import { settleFreed } from './freed-share.ts';
import { dueDateOf, termStart, workCalendar } from './term.ts';

const sales = columnsOf('sales_order', 's');
const projects = columnsOf('project', 'j');
const t = columnsOf('receivable_plan', 't');
const changes = columnsOf('receivable_change', 'h');

interface Sale {
  id: string;
  companyId: string;
  projectId: string;
  settlePrincipal: string;
  disputed: string;
  fee: string;
  exposure: string;
  creditDays: number;
  basis: string;
  madeBy: string;
}

async function saleOf(tx: Tx, id: string): Promise<Sale> {
  const { rows } = await sql<Sale>`
    select ${sales.id}, ${sales.company_id} as "companyId", ${sales.project_id} as "projectId",
      ${sales.settle_principal}::text as "settlePrincipal", ${sales.disputed_amount}::text as disputed,
      (${sales.service_fee} + ${sales.fund_fee})::text as fee, ${sales.exposure}::text,
      ${sales.credit_days} as "creditDays", ${projects.term_start_basis} as basis,
      ${sales.created_by} as "madeBy"
    from ${sales} join ${projects} on ${projects.id} = ${sales.project_id}
    where ${sales.id} = ${id} and not ${sales.deleted} for no key update of s`.execute(tx);
  const [sale] = rows;
  if (sale === undefined) throw new Error(`There is no sale ${id}`);
  return sale;
}

/** A receivable as its movements need it. */
export interface Held {
  id: string;
  principal: string;
  fee: string;
  settlePrincipal: string;
  paidPrincipal: string;
  paidFee: string;
  dueDate: string | null;
  status: string;
  /** Fees of extensions, which are no part of its sale. */
  extended: string;
}

async function lockOfSale(tx: Tx, salesOrderId: string): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select ${t.id}, ${t.principal}::text, ${t.fee}::text, ${t.settle_principal}::text as "settlePrincipal",
      ${t.paid_principal}::text as "paidPrincipal", ${t.paid_fee}::text as "paidFee",
      ${t.due_date}::text as "dueDate", ${t.plan_status} as status,
      (select coalesce(sum(${changes.fee}), 0)::text from ${changes}
        where ${changes.receivable_id} = ${t.id} and ${changes.kind} = 'extend') as extended
    from ${t} where ${t.sales_order_id} = ${salesOrderId} and not ${t.deleted}
    for no key update of t`.execute(tx);
  return rows[0];
}

type Kind = 'open' | 'raise' | 'due';

interface Change {
  kind: Kind;
  principal?: string;
  fee?: string;
  dueBefore?: string | null;
  dueAfter?: string | null;
}

async function noted(tx: Tx, id: string, change: Change, { at, accountId }: ByAny): Promise<void> {
  const { kind, principal = '0', fee = '0', dueBefore = null, dueAfter = null } = change;
  await tx
    .insertInto('receivable_change')
    .values({
      receivable_id: id,
      kind,
      principal,
      fee,
      day: wireDay(at),
      due_before: dueBefore,
      due_after: dueAfter,
      account_id: accountId,
      created_at: at,
    })
    .execute();
}

async function insert(tx: Tx, sale: Sale, principal: string, making: ByAny): Promise<string> {
  const { at, accountId } = making;
  const no = await nextNumber(tx, 'YS', at);
  const by = accountId ?? sale.madeBy;
  const { id } = await tx
    .insertInto('receivable_plan')
    .values({
      receivable_no: no,
      pay_code: payCodeOf(no),
      company_id: sale.companyId,
      seen_by: [sale.companyId],
      project_id: sale.projectId,
      sales_order_id: sale.id,
      principal,
      settle_principal: sale.settlePrincipal,
      fee: sale.fee,
      exposure: sale.exposure,
      term_basis: sale.basis,
      credit_days: sale.creditDays,
      created_by: by,
      created_at: at,
      updated_by: by,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noted(tx, id, { kind: 'open', principal, fee: sale.fee }, making);
  return id;
}

async function raise(tx: Tx, held: Held, sale: Sale, principal: string, making: ByAny) {
  const { at, accountId } = making;
  const fee = round2(add(sale.fee, held.extended));
  const [more, moreFee] = [subtract(principal, held.principal), subtract(fee, held.fee)];
  const moved = !isZero(more) || !isZero(moreFee);
  const owes = compareDecimals(add(principal, fee), add(held.paidPrincipal, held.paidFee));
  const isSettled = held.status === PLAN_STATUS.settled || held.status === PLAN_STATUS.early;
  await tx
    .updateTable('receivable_plan')
    .set((row) => ({
      principal,
      settle_principal: sale.settlePrincipal,
      fee,
      exposure: sale.exposure,
      ...(isSettled && owes > 0 && { plan_status: PLAN_STATUS.open, settled_date: null }),
      ...(accountId !== null && { updated_by: accountId }),
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', held.id)
    .execute();
  if (moved) await noted(tx, held.id, { kind: 'raise', principal: more, fee: moreFee }, making);
  // Who owes nothing any more is late with nothing, either, and does not wait for the night to hear so.
  if (moved && !isSettled && owes <= 0)
    await bringUpTo(tx, held.id, { today: wireDay(at) }, making);
  const beyond = '结算减少时额度已被使用';
  await settleFreed(tx, held.id, { ...making, note: '销售金额变动', beyond });
}

interface DueDays {
  start: string | null;
  due: string | null;
  /** The due date until now. */
  before: string | null;
}

/** A receivable under lock is due on a day, or on none yet; its sale says the same. */
export async function setDue(
  tx: Tx,
  { id, salesOrderId }: { id: string; salesOrderId: string },
  { start, due, before }: DueDays,
  making: ByAny,
): Promise<void> {
  const dates = { term_start_date: start, due_date: due };
  const stamp = { updated_at: making.at };
  await tx
    .updateTable('receivable_plan')
    .set((row) => ({ ...dates, ...stamp, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('sales_order')
    .set({ ...dates, ...stamp })
    .where('id', '=', salesOrderId)
    .execute();
  await noted(tx, id, { kind: 'due', dueBefore: before, dueAfter: due }, making);
}

/**
 * Fills in from when a receivable's credit counts and when it is due, once that is known (I17, rules.md M20); the sale says the
 * same. What has a due date keeps it. The transaction must see both sides' rows.
 */
export async function fillDueDate(tx: Tx, salesOrderId: string, making: ByAny): Promise<void> {
  const { rows } = await sql<{ id: string; basis: string; creditDays: number }>`
    select ${t.id}, ${t.term_basis} as basis, ${t.credit_days} as "creditDays"
    from ${t} where ${t.sales_order_id} = ${salesOrderId} and ${t.due_date} is null
      and not ${t.deleted} for no key update of t`.execute(tx);
  const [found] = rows;
  const start = found && (await termStart(tx, salesOrderId, found.basis));
  if (!found || !start) return;
  const due = dueDateOf(start, found.creditDays, await workCalendar(tx));
  await setDue(tx, { id: found.id, salesOrderId }, { start, due, before: null }, making);
}

/**
 * Makes the receivable (应收款) of a sale that its buyer has confirmed, or brings it to what is confirmed by now: of a sale that is
 * disputed in part what is not disputed, and the rest once the dispute is resolved. Its fee is service fee and fund fee
 * (rules.md M5), its due date follows as soon as it is known. A sale of whose goods nothing is owed has one of its fees, and of what
 * lies in it. Whole in the caller's transaction; nothing where there is neither. Throws an Error where there is no such sale.
 */
export async function openReceivable(tx: Tx, salesOrderId: string, making: ByAny): Promise<void> {
  await asPlatform(tx, async () => {
    const sale = await saleOf(tx, salesOrderId);
    const principal = round2(subtract(sale.settlePrincipal, sale.disputed));
    const held = await lockOfSale(tx, salesOrderId);
    if (held !== undefined) await raise(tx, held, sale, principal, making);
    else if (isPositive(add(principal, sale.fee, sale.exposure)))
      await insert(tx, sale, principal, making);
    await fillDueDate(tx, salesOrderId, making);
  });
}
