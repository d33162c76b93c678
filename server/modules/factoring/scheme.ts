import { sql } from 'kysely';
import { isAtMost, isPositive } from '#contract/arithmetic/decimal.ts';
import { add, divide, multiply, round2 } from '#contract/arithmetic/money.ts';
import { adminFactoringSteps } from '#contract/factoring/admin-steps.ts';
import {
  advanceOf,
  type CostedScheme,
  type FactoringCost,
  factoringCost,
} from '#contract/factoring/cost.ts';
import { factoringProduct } from '#contract/factoring/products.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { MOVE, NOTICE_STATUS, NOTICE_TYPE, RECOURSE } from '#contract/factoring/states.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { paramsOf } from '#server/kernel/params/params.ts';
import type { By } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { givenRows } from '#server/kernel/sql/given-rows.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { type HeldFactoring, type HeldLine, linesOf } from '#server/trade/factoring/account.ts';
import { heldOfDebtor, moveDebtor } from '#server/trade/factoring/debtor-limit.ts';
import { releaseInvoices } from '#server/trade/factoring/invoices.ts';
import { isStanding } from '#server/trade/factoring/standing-move.ts';
import { lockAt } from './lock.ts';
import { EVENT } from './messages.ts';
import { actingIn } from './told.ts';

const projects = columnsOf('project', 'p');
const lines = columnsOf('factoring_line', 'l');
const moves = columnsOf('factoring_move', 'm');
const isPaidOn = sql<boolean>`exists (select from ${moves}
  where ${moves.factoring_line_id} = ${lines.id} and ${moves.kind} = ${sql.lit(MOVE.collected)} and ${isStanding})`;
const { offered, proposed, declined } = FACTORING_STATUS;
const UPLIFT = 'factoring.overdueUplift';

/** What a debtor was told by the project cannot be untold. */
async function expectNotice(tx: Tx, held: HeldFactoring, noticeType: string): Promise<void> {
  if (noticeType === NOTICE_TYPE.disclosed) return;
  const { rows } = await sql<{ asked: string | null }>`
    select ${projects.form_data}->>'noticeType' as asked from ${projects}
    where ${projects.id} = ${held.projectId}`.execute(tx);
  if (rows[0]?.asked !== NOTICE_TYPE.undisclosed) throw refused(FACTORING_REFUSAL.disclosed);
}

/** A scheme as it is proposed; rates in percent. */
export interface Proposal {
  advanceRate: string;
  annualRate: string;
  serviceRate: string;
  recourseType: string;
  noticeType: string;
}

/** What the product of a project does not have, and a fee above what the debtor has agreed to bear, are refused. */
export function expectFor(
  { productId, feeMost }: HeldFactoring,
  { recourseType, noticeType, serviceRate }: Proposal,
): void {
  const { noticeTypes, recourseTypes } = factoringProduct(productId);
  const isFor = noticeTypes.includes(noticeType) && recourseTypes.includes(recourseType);
  if (!isFor) throw refused(FACTORING_REFUSAL.notFor);
  if (feeMost === null) return;
  const most = multiply(feeMost, '100');
  if (isAtMost(serviceRate, most)) return;
  const { code, text } = FACTORING_REFUSAL.feeMost;
  throw refused({ code, text: `${text} ${most}%` }, { data: { most } });
}

/** What of a receivable costs something: where none of its advance is left, it bears no fee either. */
const standingOf = ({
  advanceAmount: advance,
  account: { fee },
}: Pick<HeldLine, 'advanceAmount' | 'account'>) => ({
  advance,
  fee: isPositive(advance) ? fee : '0',
});

/** 全成本 of what is known of the receivables: of what was confirmed or, before that, of what is assigned. */
function costOf(
  { feeMost }: HeldFactoring,
  lines: readonly HeldLine[],
  scheme: CostedScheme,
  { day, stands = false }: { day: string; stands?: boolean },
): FactoringCost {
  const costed = lines.map(({ confirmedAmount, transferAmount, dueDate, ...line }) => ({
    amount: confirmedAmount ?? transferAmount,
    dueDate,
    ...(stands && { standing: standingOf(line) }),
  }));
  // A fee that the debtor bears costs the seller nothing.
  const borne = feeMost === null ? scheme : { ...scheme, serviceRate: '0' };
  return factoringCost(costed, borne, day);
}

/** Reckons the full cost anew of the advance and the fee that stand: what is confirmed later is not financed. */
export async function recost(tx: Tx, held: HeldFactoring, { at }: By): Promise<void> {
  const { terms, advanceRate, serviceRate } = held;
  const scheme = { ...terms, advanceRate, serviceRate };
  const cost = costOf(held, await linesOf(tx, held), scheme, { day: wireDay(at), stands: true });
  const kept = tx.updateTable('factoring').set({ cost: JSON.stringify(cost) });
  await kept.where('id', '=', held.id).execute();
}

