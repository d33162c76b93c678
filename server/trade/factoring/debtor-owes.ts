import { type RawBuilder, sql } from 'kysely';

import { INCOMING, MOVE, NOTICE_STATUS } from '#contract/factoring/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { isStanding } from './standing-move.ts';

const t = columnsOf('factoring_notice', 't');
const f = columnsOf('factoring', 'f');
const n = columnsOf('factoring_notice_line', 'n');
const lines = columnsOf('factoring_line', 'l');
const moves = columnsOf('factoring_move', 'm');

/** Of the movements of a receivable, yuan. */
export const debtorFeePaid = sql<string>`coalesce(sum(case when ${moves.kind} = ${sql.lit(MOVE.debtorFee)} and ${isStanding} then ${moves.amount}
  when ${moves.kind} = ${sql.lit(MOVE.debtorFeeReturned)} then -${moves.amount} end), 0.00)`;

/** A receivable of a notice, as its movements of money leave it. */
interface Stood {
  noticed: string;
  due: string;
  paid: string;
  /** It is assigned, and the seller has not taken it back. */
  open: boolean;
  /** The day on which the seller has; null where it has not. */
  back: string | null;
}

interface Sums {
  unpaid: string;
  fee: string;
  due: string | null;
}

const ofLine = sql`from ${moves} where ${moves.factoring_line_id} = ${lines.id} and ${isStanding}`;
const paid = sql`(select coalesce(sum(${moves.amount}), 0) ${ofLine} and ${moves.kind} = ${sql.lit(MOVE.collected)})`;
const advanced = sql`(select coalesce(sum(case ${moves.kind} when ${sql.lit(MOVE.advanced)} then ${moves.principal}
  when ${sql.lit(MOVE.advanceReturned)} then -${moves.principal} end), 0) ${ofLine})`;
/** SQL over `l`: its seller has paid the last of it by recourse, or its debtor what recourse had left. */
export const isRecoursed = sql`(${lines.outstanding} = 0
  and exists (select ${ofLine} and ${moves.kind} = ${sql.lit(MOVE.recourse)}))`;
const isAssigned = sql`(${t.notice_status} <> ${sql.lit(NOTICE_STATUS.revoked)} and ${f.confirm_time} is not null and ${lines.live})`;

const receivables = (factoringId: string) => sql`
  from ${t} join ${f} on ${f.id} = ${t.factoring_id} join ${n} on ${n.factoring_notice_id} = ${t.id}
    join ${lines} on ${lines.id} = ${n.factoring_line_id}
  where ${t.factoring_id} = ${factoringId}`;

const isBack = sql`(${lines.bought_back} or ${isRecoursed})`;
const [WHOLE, CAME] = [[MOVE.settledEarly, MOVE.boughtBack], INCOMING].map((kinds) =>
  sql.join(kinds.map((kind) => sql.lit(kind))),
);
/** SQL over a factoring: what its debtor has confirmed and still has to pay, told or not; of those lines alone that `among` says. */
export const debtorOwes = (
  { id, confirmedAt }: { id: RawBuilder<unknown>; confirmedAt: RawBuilder<unknown> },
  among: RawBuilder<unknown> = sql`true`,
) => sql<string>`(case when ${confirmedAt} is null then 0.00 else (
  select coalesce(sum(greatest(coalesce(${lines.confirmed_amount}, 0) - ${paid}, 0)), 0.00) from ${lines}
  where ${lines.factoring_id} = ${id} and ${lines.live} and not ${isBack} and ${among}) end)`;
/**
 * SQL over a factoring: whether money of its debtor may still be entered there, of the face of a receivable, confirmed or not, or of the fee
 * that the debtor bears.
 */
export const takesMore = (id: RawBuilder<unknown>) => sql<boolean>`exists (
  select from ${lines} where ${lines.factoring_id} = ${id} and ${lines.live} and not ${isBack}
    and (${lines.transfer_amount} > ${paid}
      or (${advanced} > 0 and ${lines.debtor_fee} > (select ${debtorFeePaid} ${ofLine}))))`;
/** The day on which all was paid by its seller at once, or the last of what was owed by whoever it was. */
const backOn = sql`(select coalesce(max(${moves.value_date}) filter (where ${moves.kind} in (${WHOLE})),
  max(${moves.value_date}) filter (where ${moves.kind} in (${CAME}) and ${moves.principal} > 0)) ${ofLine})`;

const stoodOf = (factoringId: string) => sql<Stood>`(
  select ${n.id} as noticed, ${lines.due_date} as due, ${paid} as paid,
    ${isAssigned} and not ${isBack} as open,
    case when ${isBack} then ${backOn} end as back
    ${receivables(factoringId)})`;

/** Its own fee is owed of receivables whose advance is out. */
const sumsOf = (factoringId: string) => sql<Sums & { noticeId: string }>`(
  select ${t.id} as "noticeId", sum(${n.unpaid_amount}) as unpaid, min(${n.pay_by}) filter (where ${n.unpaid_amount} > 0) as due,
    sum(case when ${isAssigned} and ${advanced} > 0
      then greatest(${lines.debtor_fee} - (select ${debtorFeePaid} ${ofLine}), 0) else 0 end) as fee
  ${receivables(factoringId)} group by ${t.id})`;

/**
 * Brings the notice of a factoring to what its debtor still has to pay: of each receivable what it has confirmed less what it has
 * paid, once the seller has accepted the scheme, and while the receivable is not the seller's again (bought back, settled early, paid by
 * recourse); and of its own fee. Called with every movement of money, answer and end. Nothing without a notice (暗保理).
 */
export async function recountNotice(tx: Tx, factoringId: string): Promise<void> {
  await asPlatform(tx, async () => {
    await tx
      .updateTable('factoring_notice_line as n')
      .from(stoodOf(factoringId).as('stood'))
      .set((row) => ({
        paid_amount: row.ref('stood.paid'),
        pay_by: row.ref('stood.due'),
        taken_back_on: row.ref('stood.back'),
        unpaid_amount: sql<string>`case when ${row.ref('stood.open')}
          then greatest(coalesce(${n.confirmed_amount}, 0) - ${row.ref('stood.paid')}, 0) else 0 end`,
      }))
      .whereRef('n.id', '=', 'stood.noticed')
      .execute();
    await tx
      .updateTable('factoring_notice as t')
      .from(sumsOf(factoringId).as('sums'))
      .set((row) => ({
        unpaid_amount: row.ref('sums.unpaid'),
        unpaid_fee: row.ref('sums.fee'),
        next_due: row.ref('sums.due'),
      }))
      .whereRef('t.id', '=', 'sums.noticeId')
      .execute();
  });
}
