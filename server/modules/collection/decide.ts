import { sql } from 'kysely';

import { isMore, isPositive } from '#contract/arithmetic/decimal.ts';
import { add, grouped, round2 } from '#contract/arithmetic/money.ts';
import { adminReceivable } from '#contract/collection/admin.ts';
import { COLLECTION_REFUSAL } from '#contract/collection/collection.ts';
import { PLAN_OPEN, PLAN_STATUS } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { bringUpTo } from '#server/trade/sales/bring-up-to.ts';
import { expectExtended } from '#server/trade/sales/extended.ts';
import type { Allocating } from './counters.ts';
import { isLossLeft, outstandingOf, totalOf } from './due.ts';
import { lockReceivable, type Receivable } from './lock.ts';
import { EVENT } from './messages.ts';
import { payersOf } from './told.ts';

const OBJECT = 'receivablePlan';
const t = columnsOf('receivable_plan', 't');
const { overdue, settled, early } = PLAN_STATUS;
const LOSABLE = [overdue, settled, early];

interface Decision {
  kind: 'extend' | 'waive' | 'writeOff';
  principal?: string;
  fee?: string;
  penalty?: string;
  dueBefore?: string | null;
  dueAfter?: string;
  reason: string;
}

/** How the penalty counted until now stays with an extension: its days go on counting by their own money (receivable_penalty_before). */
const regime = (id: string) => {
  const of = (column: typeof t.penalty_from | typeof t.penalty_daily) =>
    sql<string>`(select ${column} from ${t} where ${t.id} = ${id})`;
  return { penalty_from: of(t.penalty_from), penalty_daily: of(t.penalty_daily) };
};

/** A decision is a row that stays. */
async function decided({ tx, at, accountId }: Allocating, { id }: Receivable, decision: Decision) {
  const {
    kind,
    principal = '0',
    fee = '0',
    penalty = '0',
    dueBefore = null,
    dueAfter = null,
    reason,
  } = decision;
  await tx
    .insertInto('receivable_change')
    .values({
      receivable_id: id,
      kind,
      principal,
      fee,
      penalty,
      day: wireDay(at),
      due_before: dueBefore,
      due_after: dueAfter,
      reason,
      account_id: accountId,
      created_at: at,
      ...(kind === 'extend' && regime(id)),
    })
    .execute();
}

/** 展期: the next notice begins anew with the new day; what of the penalty has come to be stays owed. */
const extending = (kernel: Kernel): Route =>
  write(kernel, adminReceivable.extend, async ({ tx, me, at, input, emit, note }) => {
    const today = wireDay(at);
    const { dueDate, fee, reason } = input;
    const held = await lockReceivable(tx, { ...input, from: PLAN_OPEN }, today);
    expectExtended(dueDate, { before: held.dueDate, today });
    const deciding = { tx, at, accountId: me.accountId };
    const more = round2(fee || '0');
    await decided(deciding, held, {
      kind: 'extend',
      fee: more,
      dueBefore: held.dueDate,
      dueAfter: dueDate,
      reason,
    });
    await tx
      .updateTable('receivable_plan as t')
      .set({
        due_date: dueDate,
        notice_date: null,
        penalty_from: null,
        penalty_daily: null,
        checked_on: null,
        term_start_date: sql<string>`coalesce(${t.term_start_date}, ${today}::date)`,
        fee: sql<string>`${t.fee} + ${more}::numeric`,
      })
      .where('t.id', '=', held.id)
      .execute();
    await tx
      .updateTable('sales_order')
      .set({ due_date: dueDate, updated_at: at })
      .where('id', '=', held.salesOrderId)
      .execute();
    await bringUpTo(tx, held.id, { today }, deciding);
    note({
      objectType: OBJECT,
      objectId: held.id,
      detail: { before: held.dueDate, after: { dueDate, fee: more }, reason },
    });
    const told = await payersOf(tx, held.companyId, { at, all: true });
    const amount = grouped(round2(add(totalOf(outstandingOf(held)), more)));
    const payload = {
      id: held.id,
      no: held.no,
      date: dueDate,
      amount,
      ...(isPositive(more) && { fee: grouped(more) }),
      reason,
    };
    await emit({ topic: EVENT.extended, accountId: told, payload });
    const platform = await operatorsOf(tx, ['bizManager', 'financeOfficer'], at);
    await emit({ topic: EVENT.extendedForPlatform, accountId: platform, payload });
    return {};
  });

