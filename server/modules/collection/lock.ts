import { sql } from 'kysely';

import { isAtMost, isPositive } from '#contract/arithmetic/decimal.ts';
import { add, grouped, round2, subtract } from '#contract/arithmetic/money.ts';
import { COLLECTION_REFUSAL } from '#contract/collection/collection.ts';
import { COLLECTION_SOURCE } from '#contract/collection/states.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { closedForWriting, expectOpenMonth } from '#server/kernel/books/closed-month.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';
import { conflict, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';

const collections = columnsOf('collection', 'c');
const t = columnsOf('receivable_plan', 't');
const sales = columnsOf('sales_order', 's');

/** A collection under lock; amounts in yuan. */
export interface Collection {
  id: string;
  no: string;
  companyId: string;
  status: string;
  version: number;
  amount: string;
  allocated: string;
  refunded: string;
  /** yyyy-MM-dd. */
  valueDate: string;
  wanted: string[];
  /** Whether the bank or finance has said so, and not its payer alone. */
  isAttested: boolean;
}

export interface Wanted {
  id: string;
  version?: number | undefined;
  /** Statuses in which it may be dealt with; any without them. */
  from?: readonly string[];
}

/** Locks a collection as it was seen. Throws 404, 409, collection_status. */
export async function lockCollection(tx: Tx, { id, version, from }: Wanted): Promise<Collection> {
  const { rows } = await sql<Collection>`
    select ${collections.id}, ${collections.collection_no} as no, ${collections.company_id} as "companyId",
      ${collections.collection_status} as status, ${collections.version}, ${collections.amount}::text,
      ${collections.allocated}::text, ${collections.refunded}::text,
      ${collections.value_date}::text as "valueDate", ${collections.wanted}::text[] as wanted,
      (${collections.source} <> ${sql.lit(COLLECTION_SOURCE.slip)} or ${collections.payee_bank_id} is not null) as "isAttested"
    from ${collections} where ${collections.id} = ${id} and not ${collections.deleted}
    for no key update`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw noSuchRecord();
  if (version !== undefined && version !== found.version) throw conflict(NOUN.changed);
  if (from !== undefined && !from.includes(found.status)) throw refused(COLLECTION_REFUSAL.status);
  return found;
}

/** Nothing goes back on its payer's word alone: the bank's statement or finance has said that it came. Throws collection_not_come. */
export function expectCome({ isAttested, allocated }: Collection): void {
  const isTaken = isPositive(allocated);
  if (!isAttested && !isTaken) throw refused(COLLECTION_REFUSAL.notCome);
}

/** What is taken of a collection fits into what is free of it. Throws `refusal` with the sum that there is. */
export function expectLeft(
  wanted: string,
  { amount, allocated, refunded }: Pick<Collection, 'amount' | 'allocated' | 'refunded'>,
  { code, text }: { code: string; text: string },
): void {
  const left = round2(subtract(amount, add(allocated, refunded)));
  if (isAtMost(wanted, left)) return;
  throw refused({ code, text: `${text}：尚未认款 ${grouped(left)} 元` }, { data: { left } });
}

/**
 * What nobody but its payer has seen is on no statement of account once none of it is taken or given back any more, which a closed
 * month does not take. `collection`: as it is by then. Throws month_closed.
 */
export async function expectCounted(tx: Tx, collection: Collection): Promise<void> {
  const { isAttested, allocated, refunded, valueDate } = collection;
  const isCounted = [allocated, refunded].some(isPositive);
  if (!isAttested && !isCounted) await expectOpenMonth(tx, valueDate);
}

/** A receivable under lock; amounts in yuan, `penalty` what is due of it on the day that was asked for. */
export interface Receivable {
  id: string;
  no: string;
  companyId: string;
  salesOrderId: string;
  projectId: string;
  status: string;
  version: number;
  principal: string;
  fee: string;
  paidPrincipal: string;
  paidFee: string;
  paidPenalty: string;
  waivedPenalty: string;
  accrued: string;
  dueDate: string | null;
  noticeDate: string | null;
}

/**
 * Locks receivables with their sales, all in the order of their ids whoever asks, so that two who want the same ones wait for each
 * other. `day` is the one on which their penalty is asked. Throws 404 where one is missing.
 */
export async function lockReceivables(
  tx: Tx,
  ids: readonly string[],
  day: string,
): Promise<Receivable[]> {
  const wanted = [...new Set(ids)];
  await sql`
    select from ${sales} where ${sales.id} in (
      select ${t.sales_order_id} from ${t} where ${t.id} = any(${wanted}::bigint[]))
    order by ${sales.id} for no key update of s`.execute(tx);
  await sql`
    select from ${t} where ${t.id} = any(${wanted}::bigint[])
    order by ${t.id} for no key update of t`.execute(tx);
  const { rows } = await sql<Receivable>`
    select ${t.id}, ${t.receivable_no} as no, ${t.company_id} as "companyId",
      ${t.sales_order_id} as "salesOrderId", ${t.project_id} as "projectId", ${t.plan_status} as status, ${t.version}, ${t.principal}::text,
      ${t.fee}::text, ${t.paid_principal}::text as "paidPrincipal", ${t.paid_fee}::text as "paidFee",
      ${t.paid_penalty}::text as "paidPenalty", ${t.waived_penalty}::text as "waivedPenalty",
      receivable_penalty(${t.id}, ${day}::date)::text as accrued, ${t.due_date}::text as "dueDate",
      ${t.notice_date}::text as "noticeDate"
    from ${t} where ${t.id} = any(${wanted}::bigint[]) and not ${t.deleted} order by ${t.id}`.execute(
    tx,
  );
  if (rows.length < wanted.length) throw noSuchRecord();
  return rows;
}

/** One receivable, as it was seen. Throws 404, 409, receivable_status. */
export async function lockReceivable(
  tx: Tx,
  { id, version, from }: Wanted,
  day: string,
): Promise<Receivable> {
  const [found] = await lockReceivables(tx, [id], day);
  if (found === undefined) throw noSuchRecord();
  if (version !== undefined && version !== found.version) throw conflict(NOUN.changed);
  if (from !== undefined && !from.includes(found.status)) throw refused(COLLECTION_REFUSAL.plan);
  return found;
}

/**
 * What a buyer owed at the end of a closed month stands as it was closed: money of that month is taken only for what has come
 * to be owed since. No month is closed before the transaction ends. Throws month_closed.
 */
export async function expectUnclosed(
  tx: Tx,
  day: string,
  receivableIds: readonly string[],
): Promise<void> {
  await closedForWriting(tx);
  const { rows } = await sql`
    select from ${t} where ${t.id} = any(${[...receivableIds]}::bigint[])
      and ${dayOf(t.created_at)} <= book_closed_until() limit 1`.execute(tx);
  if (rows.length > 0) await expectOpenMonth(tx, day);
}
