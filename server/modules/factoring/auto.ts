import { writersOf } from '#contract/account/customer-role.ts';
import { isMore } from '#contract/arithmetic/decimal.ts';
import { factoringAuto } from '#contract/factoring/auto.ts';
import { factoringProduct } from '#contract/factoring/products.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { By } from '#server/kernel/session/by.ts';
import { expectOneOf, type Me } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import type { HeldFactoring } from '#server/trade/factoring/account.ts';
import { lockAt } from './lock.ts';

const { securing, ready, running, overdue, settled, proposed } = FACTORING_STATUS;
/** Where a scheme has been accepted. */
export const ACCEPTED: readonly string[] = [securing, ready, running, overdue, settled];

/** A product whose receivables need nothing but their invoices. */
export function maySchemeRepeat(productId: string): boolean {
  const { filedBy, papers } = factoringProduct(productId);
  return filedBy === 'seller' && papers.length === 0;
}

/**
 * One after the other: a seller may switch on and off from several of its financings at once. Taken before any of them is locked,
 * as a switch locks those that a standing order has made beside the one that it was asked for.
 */
const alone = (tx: Tx, companyId: string) => lockFor(tx, 'factoring_auto', companyId);

/** A financing of my company under lock, for who acts on it. */
async function ownScheme(tx: Tx, me: Me, asked: { id: string }): Promise<HeldFactoring> {
  if (me.companyId === null) throw noSuchRecord();
  await alone(tx, me.companyId);
  const held = await lockAt(tx, asked);
  if (held.companyId !== me.companyId) throw noSuchRecord();
  expectOneOf(me, writersOf('payApply'));
  return held;
}

interface Ending {
  companyId: string;
  debtorId: string;
}

/** Ends the standing order of a seller for a debtor; what it has made is not confirmed by itself any more. */
async function switchOff(
  tx: Tx,
  { companyId, debtorId }: Ending,
  { at, accountId }: By,
): Promise<boolean> {
  const [ended] = await tx
    .updateTable('factoring_auto')
    .set({ switched_off_at: at, switched_off_by: accountId })
    .where('company_id', '=', companyId)
    .where('debtor_id', '=', debtorId)
    .where('switched_off_at', 'is', null)
    .returning('id')
    .execute();
  if (ended === undefined) return false;
  await tx
    .updateTable('factoring')
    .set({ auto_confirm_at: null })
    .where('auto_id', '=', ended.id)
    .where('factoring_status', '=', proposed)
    .execute();
  return true;
}

/** A seller switches the standing order for a debtor on and off; a new one takes the place of the one before. */
export const autoRoutes = (kernel: Kernel): Route[] => [
  write(kernel, factoringAuto.on, async ({ tx, me, at, input, note }) => {
    const { id, ...order } = input;
    const held = await ownScheme(tx, me, input);
    const isRepeatable = ACCEPTED.includes(held.status) && maySchemeRepeat(held.productId);
    if (!isRepeatable) throw refused(FACTORING_REFUSAL.noAuto);
    if (isMore(order.leastAmount, order.mostAmount)) {
      throw invalidField('leastAmount', '不能超过合计上限');
    }
    const { companyId, debtorId, projectId } = held;
    const making = { at, accountId: me.accountId };
    await switchOff(tx, { companyId, debtorId }, making);
    await tx
      .insertInto('factoring_auto')
      .values({
        company_id: companyId,
        debtor_id: debtorId,
        project_id: projectId,
        scheme_of: id,
        contract_no: order.contractNo,
        term_days: order.termDays,
        least_amount: order.leastAmount,
        most_amount: order.mostAmount,
        switched_on_at: at,
        switched_on_by: me.accountId,
      })
      .execute();
    note({ objectType: 'factoring', objectId: id, detail: { after: order } });
    return {};
  }),
  write(kernel, factoringAuto.off, async ({ tx, me, at, input, note }) => {
    const { id, companyId, debtorId } = await ownScheme(tx, me, input);
    const isEnded = await switchOff(tx, { companyId, debtorId }, { at, accountId: me.accountId });
    if (!isEnded) throw refused(FACTORING_REFUSAL.autoOff);
    note({ objectType: 'factoring', objectId: id });
    return {};
  }),
];
