import { sql } from 'kysely';

import { isEqual, isLess, isMore, isPositive } from '#contract/arithmetic/decimal.ts';
import { add, round2 } from '#contract/arithmetic/money.ts';
import { factoringProduct } from '#contract/factoring/products.ts';
import { NOTICE_STATUS } from '#contract/factoring/states.ts';
import { addDays } from '#contract/form/dates.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { By } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { givenRows } from '#server/kernel/sql/given-rows.ts';
import { invalid, noSuchRecord } from '#server/kernel/wire/refusal.ts';
import { lockDisputes } from '#server/trade/disputes/drop-dispute.ts';
import { type HeldFactoring, lockFactoring } from '#server/trade/factoring/account.ts';
import { recountNotice } from '#server/trade/factoring/debtor-owes.ts';
import { argue, NOTICE_OBJECT } from './disputed.ts';
import { lockFinancingOf } from './lock.ts';
import { secure } from './secure.ts';

const t = columnsOf('factoring_notice', 't');
const lines = columnsOf('factoring_notice_line', 'n');
const receivables = columnsOf('factoring_line', 'l');
const { inPart, confirmed } = NOTICE_STATUS;

/** Who answers a notice. */
export interface Answering extends By {
  /** Who answers by a link, without an account; the account is then that of whoever has sent the link. */
  answeredBy?: string;
}

/** A notice under lock. */
export interface Noticed {
  id: string;
  no: string;
  projectId: string;
  factoringId: string;
  productId: string;
  debtorId: string;
  sellerId: string;
  status: string;
  version: number;
}

/** Locks a notice; undefined where the transaction sees none. */
export async function lockNotice(tx: Tx, id: string): Promise<Noticed | undefined> {
  await lockDisputes(tx, { objectType: NOTICE_OBJECT, objectId: id });
  await lockFinancingOf(tx, id);
  const { rows } = await sql<Noticed>`
    select ${t.id}, ${t.notice_no} as no, ${t.project_id} as "projectId", ${t.factoring_id} as "factoringId", ${t.product_id} as "productId", ${t.company_id} as "debtorId",
      ${t.seller_id} as "sellerId", ${t.notice_status} as status, ${t.version}
    from ${t} where ${t.id} = ${id} and not ${t.deleted} for no key update of t`.execute(tx);
  return rows[0];
}

/** What a debtor says of one receivable. */
export interface Answer {
  id: string;
  confirmedAmount: string;
  confirmedDue: string;
  objection: string;
}

/** A receivable of a notice. */
export interface NoticedLine {
  id: string;
  lineId: string;
  amount: string;
  dueDate: string;
  confirmed: string | null;
  /** The day that was said with it; null before. */
  confirmedDue: string | null;
}

/** Some of it is the debtor's word already, and so is its day. */
const isSaid = ({ confirmed }: Pick<NoticedLine, 'confirmed'>): boolean =>
  confirmed !== null && isPositive(confirmed);

/** Its receivables in their order. */
export async function linesOf(tx: Tx, noticeId: string): Promise<NoticedLine[]> {
  const { rows } = await sql<NoticedLine>`
    select ${lines.id}::text, ${lines.factoring_line_id}::text as "lineId", ${lines.transfer_amount}::text as amount,
      ${lines.due_date}::text as "dueDate", ${lines.confirmed_amount}::text as confirmed,
      ${lines.confirmed_due}::text as "confirmedDue"
    from ${lines} where ${lines.factoring_notice_id} = ${noticeId} order by ${lines.sort}`.execute(
    tx,
  );
  return rows;
}

/** Every receivable is answered: amount within what is assigned, not less than before, a reason for what is less. */
export function checkAnswers(
  { productId }: Pick<Noticed, 'productId'>,
  all: readonly NoticedLine[],
  answers: readonly Answer[],
  today: string,
): void {
  const { mostDays } = factoringProduct(productId).due;
  const last = addDays(today, String(mostDays)) ?? today;
  const isComplete = all.length === answers.length;
  const wrong = answers.flatMap((given, at) => {
    const say = (key: keyof Answer, message: string) => [
      { path: `receivables.${at}.${key}`, message },
    ];
    const line = all.find(({ id }) => id === given.id);
    if (line === undefined || answers.findIndex(({ id }) => id === given.id) !== at)
      return say('id', '应收账款不在通知中，请刷新后重试');
    if (isMore(given.confirmedAmount, line.amount))
      return say('confirmedAmount', '不能超过转让金额');
    if (line.confirmed !== null && isLess(given.confirmedAmount, line.confirmed))
      return say('confirmedAmount', '已确权的金额不能减少');
    const isPartial = isLess(given.confirmedAmount, line.amount);
    if (isPartial && given.objection === '') return say('objection', '请说明未确权部分的异议原因');
    if (isSaid(line)) {
      const stands = `到期日已确权为 ${line.confirmedDue}，不能更改；需延期请联系平台`;
      return given.confirmedDue === line.confirmedDue ? [] : say('confirmedDue', stands);
    }
    if (given.confirmedDue === line.dueDate) return [];
    if (given.confirmedDue > last) return say('confirmedDue', `到期日须在 ${mostDays} 天内`);
    return given.confirmedDue <= today ? say('confirmedDue', '到期日须晚于今天') : [];
  });
  if (wrong.length > 0) throw invalid(wrong);
  if (!isComplete) throw invalid([{ path: 'receivables', message: '请逐笔确权' }]);
}

