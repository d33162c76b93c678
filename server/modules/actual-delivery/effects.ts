import { TOLERANCE_FROM } from '#contract/actual-delivery/decider.ts';
import { ACTUAL_REFUSAL, ACTUAL_STATUS, UPLOADED } from '#contract/actual-delivery/states.ts';
import { isPositive } from '#contract/arithmetic/decimal.ts';
import { add, grouped } from '#contract/arithmetic/money.ts';
import { shareFiles } from '#server/kernel/files/shared-files.ts';
import type { Flow, FlowDecision, FlowStep, SystemResult } from '#server/kernel/flow/flow.ts';
import { asPlatform } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import {
  acceptReceived,
  countReceived,
  turnPick,
  uncountReceived,
} from '#server/trade/goods/received.ts';
import { tellEnded } from './messages.ts';
import { receiptRow } from './row.ts';
import { RULE_WORDS } from './rule-words.ts';

const makingOf = ({ at, me: { accountId } }: FlowDecision) => ({ at, accountId });

/** What was kept is received, and delivery and pick-up have come as far. */
async function submitted(step: FlowDecision): Promise<void> {
  const { tx, at, record } = step;
  await asPlatform(tx, () => countReceived(tx, record.id, makingOf(step)));
  const companyId = String(receiptRow(record).supplier_id);
  await shareFiles(tx, { objectType: 'actualDelivery', objectId: record.id, companyId, at });
}

/** What was signed at the site is evidence: its buyer does not take it back, so that its goods are never nobody's to pay. */
export function withdrawal({ record }: FlowStep): void {
  if (receiptRow(record).sign_way !== UPLOADED) throw refused(ACTUAL_REFUSAL.signedThere);
}

/** What the buyer takes back or has to mend is not received; a delivery that was signed for at the site stays so. */
const takenBack = (step: FlowDecision) =>
  asPlatform(step.tx, () => {
    const reopen = receiptRow(step.record).sign_way === UPLOADED;
    return uncountReceived(step.tx, step.record.id, { ...makingOf(step), reopen });
  });

async function ended(step: FlowDecision): Promise<void> {
  await asPlatform(step.tx, () =>
    uncountReceived(step.tx, step.record.id, { ...makingOf(step), reopen: true }),
  );
  await tellEnded(step);
}

/** What the supplier confirms is accepted; what it disputes waits beside it. */
async function approved(step: FlowDecision): Promise<void> {
  const { tx, at, record } = step;
  const row = receiptRow(record);
  await asPlatform(tx, async () => {
    await acceptReceived(tx, record.id, makingOf(step));
    const disputed = await tx
      .selectFrom('actual_delivery_line')
      .select('id')
      .where('actual_delivery_id', '=', record.id)
      .where('disputed_qty', '>', '0')
      .limit(1)
      .executeTakeFirst();
    if (disputed) {
      await tx
        .updateTable('actual_delivery')
        .set({ actual_status: ACTUAL_STATUS.disputed })
        .where('id', '=', record.id)
        .execute();
    }
    await turnPick(tx, row.pick_goods_id, at);
  });
}

/** What both sides have confirmed is no longer the platform's to void. */
const voided = () => Promise.reject(refused(ACTUAL_REFUSAL.confirmed));

/** What its approval does to the goods (rules.md C.10, I7, I11). */
export const effects: NonNullable<Flow['effects']> = {
  submitted,
  approved,
  returned: takenBack,
  withdrawn: takenBack,
  rejected: ended,
  terminated: ended,
  voided,
};

/** What was signed for at the site is to be signed for anew: of its receipt nothing is left that could be handed in. */
export async function deleted(step: FlowStep): Promise<void> {
  if (receiptRow(step.record).sign_way === UPLOADED) return;
  const making = { at: step.at, accountId: step.me.accountId, reopen: true };
  await asPlatform(step.tx, () => uncountReceived(step.tx, step.record.id, making));
}

const signed = (permille: string) => (isPositive(permille) ? `+${permille}` : permille);

/** 磅差裁定: says line by line which quantity decides and why, before the supplier is asked. No price stands in it. */
export async function decide({ tx, record: { id } }: FlowStep): Promise<SystemResult> {
  const lines = await tx
    .selectFrom('actual_delivery_line as l')
    .leftJoin('enum_entry as u', (join) =>
      join.on('u.enum_name', '=', 'Unit').onRef('u.code', '=', 'l.unit'),
    )
    .select(['l.goods_name', 'l.spec', 'l.diff_permille', 'l.tol_permille', 'l.settle_qty'])
    .select(['l.basis', 'l.tol_from', 'l.unit', 'u.name as unit_name'])
    .where('l.actual_delivery_id', '=', id)
    .orderBy('l.sort')
    .execute();
  await tx
    .updateTable('actual_delivery')
    .set({ actual_status: ACTUAL_STATUS.confirming })
    .where('id', '=', id)
    .execute();
  const words = lines.map((line) => {
    const { diff_permille, settle_qty, unit, unit_name } = line;
    const from = TOLERANCE_FROM[line.tol_from];
    const qty = grouped(add(settle_qty ?? '0'));
    return `${line.goods_name} ${line.spec}：差异 ${signed(diff_permille ?? '0')}‰（允差 ±${add(line.tol_permille)}‰${from ? `，${from}` : ''}），${RULE_WORDS[line.basis] ?? ''}，结算 ${qty} ${unit_name ?? unit}`;
  });
  return { decision: 'approve', opinion: words.join('；').slice(0, 500) };
}