/** Keeps a scheme with its full cost, if it were paid out today and every receivable in full on its due date. */
export async function propose(
  tx: Tx,
  held: HeldFactoring,
  { recourseType, noticeType, ...rates }: Proposal,
  { at, accountId }: By,
): Promise<void> {
  const params = await paramsOf(tx, ['dayCount', UPLIFT]);
  const fraction = (percent: string) => divide(percent, '100', 6);
  const scheme = {
    advanceRate: fraction(rates.advanceRate),
    annualRate: fraction(rates.annualRate),
    serviceRate: fraction(rates.serviceRate),
    overdueUplift: params[UPLIFT] ?? '0.5',
    dayCount: params.dayCount ?? '360',
  };
  const cost = costOf(held, await linesOf(tx, held), scheme, { day: wireDay(at) });
  await tx
    .updateTable('factoring')
    .set((row) => ({
      factoring_status: proposed,
      advance_rate: scheme.advanceRate,
      annual_rate: scheme.annualRate,
      service_rate: scheme.serviceRate,
      overdue_uplift: scheme.overdueUplift,
      day_count: Number(scheme.dayCount),
      recourse_type: recourseType,
      notice_type: noticeType,
      cost: JSON.stringify(cost),
      scheme_time: at,
      decline_reason: '',
      // Nobody has accepted this one, whatever a standing order was for.
      auto_confirm_at: null,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', held.id)
    .execute();
}

/** 出具方案. */
export function proposeRoute(kernel: Kernel): Route {
  return write(kernel, adminFactoringSteps.propose, async ({ tx, me, at, input, emit, note }) => {
    const held = await lockAt(tx, input, [offered, proposed, declined]);
    expectFor(held, input);
    const { recourseType, noticeType } = input;
    const isHidden = noticeType === NOTICE_TYPE.undisclosed;
    if (isHidden && recourseType === RECOURSE.none) throw refused(FACTORING_REFUSAL.recourse);
    await expectNotice(tx, held, noticeType);
    await propose(tx, held, input, { at, accountId: me.accountId });
    const { id: _, version: __, ...after } = input;
    note({ objectType: 'factoring', objectId: held.id, detail: { after } });
    const accountId = await actingIn(tx, held.companyId, at);
    await emit({ topic: EVENT.proposed, accountId, payload: { id: held.id, no: held.no } });
    return {};
  });
}

/** The debtor reads on its notice what it bears. */
const tellFee = (tx: Tx, { id }: HeldFactoring, fees: string) =>
  asPlatform(tx, () =>
    tx
      .updateTable('factoring_notice')
      .set({ fee_amount: fees })
      .where('factoring_id', '=', id)
      .where('notice_status', '<>', NOTICE_STATUS.revoked)
      .execute(),
  );

/**
 * Reckons what is advanced on each receivable, of what was confirmed or, as long as nobody has said, of what is assigned; the
 * debtor's limit holds just that. Answers the whole advance.
 */
export async function setAdvances(tx: Tx, held: HeldFactoring, making: By): Promise<string> {
  const reckoned = (await linesOf(tx, held)).map(({ id, confirmedAmount, transferAmount }) => ({
    id,
    ...advanceOf(confirmedAmount ?? transferAmount, held),
  }));
  const advance = round2(add(...reckoned.map((one) => one.advance)));
  const fees = round2(add(...reckoned.map(({ fee }) => fee)));
  const change = round2(add(advance, `-${await heldOfDebtor(tx, held)}`));
  // Before anything is written: what does not fit leaves no trace.
  await moveDebtor(tx, 'hold', held, change, making);
  if (change.startsWith('-')) await moveDebtor(tx, 'release', held, change.slice(1), making);
  const isDebtors = held.feeMost !== null;
  await tx
    .updateTable('factoring_line as l')
    .from(givenRows(reckoned, { id: 'bigint', advance: 'numeric', fee: 'numeric' }))
    .set((row) => ({
      advance_amount: row.ref('given.advance'),
      [isDebtors ? 'debtor_fee' : 'fee_amount']: row.ref('given.fee'),
    }))
    .whereRef('l.id', '=', 'given.id')
    .execute();
  await tx
    .updateTable('factoring')
    .set({
      advance_amount: advance,
      [isDebtors ? 'debtor_fee' : 'fee_amount']: fees,
    })
    .where('id', '=', held.id)
    .execute();
  if (isDebtors) await tellFee(tx, held, fees);
  return advance;
}

/**
 * What nothing was paid of ends: its invoices may be financed elsewhere, the debtor's limit has its room again. What its debtor
 * has paid a part of keeps its place, as whatever was financed: nobody lends on it again.
 */
export async function letGo(tx: Tx, held: HeldFactoring, making: By): Promise<void> {
  await moveDebtor(tx, 'release', held, await heldOfDebtor(tx, held), making);
  const all = await linesOf(tx, held);
  await releaseInvoices(
    tx,
    all.map(({ id }) => id),
  );
  await tx
    .updateTable('factoring_line as l')
    .set({
      live: isPaidOn,
      advance_amount: sql<string>`case when ${isPaidOn} then 0 else ${lines.advance_amount} end`,
    })
    .where('l.factoring_id', '=', held.id)
    .execute();
}
