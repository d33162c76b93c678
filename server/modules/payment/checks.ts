import { sql } from 'kysely';
import { USER_STATUS } from '#contract/account/user.ts';
import { isAtMost } from '#contract/arithmetic/decimal.ts';
import { grouped, round2, subtract } from '#contract/arithmetic/money.ts';
import { BANK_VERIFY } from '#contract/bank/verify-states.ts';
import { comparableName } from '#contract/company/comparable-name.ts';
import { PAY_BALANCE } from '#contract/factoring/states.ts';
import { LIMIT_EXPIRED } from '#contract/limit/limit.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { AFTER_SETTLEMENT } from '#contract/pay-apply/pay-type.ts';
import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { Refusal, refused } from '#server/kernel/wire/refusal.ts';
import { ordersConfirmed } from '#server/trade/orders/orders-of.ts';
import { isPaperAgreed } from '#server/trade/payments/paper-consent.ts';
import type { KeptAccount, Payment, Request } from './lock.ts';

const payments = columnsOf('payment', 'p');
const projects = columnsOf('project', 'j');
const companies = columnsOf('company', 'c');
const banks = columnsOf('bank', 'b');

/** What of the granted amount no pay-out has been prepared for (I5); what came back may be paid again. */
export async function leftOf(tx: Tx, { id, approved }: Request): Promise<string> {
  const { rows } = await sql<{ arranged: string }>`
    select coalesce(sum(${payments.amount}), 0)::text as arranged from ${payments}
    where ${payments.pay_apply_id} = ${id} and not ${payments.deleted} and ${payments.return_of} is null
      and ${payments.payment_status} <> ${PAYMENT_STATUS.bounced}`.execute(tx);
  return round2(subtract(approved, rows[0]?.arranged ?? '0'));
}

/** Only what was granted and is not closed is paid. */
export function expectPayable({ status }: Request): void {
  const { approved, partPaid } = PAY_APPLY_STATUS;
  if (status !== approved && status !== partPaid) throw refused(PAYMENT_REFUSAL.request);
}

/** Nothing is paid before the supplier and the buyer have both confirmed their orders (rules.md M10). */
export async function expectOrders(tx: Tx, request: Request): Promise<void> {
  if (!(await ordersConfirmed(tx, request))) throw refused(PAYMENT_REFUSAL.orders);
}

/** Nobody is paid by paper who has not agreed to it (rules.md M18). */
export async function expectPaperAgreed(tx: Tx, { id }: Request): Promise<void> {
  if (!(await isPaperAgreed(tx, id))) throw refused(PAYMENT_REFUSAL.paper);
}

/**
 * Neither a frozen project nor one that is over is paid for; that its limit has run out does not stop what is reserved
 * (rules.md M10), that it was terminated not what a supplier is owed of settled goods, nor that it is over the balance of a financing,
 * its seller's own money. No buyer is paid what it owes.
 */
export async function expectProject(
  tx: Tx,
  { projectId, supplierId, factoringId, payType }: Request,
): Promise<void> {
  const { rows } = await sql<{ status: string; reason: string; own: boolean }>`
    select ${projects.project_status} as status, ${projects.status_reason} as reason,
      coalesce(${projects.buyer_company_id} = ${supplierId}, false) as own
    from ${projects} where ${projects.id} = ${projectId} for share`.execute(tx);
  const [project] = rows;
  if (project?.own === true) throw refused(PAYMENT_REFUSAL.ownSupplier);
  if (project?.status === PROJECT_STATUS.running) return;
  const isBalance = factoringId !== null && payType === PAY_BALANCE;
  if (project?.status === PROJECT_STATUS.finished && isBalance) return;
  const isOwed = factoringId === null && AFTER_SETTLEMENT.includes(payType);
  if (project?.status === PROJECT_STATUS.terminated && isOwed) return;
  const byExpiry = project?.status === PROJECT_STATUS.frozen && project.reason === LIMIT_EXPIRED;
  if (byExpiry) return;
  const isFrozen = project?.status === PROJECT_STATUS.frozen;
  throw refused(isFrozen ? PAYMENT_REFUSAL.frozen : PAYMENT_REFUSAL.project);
}