const waiving = (kernel: Kernel): Route =>
  write(kernel, adminReceivable.waive, async ({ tx, me, at, input, emit, note }) => {
    const today = wireDay(at);
    const { amount, reason } = input;
    const held = await lockReceivable(tx, { ...input, from: PLAN_OPEN }, today);
    const { penalty } = outstandingOf(held);
    if (isMore(amount, penalty)) {
      const { code, text } = COLLECTION_REFUSAL.waive;
      throw refused({ code, text: `${text} ${grouped(penalty)} 元` }, { data: { left: penalty } });
    }
    const deciding = { tx, at, accountId: me.accountId };
    await decided(deciding, held, { kind: 'waive', penalty: round2(`-${amount}`), reason });
    await tx
      .updateTable('receivable_plan as t')
      .set({ waived_penalty: sql<string>`${t.waived_penalty} + ${amount}::numeric` })
      .where('t.id', '=', held.id)
      .execute();
    await bringUpTo(tx, held.id, { today }, deciding);
    note({ objectType: OBJECT, objectId: held.id, detail: { after: { amount }, reason } });
    const told = await payersOf(tx, held.companyId, { at, all: true });
    const payload = { id: held.id, no: held.no, amount: grouped(round2(amount)), reason };
    await emit({ topic: EVENT.waived, accountId: told, payload });
    return {};
  });

/**
 * What of a sale of whose goods nothing is owed is given up for lost; its buyer has paid what it owed, and the receivable says so. Throws
 * receivable_status where nothing is to be given up.
 */
async function loseExposure(tx: Tx, { id }: Receivable, day: string): Promise<string> {
  const found = await tx
    .updateTable('receivable_plan as t')
    .set({ exposure_lost_on: day })
    .where('t.id', '=', id)
    .where(isLossLeft)
    .returning(sql<string>`(${t.exposure} - ${t.freed})::text`.as('lost'))
    .executeTakeFirst();
  if (found === undefined) throw refused(COLLECTION_REFUSAL.plan);
  return found.lost;
}

/** 坏账核销: what is owed stays written down and may still come; the limit stays in use. */
const writingOff = (kernel: Kernel): Route =>
  write(kernel, adminReceivable.writeOff, async ({ tx, me, at, input, note }) => {
    const today = wireDay(at);
    const { reason } = input;
    const held = await lockReceivable(tx, { ...input, from: LOSABLE }, today);
    if (held.status !== PLAN_STATUS.overdue) {
      const exposure = await loseExposure(tx, held, today);
      note({ objectType: OBJECT, objectId: held.id, detail: { after: { exposure }, reason } });
      return {};
    }
    const owed = outstandingOf(held);
    const deciding = { tx, at, accountId: me.accountId };
    const lost = {
      principal: `-${owed.principal}`,
      fee: `-${owed.fee}`,
      penalty: `-${owed.penalty}`,
    };
    await decided(deciding, held, { kind: 'writeOff', ...lost, reason });
    await tx
      .updateTable('receivable_plan')
      .set({ plan_status: PLAN_STATUS.badDebt, written_off: totalOf(owed) })
      .where('id', '=', held.id)
      .execute();
    await bringUpTo(tx, held.id, { today }, deciding);
    note({
      objectType: OBJECT,
      objectId: held.id,
      detail: { before: held.status, after: { amount: totalOf(owed) }, reason },
    });
    return {};
  });

/** What is decided about receivables that are not paid (展期, 豁免, 坏账核销); each by roles of its own. */
export const decisionRoutes = (kernel: Kernel): Route[] => [
  extending(kernel),
  waiving(kernel),
  writingOff(kernel),
];