async function keepAnswers(
  tx: Tx,
  notice: Noticed,
  answers: readonly Answer[],
  { at, accountId, answeredBy = '' }: Answering,
) {
  const given = answers.map(({ id, confirmedAmount: amount, confirmedDue: due, objection }) => ({
    id,
    amount,
    due,
    objection,
  }));
  const types = { id: 'bigint', amount: 'numeric', due: 'date', objection: 'text' } as const;
  await tx
    .updateTable('factoring_notice_line as n')
    .from(givenRows(given, types))
    .set((row) => ({
      confirmed_amount: row.ref('given.amount'),
      confirmed_due: row.ref('given.due'),
      objection: row.ref('given.objection'),
    }))
    .whereRef('n.id', '=', 'given.id')
    .execute();
  const total = round2(add(...answers.map(({ confirmedAmount }) => confirmedAmount)));
  const isWhole = answers.every(({ objection }) => objection === '');
  await tx
    .updateTable('factoring_notice')
    .set((row) => ({
      notice_status: isWhole ? confirmed : inPart,
      confirmed_amount: total,
      answer_time: at,
      answered_by: answeredBy,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', notice.id)
    .execute();
  return total;
}

/** What was confirmed, on the receivables themselves, with the first day that is due of them. */
async function passOn(
  tx: Tx,
  held: HeldFactoring,
  {
    all,
    answers,
    total,
  }: { all: readonly NoticedLine[]; answers: readonly Answer[]; total: string },
) {
  const given = answers.flatMap(({ id, confirmedAmount: amount, confirmedDue: due, objection }) => {
    const line = all.find((one) => one.id === id);
    return line === undefined
      ? []
      : [{ id: line.lineId, amount, due, objection, first: !isSaid(line) }];
  });
  const types = { id: 'bigint', amount: 'numeric', due: 'date', objection: 'text' } as const;
  await tx
    .updateTable('factoring_line as l')
    .from(givenRows(given, { ...types, first: 'boolean' }))
    .set((row) => ({
      confirmed_amount: row.ref('given.amount'),
      objection: row.ref('given.objection'),
      due_date: sql<string>`case when given.first then given.due else ${receivables.due_date} end`,
      due_dates: sql<string>`case when given.first
        then jsonb_build_array(jsonb_build_object('since', '', 'date', given.due::text)) else ${receivables.due_dates} end`,
    }))
    .whereRef('l.id', '=', 'given.id')
    .execute();
  await tx
    .updateTable('factoring')
    .set({
      confirmed_amount: total,
      due_date: sql<string>`(
        select coalesce(min(${receivables.due_date}) filter (where ${receivables.outstanding} > 0 and ${receivables.written_off_on} is null), min(${receivables.due_date}))
        from ${receivables} where ${receivables.factoring_id} = ${held.id} and ${receivables.live})`,
    })
    .where('id', '=', held.id)
    .execute();
}

/** What the debtor said, on its notice and on the receivables; the factoring that it is of. */
export async function takeAnswers(
  tx: Tx,
  notice: Noticed,
  { all, answers }: { all: readonly NoticedLine[]; answers: readonly Answer[] },
  making: Answering,
): Promise<{ held: HeldFactoring; total: string }> {
  const total = await keepAnswers(tx, notice, answers, making);
  const argued = answers.flatMap((given) => {
    const line = all.find(({ id }) => id === given.id);
    return line === undefined ? [] : [{ ...line, ...given }];
  });
  await argue(tx, notice, argued, making);
  return asPlatform(tx, async () => {
    const held = await lockFactoring(tx, notice.factoringId);
    if (held === undefined) throw noSuchRecord();
    await passOn(tx, held, { all, answers, total });
    await secure(tx, held, making);
    await recountNotice(tx, held.id);
    return { held, total };
  });
}

/** What is answered in full has no objection; throws 422 with what is wrong of the others. */
export function settledAnswers(
  notice: Pick<Noticed, 'productId'>,
  all: readonly NoticedLine[],
  given: readonly Answer[],
  at: Date,
): Answer[] {
  const answers = given.map((one) => ({
    ...one,
    objection: isWhole(all, one) ? '' : one.objection,
  }));
  checkAnswers(notice, all, answers, wireDay(at));
  return answers;
}

const isWhole = (all: readonly NoticedLine[], { id, confirmedAmount }: Answer) =>
  all.some((line) => line.id === id && isEqual(line.amount, confirmedAmount));
