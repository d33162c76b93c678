import { sql } from 'kysely';
import { actualDelivery } from '#contract/actual-delivery/calls.ts';
import { ACTUAL_FIGURES, ACTUAL_REFUSAL, ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { isAtMost } from '#contract/arithmetic/decimal.ts';
import { add, grouped, subtract } from '#contract/arithmetic/money.ts';
import { fitsUnit, scaleText } from '#contract/document/lines.ts';
import { OPERATE } from '#contract/flow/flow.ts';
import { NOUN } from '#contract/noun/noun.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { takeTask } from '#server/kernel/flow/decide.ts';
import type { FlowStep } from '#server/kernel/flow/flow.ts';
import { openRun, type Run } from '#server/kernel/flow/instance.ts';
import { lockDocument, reread } from '#server/kernel/flow/record.ts';
import { passNode, refresh } from '#server/kernel/flow/settle.ts';
import { addOperation, handleTask, openTasks } from '#server/kernel/flow/tasks.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { expectOneOf } from '#server/kernel/session/me.ts';
import { conflict, invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { openDispute } from '#server/trade/disputes/dispute.ts';
import { lockMoneyAndPapers } from '#server/trade/orders/order-money.ts';
import { objectedReceipts } from './disputed.ts';
import { ARGUERS, receiptRecord } from './document.ts';
import { receiptRow } from './row.ts';

const t = columnsOf('actual_delivery', 't');

type Input = CallInput<typeof actualDelivery.object>;

/** The quantity beyond what was settled that each line is argued about. Throws 400 where a line claims no more. */
async function claimsOf(step: FlowStep, { lines, id }: Input) {
  const rows = await step.tx
    .selectFrom('actual_delivery_line')
    .select(['id', 'goods_name', 'spec', 'unit', 'settle_qty'])
    .where('actual_delivery_id', '=', id)
    .execute();
  return lines.map(({ lineId, claimQty }, at) => {
    const row = rows.find((one) => one.id === lineId);
    if (row === undefined) throw noSuchRecord();
    if (!fitsUnit(claimQty, row.unit)) {
      throw invalidField(`lines.${at}.claimQty`, scaleText(row.unit));
    }
    const settled = row.settle_qty ?? '0';
    if (isAtMost(claimQty, settled)) {
      const text = `${row.goods_name} ${row.spec}：主张数量 ${grouped(claimQty)} 应大于结算数量 ${grouped(add(settled))}`;
      throw refused({ code: ACTUAL_FIGURES.claim, text });
    }
    return { lineId, claimQty: subtract(claimQty, settled) };
  });
}

/** The supplier has answered: its node is passed, with what it objects to in the record. */
async function passWith(run: Run, opinion: string, count: number): Promise<void> {
  const [open] = await openTasks(run);
  if (open === undefined) throw refused(ACTUAL_REFUSAL.notConfirming);
  const { task, left } = await takeTask(run, open.id, [open.queue]);
  await handleTask(run, task.id);
  const note = `对 ${count} 行数量提出异议，其余部分继续`;
  await addOperation(run, { type: OPERATE.object, task, opinion, note });
  run.remark = `供应商${note}`;
  await refresh(run);
  await passNode(run, left.length);
}

/**
 * 提出异议: what the supplier claims beyond the settled quantity waits as a dispute of its own, the rest is confirmed. The ids of
 * the disputes.
 */
async function object(kernel: Kernel, step: FlowStep, input: Input): Promise<string[]> {
  const { tx, at, me } = step;
  const { statement, disputeType: type, id: objectId } = input;
  const raisedBy = me.companyId ?? '';
  const opened: string[] = [];
  for (const { lineId, claimQty } of await claimsOf(step, input)) {
    const asked = { objectId, lineId, type, claimQty, claimAmount: '', statement, raisedBy };
    const making = { at, accountId: me.accountId };
    opened.push((await openDispute(tx, objectedReceipts, asked, making)).id);
  }
  const run = await openRun(receiptRecord.flow, kernel.engine, step);
  await passWith(run, statement, input.lines.length);
  return opened;
}

/** The call by which a supplier objects while it is asked to confirm. */
export const objectRoute = (kernel: Kernel): Route =>
  write(kernel, actualDelivery.object, async ({ tx, at, me, input, emit, note, noteAlso }) => {
    const { flow } = receiptRecord;
    const visible = sql<boolean>`${t.supplier_id} = ${me.companyId}::bigint
      and ${t.actual_status} <> ${ACTUAL_STATUS.draft}`;
    await lockMoneyAndPapers(tx, 'ofReceipt', input.id);
    const record = await lockDocument(tx, flow, { id: input.id, visible });
    expectOneOf(me, ARGUERS);
    if (input.version !== undefined && input.version !== record.version) {
      throw conflict(NOUN.changed);
    }
    const { actual_status: before, actual_no: no } = receiptRow(record);
    if (before !== ACTUAL_STATUS.confirming) throw refused(ACTUAL_REFUSAL.notConfirming);
    const step: FlowStep = { tx, at, me, record, cipher: kernel.cipher, emit };
    const opened = await object(kernel, step, input);
    const { actual_status: actualStatus } = receiptRow(await reread(tx, flow, input.id));
    const detail = { before: { actualStatus: before }, after: { actualStatus } };
    note({ objectType: 'actualDelivery', objectId: input.id, detail });
    for (const objectId of opened) noteAlso({ objectType: 'dispute', objectId });
    return { id: input.id, no, actualStatus };
  });
