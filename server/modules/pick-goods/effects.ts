import { add, grouped } from '#contract/arithmetic/money.ts';
import { PICK_REFUSAL, PICK_SHORT } from '#contract/pick-goods/pick-goods.ts';
import { PICK_MODE, PICK_STATUS } from '#contract/pick-goods/states.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { LockedDocument } from '#server/kernel/document/status.ts';
import type { Making } from '#server/kernel/document/transitions.ts';
import type { Flow, FlowDecision } from '#server/kernel/flow/flow.ts';
import type { Refuse } from '#server/kernel/ledger/draws.ts';
import type { Moving } from '#server/kernel/quantity/books.ts';
import {
  endPicked,
  giveBackRest,
  grantLines,
  holdPicked,
} from '#server/kernel/quantity/quantities.ts';
import { toleranceOf } from '#server/kernel/quantity/tolerance.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField, Refusal, refused } from '#server/kernel/wire/refusal.ts';
import { unshipRest } from '#server/trade/goods/unship.ts';
import { hasCode, issueCode } from './code.ts';
import { tellCode, tellVoided } from './messages.ts';
import { orderLines } from './order-lines.ts';
import { linesOf, type NamedLine, type PickRecord, pickObject, pickRow } from './row.ts';
import { tellDriver } from './sms.ts';
import { expectStill, expectUnloaded } from './still.ts';
import { orderTerms } from './terms.ts';

/** Who moves the quantities of a pick-up, in the books' words. */
async function movingOf(tx: Tx, row: PickRecord, { at, accountId }: ByAny): Promise<Moving> {
  const { productLine } = await orderTerms(tx, row.estimate_order_id, wireDay(at));
  const tolerance = await toleranceOf(tx, productLine);
  return { at, operatorId: accountId, object: pickObject(row.id, row.pick_no), tolerance };
}

/** Which line exceeds, by how much, and what may be done about it. */
const refusing =
  (lines: readonly NamedLine[]): Refuse =>
  ({ index, available, shortBy }) => {
    const { name = '', unitName = '' } = lines[index] ?? {};
    const [left, over] = [available, shortBy].map((qty) => `${grouped(add(qty))} ${unitName}`);
    return refused({
      code: PICK_SHORT.quantity,
      text: `${name} 可提量不足：还可提 ${left}，超出 ${over}；确需超量请填写超量原因`,
    });
  };

/** The order's lines are granted as they stand, and what is picked of them is held. */
async function submitted({ tx, at, me, record }: FlowDecision): Promise<void> {
  const row = pickRow(record);
  const lines = await linesOf(tx, record.id);
  if (lines.length === 0) throw invalidField('lines', '请至少填写 1 行提货明细');
  const moving = await movingOf(tx, row, { at, accountId: me.accountId });
  const ordered = await orderLines(tx, row.estimate_order_id, moving.tolerance);
  await grantLines(
    tx,
    ordered.map(({ upstreamId, unit, orderedQty }) => ({ id: upstreamId, unit, qty: orderedQty })),
    {
      ...moving,
      object: { type: 'estimateOrder', id: row.estimate_order_id, no: row.estimate_order_no },
    },
  );
  const { exceeds } = await holdPicked(
    tx,
    lines,
    { ...moving, override: row.over_reason || undefined },
    refusing(lines),
  );
  await tx
    .updateTable('pick_goods')
    .set({ is_over: exceeds })
    .where('id', '=', record.id)
    .execute();
}

/** What was held is picked; goods that leave by a code get theirs. */
async function approved({ tx, at, me, record, emit }: FlowDecision): Promise<void> {
  const row = pickRow(record);
  await endPicked(
    tx,
    'consume',
    await linesOf(tx, row.id),
    await movingOf(tx, row, { at, accountId: me.accountId }),
  );
  await tx.updateTable('pick_goods').set({ approved_at: at }).where('id', '=', row.id).execute();
  if (!hasCode(row)) return;
  const code = await issueCode(tx, row, at);
  await tellCode({ tx, at, emit }, row, code);
  if (row.pick_mode === PICK_MODE.own) await tellDriver(tx, row.id, at);
}

async function letGo({ tx, at, me, record }: FlowDecision): Promise<void> {
  const row = pickRow(record);
  const moving = await movingOf(tx, row, { at, accountId: me.accountId });
  await endPicked(tx, 'release', await linesOf(tx, row.id), moving);
}

/** 作废: while nothing has left or is loaded, the whole quantity goes back to the order. */
async function voided({ tx, at, me, record, emit }: FlowDecision): Promise<void> {
  const row = pickRow(record);
  if (row.pick_status !== PICK_STATUS.waiting) throw refused(PICK_REFUSAL.moved);
  const lines = await linesOf(tx, row.id);
  await expectUnloaded(tx, lines);
  await giveBackRest(tx, lines, await movingOf(tx, row, { at, accountId: me.accountId }));
  await tellVoided({ tx, at, emit }, row);
}

/** What others are told to leave to the platform, the platform is told to do. */
function forPlatform(error: unknown): never {
  const isMoving = error instanceof Refusal && error.code === PICK_REFUSAL.moving.code;
  throw isMoving ? refused(PICK_REFUSAL.movingStill) : error;
}

/**
 * 关闭剩余: while nothing of it moves, what has not left goes back to the order, and what has left and no trip will bring. What was
 * fetched by a code and not delivered goes back where the platform says so.
 */
async function closing(making: Making<LockedDocument>, byPlatform: boolean): Promise<void> {
  const { tx, at, accountId, record, reason } = making;
  const row = pickRow(record);
  const lines = await linesOf(tx, row.id);
  await unshipRest(tx, row.id, { at, accountId, fetched: byPlatform });
  const still = expectStill(tx, { id: row.id, lines });
  await (byPlatform ? still.catch(forPlatform) : still);
  await giveBackRest(tx, lines, await movingOf(tx, row, { at, accountId }));
  await tx
    .updateTable('pick_goods')
    .set({ close_reason: reason })
    .where('id', '=', row.id)
    .execute();
}

export const closed = (making: Making<LockedDocument>) => closing(making, false);
export const closedByPlatform = (making: Making<LockedDocument>) => closing(making, true);

/** What a pick-up does to the quantities of its order by its approval (rules.md C.7). */
export const effects: NonNullable<Flow['effects']> = {
  submitted,
  approved,
  returned: letGo,
  rejected: letGo,
  withdrawn: letGo,
  terminated: letGo,
  voided,
};
