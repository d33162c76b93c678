import { sql } from 'kysely';
import { USER_STATUS } from '#contract/account/user.ts';
import { isAtMost, isEqual } from '#contract/arithmetic/decimal.ts';
import { divide, multiply, round2 } from '#contract/arithmetic/money.ts';
import { comparableName } from '#contract/company/comparable-name.ts';
import { isUnderReview } from '#contract/flow/flow.ts';
import { LIMIT_EXPIRED, LIMIT_REFUSAL, type LimitState } from '#contract/limit/limit.ts';
import { PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';
import { AFTER_SETTLEMENT, BALANCE_SOURCE } from '#contract/pay-apply/pay-type.ts';
import { PARTY_ROLE, PROJECT_STATUS } from '#contract/project/project.ts';
import { SCENE_STATUS } from '#contract/scene-control.ts';
import { PRICE_MODE } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { requireCertified, requireRunning } from '#server/kernel/company/certified.ts';
import type { FlowStep } from '#server/kernel/flow/flow.ts';
import { limitStateOn } from '#server/kernel/ledger/state-on.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { invalidField, refused } from '#server/kernel/wire/refusal.ts';
import { expectDraw } from '#server/trade/factoring/draw.ts';
import { type Scheme, schemeOf } from '#server/trade/orders/scheme.ts';
import { isPaperAgreed } from '#server/trade/payments/paper-consent.ts';
import { expectBuyer } from './buyer.ts';
import { isFiledBySupplier } from './filed-by.ts';
import { isBalance, isOnLimit, isOwed, isReserved } from './on-limit.ts';
import { expectWithinOrder } from './order.ts';
import { payeeOf } from './payee.ts';
import { type PayApplyRecord, payApplyRow } from './row.ts';

const companies = columnsOf('company', 'c');
const parties = columnsOf('project_party', 'party');
const limits = columnsOf('project_limit');
const sites = columnsOf('scene_control');
const lines = columnsOf('pay_apply_line', 'l');
const priced = columnsOf('project', 'p');

/**
 * What is owed to whoever delivered goes out, whatever became of the project since (rules.md M10, M12): what is reserved once its limit
 * has run out and once it was terminated, the balance of a financing then, too, and of a project that is over: its debtor may pay late.
 */
function checkProject({ projectStatus, statusReason }: Scheme, row: PayApplyRecord): void {
  const isFrozen = projectStatus === PROJECT_STATUS.frozen;
  if (isFrozen && statusReason === LIMIT_EXPIRED && (isReserved(row) || isBalance(row))) return;
  if (projectStatus === PROJECT_STATUS.terminated && isReserved(row)) return;
  if (projectStatus === PROJECT_STATUS.finished && isBalance(row)) return;
  if (isFrozen) throw refused(PAY_APPLY_REFUSAL.frozen);
  if (projectStatus !== PROJECT_STATUS.running) throw refused(PAY_APPLY_REFUSAL.status);
}

interface Supplier {
  name: string;
  certified: boolean;
  party: boolean;
  stopped: boolean;
}

/**
 * Who is paid takes part in the project, is not the one who owes, is certified, and is not on the stop list. What is owed for settled
 * goods or of a financing is paid to one whose papers have run out, too.
 */
async function expectSupplier(
  tx: Tx,
  row: PayApplyRecord,
  { buyerId, isReviewed }: Scheme & { isReviewed: boolean },
): Promise<Supplier> {
  const { certified, expired } = USER_STATUS;
  const accepted = isOwed(row) ? [certified, expired] : [certified];
  const { rows } = await sql<Supplier>`
    select ${companies.name}, ${companies.real_name_status} = any (${accepted}) as certified,
      supplier_stopped(${companies.id}) as stopped,
      exists (
        select from ${parties} where ${parties.project_id} = ${row.project_id}
          and ${parties.role} = ${PARTY_ROLE.supplier} and ${parties.party_company_id} = ${companies.id}
      ) as party
    from ${companies} where ${companies.id} = ${row.supplier_id}`.execute(tx);
  const [supplier] = rows;
  if (supplier === undefined || !supplier.party) {
    const { notParty } = PAY_APPLY_REFUSAL;
    throw isReviewed ? refused(notParty) : invalidField('supplierId', notParty.text);
  }
  if (buyerId !== null && String(row.supplier_id) === String(buyerId)) {
    throw refused(PAY_APPLY_REFUSAL.ownSupplier);
  }
  if (supplier.stopped) throw refused(PAY_APPLY_REFUSAL.stopped);
  if (!supplier.certified) throw refused(PAY_APPLY_REFUSAL.uncertified);
  return supplier;
}

/** Whether an amount and a ratio are each other's, as rounding allows: either may have been entered. */
export function agrees({
  order_amount,
  pay_ratio,
  apply_amount,
}: Pick<PayApplyRecord, 'order_amount' | 'pay_ratio' | 'apply_amount'>): boolean {
  if (pay_ratio === null || isAtMost(order_amount, '0')) return false;
  const byRatio = round2(multiply(order_amount, pay_ratio, '0.01'));
  const byAmount = divide(multiply(apply_amount, '100'), order_amount, 2);
  return isEqual(byRatio, apply_amount) || isEqual(byAmount, pay_ratio);
}

/**
 * A site stands before the first payment where the line wants it (B.2: sceneRequiredForPay), whoever asks and whoever has
 * registered it: a supplier sees no sites of its buyer.
 */
async function expectSite(tx: Tx, { projectId, productLine }: Scheme): Promise<void> {
  const lines = (await paramOf(tx, 'sceneRequiredForPay')).split(',').map((one) => one.trim());
  if (!lines.includes(productLine)) return;
  const { rows } = await asPlatform(tx, () =>
    sql`
    select from ${sites} where ${sites.project_id} = ${projectId} and not ${sites.deleted}
      and ${sites.scene_status} = ${SCENE_STATUS.approved} limit 1`.execute(tx),
  );
  if (rows.length === 0) throw refused(PAY_APPLY_REFUSAL.site);
}

/** The account is the supplier's by its name, and can be paid. Once submitted it is the one that was kept then. */
async function expectAccount(
  { tx, cipher, record }: FlowStep,
  row: PayApplyRecord,
  { name }: Supplier,
): Promise<void> {
  const companyId = String(row.company_id);
  const bankId = row.bank_id;
  const kept = isUnderReview(record.auditStatus) ? row.account : null;
  const account =
    (kept as { name: string; last4: string; openBank: string } | null) ??
    (bankId === null ? undefined : await payeeOf(tx, { bankId, companyId, cipher }));
  if (account === undefined || account.last4 === '' || account.openBank === '') {
    throw refused(PAY_APPLY_REFUSAL.noAccount);
  }
  if (comparableName(account.name) !== comparableName(name))
    throw refused(PAY_APPLY_REFUSAL.account);
}

interface Dear {
  goods: string;
  price: string;
  most: string;
}

/**
 * No line is dearer than its project's formula by more than the parameter (B.4): the index's latest price, with what was agreed
 * above or below it. What has no index, and an index without prices of the line's unit, the reviewer judges alone.
 */
async function expectPrice(tx: Tx, id: string, projectId: string, day: string): Promise<void> {
  const above = await paramOf(tx, 'priceAboveIndex');
  const { rows } = await sql<Dear>`
    select ${lines.goods_name} as goods, trim_scale(${lines.price_incl})::text as price,
      trim_scale(trunc(known.most, 5))::text as most
    from ${lines} join ${priced} on ${priced.id} = ${projectId}
    cross join lateral (
      select (index_price_on(${priced.form_data}->>'indexName', ${day}::date, ${lines.unit})
        + coalesce(nullif(${priced.form_data}->>'priceDelta', '')::numeric, 0))
        * (1 + ${above}::numeric) as most
    ) known
    where ${lines.pay_apply_id} = ${id} and ${priced.form_data}->>'priceMode' = ${PRICE_MODE.index}
      and ${lines.price_incl} > known.most
    order by ${lines.sort} limit 1`.execute(tx);
  const [dear] = rows;
  if (dear === undefined) return;
  const { goods, price, most } = dear;
  const text = `${goods}的含税单价 ${price} 元高于网价允许的上限 ${most} 元`;
  throw refused({ code: PAY_APPLY_REFUSAL.dear.code, text });
}

/**
 * A limit that has frozen or run out takes nothing more. What is reserved for a supplier's balance is asked for when it has run out or
 * its project was terminated, and what of it is not, the reservation refuses at the submission. Whoever asks: a supplier sees no limit.
 */
async function expectLimit(
  tx: Tx,
  { projectId, projectStatus }: Scheme,
  row: PayApplyRecord,
  today: string,
): Promise<void> {
  const { rows } = await asPlatform(tx, () =>
    sql<{ state: LimitState }>`
      select ${limitStateOn(limits, today)} as state from ${limits} where ${limits.project_id} = ${projectId}`.execute(
      tx,
    ),
  );
  const state = rows[0]?.state;
  if (state === undefined) throw refused(LIMIT_REFUSAL.none);
  const isOver = state === 'expired' || projectStatus === PROJECT_STATUS.terminated;
  if (state === 'open' || (isOver && isReserved(row))) return;
  throw refused(LIMIT_REFUSAL[state]);
}

/** At a submission alone: what a person entered belongs together. */
function checkEntered(row: PayApplyRecord, today: string): void {
  if (AFTER_SETTLEMENT.includes(row.pay_type) && row.purchase_order_id === null) {
    throw invalidField('payType', BALANCE_SOURCE);
  }
  // After a settlement the balance bounds the amount: no ratio of an order need be its.
  const isOfOrder = row.factoring_id === null && !AFTER_SETTLEMENT.includes(row.pay_type);
  if (isOfOrder && !agrees(row)) {
    throw invalidField('applyAmount', PAY_APPLY_REFUSAL.ratio.text);
  }
  if (row.expect_pay_date !== null && row.expect_pay_date < today) {
    throw invalidField('expectPayDate', PAY_APPLY_REFUSAL.past.text);
  }
}

/** A supplier is paid by paper only where it has agreed to it (rules.md M18): beside the field to whoever chooses it. */
async function expectPaperAgreed(tx: Tx, row: PayApplyRecord, isReviewed: boolean): Promise<void> {
  if (row.purchase_order_id === null || (await isPaperAgreed(tx, String(row.id)))) return;
  const { paper } = PAY_APPLY_REFUSAL;
  throw isReviewed ? refused(paper) : invalidField('payMethod', paper.text);
}

/** It asks for what is there: of its order, or of the factoring whose seller asks. */
async function expectRoom(tx: Tx, row: PayApplyRecord, today: string): Promise<void> {
  if (row.factoring_id === null) return expectWithinOrder(tx, row);
  const request = {
    id: String(row.id),
    factoringId: row.factoring_id,
    companyId: String(row.company_id),
    payType: row.pay_type,
    amount: row.approved_amount ?? row.apply_amount,
  };
  await expectDraw(tx, request, today);
}

/** What stands in the way of a submission, and again of the last approval (rules.md B.4). */
export async function guard(step: FlowStep): Promise<void> {
  const { tx, at, record } = step;
  const row = payApplyRow(record);
  const scheme = await schemeOf(tx, String(row.project_id), wireDay(at), { lock: true });
  checkProject(scheme, row);
  await (isOwed(row) ? requireRunning : requireCertified)(tx, String(row.company_id), at);
  const isReviewed = isUnderReview(record.auditStatus);
  await expectBuyer(tx, row, { buyerId: scheme.buyerId, at, isReviewed });
  const supplier = await expectSupplier(tx, row, { ...scheme, isReviewed });
  await expectAccount(step, row, supplier);
  await expectSite(tx, scheme);
  await expectRoom(tx, row, wireDay(at));
  await expectPrice(tx, record.id, scheme.projectId, wireDay(at));
  await expectPaperAgreed(tx, row, isReviewed);
  if (!isReviewed) checkEntered(row, wireDay(at));
  // Of any other submission the reservation asks it, which of a supplier's comes later.
  const isAsked = isReviewed || isFiledBySupplier(row) ? isOnLimit(row) : isReserved(row);
  if (isAsked) await expectLimit(tx, scheme, row, wireDay(at));
}
