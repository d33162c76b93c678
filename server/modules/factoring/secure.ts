import { RISK } from '#contract/account/platform-role.ts';
import { isAtMost } from '#contract/arithmetic/decimal.ts';
import { adminFactoringSteps } from '#contract/factoring/admin-steps.ts';
import { REGISTER_PROOF } from '#contract/factoring/papers.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { NOTICE_TYPE } from '#contract/factoring/states.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { addAttachments } from '#server/kernel/files/add-attachments.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField, Refusal, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import {
  type HeldFactoring,
  linesOf,
  lockFactoring,
  turnFactoring,
} from '#server/trade/factoring/account.ts';
import { follow } from '#server/trade/factoring/follow.ts';
import { lockAt } from './lock.ts';
import { EVENT } from './messages.ts';
import { recost, setAdvances } from './scheme.ts';
import { actingIn } from './told.ts';

const { securing, ready, running, overdue, settled } = FACTORING_STATUS;

/** What does not fit into the debtor's limit is undefined. */
async function fitting<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (err) {
    const { limit, noLimit } = FACTORING_REFUSAL;
    const isShort =
      err instanceof Refusal && [limit.code, noLimit.code].some((of) => of === err.code);
    if (!isShort) throw err;
    return undefined;
  }
}

/** The debtor's word stands, and no advance may be asked for yet: risk hears that the limit is too low. */
async function tellRisk(tx: Tx, { no }: HeldFactoring, at: Date): Promise<void> {
  const accountId = await operatorsOf(tx, RISK, at);
  await emit(tx, { topic: EVENT.limitShort, accountId, payload: { no } }, at);
}

/**
 * Both conditions of an advance (rules.md F): what the debtor owes is known, by its word or by a legal officer's, and the
 * assignment is registered. With both the advance is reckoned on what was confirmed, and may be asked for, as soon as it fits into
 * the debtor's limit; whoever has answered hears nothing of that.
 */
export async function secure(
  tx: Tx,
  { id }: Pick<HeldFactoring, 'id'>,
  making: By,
  { isRetry = false } = {},
): Promise<void> {
  const held = await lockFactoring(tx, id);
  if (held?.status !== securing || !held.isRegistered) return;
  const isDisclosed = held.noticeType === NOTICE_TYPE.disclosed;
  const lines = await linesOf(tx, held);
  const isKnown = isDisclosed
    ? lines.every(({ confirmedAmount }) => confirmedAmount !== null)
    : held.isChecked;
  if (!isKnown) return;
  const advance = await fitting(() => setAdvances(tx, held, making));
  if (advance === undefined) {
    if (!isRetry) await tellRisk(tx, held, making.at);
    return;
  }
  if (isAtMost(advance, '0')) return;
  await turnFactoring(tx, held.id, ready);
  // What the debtor has paid meanwhile is advanced no more.
  await follow(tx, { ...held, status: ready }, making);
  await recost(tx, held, making);
  const after = await lockFactoring(tx, held.id);
  if (isAtMost(after?.advanceAmount ?? '0', '0')) return;
  const accountId = await actingIn(tx, held.companyId, making.at);
  const payload = { id: held.id, no: held.no };
  await emit(tx, { topic: EVENT.ready, accountId, payload }, making.at);
}

/** Its papers stay with the seller's records, behind those that are there. One registration, and so its proof, may cover several financings. */
async function hang(
  tx: Tx,
  held: HeldFactoring,
  given: readonly { id: string; fileType: number }[],
  at: Date,
): Promise<void> {
  if (given.some(({ fileType }) => fileType !== REGISTER_PROOF)) {
    throw invalidField('attachment', '只能上传登记证明');
  }
  const owner = { objectType: 'factoring', objectId: held.id, companyId: held.companyId };
  await addAttachments(tx, { owner, attachments: given, at });
}

/** A registration as it is entered; days yyyy-MM-dd. */
export interface Registration {
  registerNo: string;
  registerDate: string;
  registerDue: string;
}

/** Keeps the registration of an assignment; with the debtor's word the advance may be asked for. */
export async function setRegistration(
  tx: Tx,
  held: HeldFactoring,
  { registerNo, registerDate, registerDue }: Registration,
  making: By,
): Promise<void> {
  await tx
    .updateTable('factoring')
    .set((row) => ({
      register_no: registerNo,
      register_date: registerDate,
      register_due: registerDue,
      renewal_asked_at: null,
      updated_by: making.accountId,
      updated_at: making.at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', held.id)
    .execute();
  await secure(tx, held, making);
}

/** 登记 (中登网), entered by hand; once more when it is renewed. */
export function registerRoute(kernel: Kernel): Route {
  return write(kernel, adminFactoringSteps.register, async ({ tx, me, at, input, note }) => {
    const { attachment, registerNo, registerDate, registerDue } = input;
    const held = await lockAt(tx, input, [securing, ready, running, overdue, settled]);
    if (registerDate > wireDay(at)) throw invalidField('registerDate', '登记日期不能晚于今天');
    if (registerDue <= registerDate) throw invalidField('registerDue', '登记到期日须晚于登记日期');
    if (registerDue <= wireDay(at)) throw invalidField('registerDue', '登记到期日须晚于今天');
    await hang(tx, held, attachment, at);
    const after = { registerNo, registerDate, registerDue };
    await setRegistration(tx, held, after, { at, accountId: me.accountId });
    note({ objectType: 'factoring', objectId: held.id, detail: { after } });
    return {};
  });
}

/** 暗保理: a legal officer's word stands in the place of the debtor's (rules.md M23). */
export function checkRoute(kernel: Kernel): Route {
  return write(kernel, adminFactoringSteps.checkLegally, async ({ tx, me, at, input, note }) => {
    const held = await lockAt(tx, input, [securing]);
    if (held.noticeType === NOTICE_TYPE.disclosed) throw refused(FACTORING_REFUSAL.status);
    await tx
      .updateTable('factoring_line as l')
      .set((row) => ({ confirmed_amount: row.ref('l.transfer_amount') }))
      .where('l.factoring_id', '=', held.id)
      .where('l.live', '=', true)
      .execute();
    await tx
      .updateTable('factoring as t')
      .set((row) => ({
        confirmed_amount: row.ref('t.face_amount'),
        legal_time: at,
        legal_by: me.accountId,
        updated_by: me.accountId,
        updated_at: at,
        version: row('t.version', '+', 1),
      }))
      .where('t.id', '=', held.id)
      .execute();
    note({ objectType: 'factoring', objectId: held.id });
    await secure(tx, held, { at, accountId: me.accountId });
    return {};
  });
}
