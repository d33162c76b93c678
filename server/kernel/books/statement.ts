import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

import { isNegative } from '#contract/arithmetic/decimal.ts';
import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import { STATEMENT_SIDE, type StatementSide } from '#contract/books/sides.ts';
import type { StatementLine } from '#contract/books/statement.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { movementsOf, penaltyUntil } from './movements.ts';

/** A period, both days counted; yyyy-MM-dd. */
export interface Period {
  from: string;
  to: string;
}

/** What stood between a company and the platform over a period; yuan with two decimals, below zero where the other side owes. */
export interface StatementTotals {
  opening: string;
  increase: string;
  decrease: string;
  closing: string;
}

/** The same of one company among all. */
export interface CompanyTotals extends StatementTotals {
  company_id: string;
}

const plans = columnsOf('receivable_plan', 'p');
const changes = columnsOf('receivable_change', 'h');
const projects = columnsOf('project', 'j');
const v = columnsOfRow<{
  company_id: string;
  day: string;
  kind: string;
  object_type: string;
  object_id: string;
  object_no: string;
  project_id: string;
  amount: string;
  place: string;
}>('v');

/** Whether penalty counts before an extension, which began the notice anew: by rates that it ended, or as a figure that was kept. */
const isExtendedLate = sql<boolean>`exists (select from ${changes}
  where ${changes.receivable_id} = ${plans.id} and ${changes.kind} = 'extend'
    and (${changes.penalty_from} is not null or ${changes.penalty_kept} > 0))`;

/** The penalty of the period, a row per receivable, dated on its last day. */
const penaltyRows = (of: RawBuilder<boolean>, { from, to }: Period) => sql`
  select ${plans.company_id}, ${to}::date as day, 'penalty' as kind, 'receivablePlan' as object_type,
    ${plans.id} as object_id, ${plans.receivable_no} as object_no, ${plans.project_id},
    until_to.amount - until_from.amount as amount, ${plans.id} as place
  from ${plans},
    lateral (select ${penaltyUntil('p', sql`(${from}::date - 1)`)} as amount) until_from,
    lateral (select ${penaltyUntil('p', sql`${to}::date`)} as amount) until_to
  where ${of} and (${plans.penalty_from} is not null or ${isExtendedLate})`;

const penaltyBefore = (of: RawBuilder<boolean>, from: string) => sql`
  select ${plans.company_id}, ${penaltyUntil('p', sql`(${from}::date - 1)`)} as amount
  from ${plans} where ${of}`;

/** Rows of a period, and of one side those before it as one sum by company. */
function partsOf(
  side: StatementSide,
  of: (company: RawBuilder<unknown>) => RawBuilder<boolean>,
  period: Period,
) {
  const hasPenalty = side === STATEMENT_SIDE.buyer;
  const { from, to } = period;
  return {
    rows: sql`
      select * from (${movementsOf(side)}) v
      where ${of(v.company_id)} and ${v.day} between ${from}::date and ${to}::date
      ${hasPenalty ? sql`union all ${penaltyRows(of(plans.company_id), period)}` : sql``}`,
    before: sql`
      select ${v.company_id}, ${v.amount} from (${movementsOf(side)}) v
      where ${of(v.company_id)} and ${v.day} < ${from}::date
      ${hasPenalty ? sql`union all ${penaltyBefore(of(plans.company_id), from)}` : sql``}`,
  };
}

/** Movements that one statement holds. */
export const MOST_LINES = 5_000;

interface LineRow extends Omit<StatementLine, 'increase' | 'decrease' | 'balance'> {
  amount: string;
}

/** The balance after each movement. Pure. */
export function runningFrom(opening: string, rows: readonly LineRow[]): StatementLine[] {
  let balance = opening;
  return rows.map(({ amount, ...row }) => {
    balance = round2(add(balance, amount));
    const size = round2(amount.replace(/^-/, ''));
    const isDown = isNegative(amount);
    return { ...row, increase: isDown ? '' : size, decrease: isDown ? size : '', balance };
  });
}

const totalOf = (amounts: readonly string[]) => round2(add('0', ...amounts.filter(Boolean)));

/**
 * The statement of account (对账单) of a company for a period: what stood before it, each movement with the balance after it, what
 * stands at its end. Read as the platform: the caller has made sure whose it is. At most MOST_LINES + 1 movements come back.
 */
export async function statementOf(
  tx: Tx,
  { companyId, side, from, to }: Period & { companyId: string; side: StatementSide },
): Promise<StatementTotals & { lines: StatementLine[] }> {
  const of = (company: RawBuilder<unknown>) => sql<boolean>`${company} = ${companyId}::bigint`;
  const parts = partsOf(side, of, { from, to });
  const { rows: found } = await sql<{ opening: string }>`
    select coalesce(sum(b.amount), 0)::numeric(20, 2)::text as opening from (${parts.before}) b`.execute(
    tx,
  );
  const { rows } = await sql<LineRow>`
    select ${v.day}::text as day, ${v.kind}, ${v.object_type} as "objectType", ${v.object_id}::text as "objectId",
      ${v.object_no} as "objectNo", coalesce(${projects.project_name}, '') as "projectName",
      ${v.amount}::numeric(20, 2)::text as amount
    from (${parts.rows}) v left join ${projects} on ${projects.id} = ${v.project_id}
    where ${v.amount} <> 0
    order by ${v.day}, ${v.kind} = 'penalty', ${v.place}, ${v.kind} in ('bounced', 'voided') limit ${MOST_LINES + 1}`.execute(
    tx,
  );
  const opening = found[0]?.opening ?? '0.00';
  const lines = runningFrom(opening, rows);
  const increase = totalOf(lines.map((line) => line.increase));
  const decrease = totalOf(lines.map((line) => line.decrease));
  return {
    opening,
    increase,
    decrease,
    closing: round2(subtract(add(opening, increase), decrease)),
    lines,
  };
}

/**
 * SQL: what every company's account of a side came to over a period (company_id and the four figures); those without any are
 * left out.
 */
export function ofEachCompany(side: StatementSide, period: Period): RawBuilder<CompanyTotals> {
  const parts = partsOf(side, () => sql<boolean>`true`, period);
  return sql<CompanyTotals>`
    select company_id, sum(before)::numeric(20, 2) as opening, sum(up)::numeric(20, 2) as increase,
      sum(down)::numeric(20, 2) as decrease, (sum(before) + sum(up) - sum(down))::numeric(20, 2) as closing
    from (
      select b.company_id, b.amount as before, 0::numeric as up, 0::numeric as down from (${parts.before}) b
      union all
      select r.company_id, 0, greatest(r.amount, 0), greatest(- r.amount, 0) from (${parts.rows}) r
    ) moved group by company_id having bool_or(before <> 0 or up <> 0 or down <> 0)`;
}

/** What a statement says, as SHA-256 in hex: two that are alike to the cent and line have the same. Pure. */
export function digestOf(
  named: Period & { companyId: string; side: StatementSide },
  { opening, closing, lines }: StatementTotals & { lines: readonly StatementLine[] },
): string {
  const said = [
    [named.companyId, named.side, named.from, named.to, opening, closing],
    ...lines.map((line) => [
      line.day,
      line.kind,
      line.objectId,
      line.objectNo,
      line.increase,
      line.decrease,
      line.balance,
    ]),
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