/**
 * Nothing goes out on the credit of a buyer, or of a debtor, that is frozen. What is owed to whoever delivered, or is a seller's own
 * money, does not wait for it (rules.md H.3).
 */
export async function expectBuyer(
  tx: Tx,
  { projectId, factoringId, payType }: Request,
): Promise<void> {
  const isOwed =
    factoringId === null ? AFTER_SETTLEMENT.includes(payType) : payType === PAY_BALANCE;
  if (isOwed) return;
  const { rows } = await sql<{ status: number }>`
    select ${companies.real_name_status} as status from ${projects}
    join ${companies} on ${companies.id} = ${projects.buyer_company_id} where ${projects.id} = ${projectId}`.execute(
    tx,
  );
  if (rows[0]?.status === USER_STATUS.frozen) throw refused(PAYMENT_REFUSAL.buyerFrozen);
}

/** The supplier is neither frozen nor on the stop list, and the account is in its name as it is now. */
export async function expectPayee(
  tx: Tx,
  { supplierId, payee }: { supplierId: string; payee: Pick<KeptAccount, 'name'> },
): Promise<void> {
  const { rows } = await sql<{ name: string; frozen: boolean; stopped: boolean }>`
    select ${companies.name}, ${companies.real_name_status} = ${USER_STATUS.frozen} as frozen,
      supplier_stopped(${companies.id}) as stopped
    from ${companies} where ${companies.id} = ${supplierId}`.execute(tx);
  const [supplier] = rows;
  if (supplier === undefined || supplier.stopped) throw refused(PAYMENT_REFUSAL.stopped);
  if (supplier.frozen) throw refused(PAYMENT_REFUSAL.supplierFrozen);
  if (comparableName(supplier.name) !== comparableName(payee.name))
    throw refused(PAYMENT_REFUSAL.account);
}

/** Before the bank is told, it is asked once more who is paid, and on whose credit. Throws with the pay-out's number. */
export async function expectGoes(
  tx: Tx,
  { no, request, payee }: Pick<Payment, 'no' | 'request' | 'payee'>,
): Promise<void> {
  try {
    await expectProject(tx, request);
    await expectBuyer(tx, request);
    await expectPayee(tx, { supplierId: request.supplierId, payee });
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    throw refused({ code: String(problem.code), text: `${no}：${problem.message}` });
  }
}

interface Verifying {
  cipher: FieldCipher;
  supplierId: string;
  payee: KeptAccount;
}

/** Whether the supplier has proved that the account is its own. A parameter makes it a refusal. */
export async function isVerified(
  tx: Tx,
  { cipher, supplierId, payee }: Verifying,
): Promise<boolean> {
  const number = cipher.open(payee.sealed, payee.purpose);
  const { rows } = await sql`
    select from ${banks} where ${banks.company_id} = ${supplierId} and not ${banks.deleted}
      and ${banks.account_no_hash} = ${cipher.hash(number, 'bank.account_no')}
      and ${banks.verify_status} = ${BANK_VERIFY.verified} and ${banks.name} = ${payee.name}`.execute(
    tx,
  );
  const verified = rows.length > 0;
  if (!verified && (await paramOf(tx, 'payment.verifiedOnly')) === '1') {
    throw refused(PAYMENT_REFUSAL.unverified);
  }
  return verified;
}

/** Whether amounts fit into what is left. */
export function expectFits(amounts: string, left: string): void {
  if (isAtMost(amounts, left)) return;
  const { code, text } = PAYMENT_REFUSAL.over;
  throw refused({ code, text: `${text}：尚可安排 ${grouped(left)} 元` }, { data: { left } });
}
