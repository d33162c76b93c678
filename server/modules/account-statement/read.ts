import { type RawBuilder, sql } from 'kysely';

import { STATEMENT_SIDE, type StatementSide } from '#contract/books/sides.ts';
import {
  type AccountStatement,
  STATEMENT_ACCOUNT_REFUSAL,
  type StatementAnswer,
} from '#contract/books/statement.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { closedUntil } from '#server/kernel/books/closed-month.ts';
import { digestOf, MOST_LINES, type Period, statementOf } from '#server/kernel/books/statement.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { wireTimeOf } from '#server/kernel/sql/day-of.ts';
import { invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';

const companies = columnsOf('company', 'c');
const own = columnsOf('platform_company', 'w');
const platform = columnsOf('company', 'f');
const plans = columnsOf('receivable_plan', 'p');
const collections = columnsOf('collection', 'o');
const papers = columnsOf('purchase_settlement', 's');
const payments = columnsOf('payment', 'm');
const orders = columnsOf('estimate_order', 'e');
const slips = columnsOf('deposit_slip', 'd');
const answers = columnsOf('statement_answer', 'a');

const { buyer, supplier } = STATEMENT_SIDE;

/** SQL: whether a company has an account of a side at all. */
export function hasSide(side: StatementSide, company: RawBuilder<unknown>): RawBuilder<boolean> {
  if (side === buyer) {
    return sql<boolean>`(exists (select from ${plans} where ${plans.company_id} = ${company})
      or exists (select from ${collections} where ${collections.company_id} = ${company}))`;
  }
  if (side === supplier) {
    return sql<boolean>`(exists (select from ${papers} where ${papers.company_id} = ${company})
      or exists (select from ${payments} where ${payments.supplier_id} = ${company}))`;
  }
  return sql<boolean>`exists (select from ${slips} join ${orders} on ${orders.id} = ${slips.estimate_order_id}
    where ${orders.company_id} = ${company})`;
}

export interface AskedStatement extends Period {
  companyId: string;
  side: StatementSide;
}

/** A period that is one, and has begun. Throws beside the field. */
export function expectPeriod({ from, to }: Period, at: Date): void {
  if (from > to) throw invalidField('to', '结束日期不能早于开始日期');
  if (to > wireDay(at)) throw invalidField('to', '结束日期不能晚于今天');
}

async function namesOf(tx: Tx, companyId: string) {
  const id = sql`${companyId}::bigint`;
  const { rows } = await sql<{ name: string; platformName: string; sides: string[] }>`
    select ${companies.name}, coalesce((select ${platform.name} from ${own} join ${platform}
      on ${platform.id} = ${own.company_id}), '') as "platformName", array_remove(array[
      ${sql.join(Object.values(STATEMENT_SIDE).map((side) => sql`case when ${hasSide(side, id)} then ${sql.lit(side)} end`))}
    ], null) as sides from ${companies} where ${companies.id} = ${companyId}`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw noSuchRecord();
  return found;
}

type Answered = Omit<StatementAnswer, 'current'> & { digest: string };

async function answersOf(
  tx: Tx,
  { companyId, side, from, to }: AskedStatement,
): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    select ${answers.id}::text, ${answers.answer_no} as "answerNo", ${answers.answer}, ${answers.reason},
      ${answers.account_name} as "accountName", ${answers.edition}, ${answers.closing}::text, ${answers.digest},
      ${wireTimeOf(answers.created_at)} as "createTime"
    from ${answers} where ${answers.company_id} = ${companyId} and ${answers.side} = ${side}
      and ${answers.from_date} = ${from}::date and ${answers.to_date} = ${to}::date
    order by ${answers.id}`.execute(tx);
  return rows;
}

/** Who asks: where it is the company itself, whether it may answer. */
interface Asking {
  at: Date;
  mayAnswer: boolean;
}

/**
 * The statement as it is read by its company or by finance; the caller has made sure that it is asked about a company that it may
 * see. Throws statement_long, and 404 where there is no such company.
 */
export function readStatement(
  tx: Tx,
  asked: AskedStatement,
  { at, mayAnswer }: Asking,
): Promise<AccountStatement> {
  expectPeriod(asked, at);
  return asPlatform(tx, async () => {
    const { name: companyName, platformName, sides } = await namesOf(tx, asked.companyId);
    const stands = await statementOf(tx, asked);
    if (stands.lines.length > MOST_LINES) throw refused(STATEMENT_ACCOUNT_REFUSAL.long);
    const digest = digestOf(asked, stands);
    const answered = await answersOf(tx, asked);
    return {
      ...asked,
      ...stands,
      companyName,
      sides,
      platformName,
      digest,
      closedUntil: (await closedUntil(tx)) ?? '',
      answers: answered.map(({ digest: seen, ...one }) => ({ ...one, current: seen === digest })),
      actions: mayAnswer && sides.includes(asked.side) ? ['answer'] : [],
    };
  });
}

/** Ids of the companies that have an account of a side, some of them several times. */
function havingSide(side: StatementSide): RawBuilder<unknown> {
  if (side === buyer) {
    return sql`select ${plans.company_id} from ${plans} union select ${collections.company_id} from ${collections}`;
  }
  if (side === supplier) {
    return sql`select ${papers.company_id} from ${papers} union select ${payments.supplier_id} from ${payments}`;
  }
  return sql`select ${orders.company_id} from ${slips} join ${orders} on ${orders.id} = ${slips.estimate_order_id}`;
}

/** Companies that have an account of a side, by name. Each table is read once, not once for every company. */
export async function companiesOf(
  tx: Tx,
  side: StatementSide,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select ${companies.id}::text, ${companies.name} from ${companies}
    where ${companies.id} in (${havingSide(side)}) order by ${companies.name}, ${companies.id}`.execute(
    tx,
  );
  return rows;
}
