import { sql } from 'kysely';
import { writersOf } from '#contract/account/customer-role.ts';
import { USER_STATUS } from '#contract/account/user.ts';
import { factoringOffer, type OfferedReceivable } from '#contract/factoring/offer.ts';
import { type FactoringProduct, factoringProduct } from '#contract/factoring/products.ts';
import { FACTORING_REFUSAL, NOT_A_SUPPLIER } from '#contract/factoring/refusals.ts';
import { partyType } from '#contract/party/party.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PARTY_ROLE, PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { requireCertified } from '#server/kernel/company/certified.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { isPartnerOf } from '#server/kernel/company/partners.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { By } from '#server/kernel/session/by.ts';
import { expectOneOf } from '#server/kernel/session/me.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { invalid, invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { lockFactoring } from '#server/trade/factoring/account.ts';
import { takeInvoices } from '#server/trade/factoring/invoices.ts';
import { linesOf, lockNotice, takeAnswers } from './answers.ts';
import { EVENT } from './messages.ts';
import {
  type Filing,
  filerOf,
  insertFactoring,
  listOf,
  type OfferingProject,
  projectOf,
} from './offer.ts';
import { checkList, expectNewPeriods } from './receivables.ts';
import { sendNotice } from './send-notice.ts';
import { actingIn } from './told.ts';

const parties = columnsOf('project_party', 'p');
const partners = columnsOf('contact_client', 'partner');
const SUPPLIER = partyType('supplier').companyType;

interface Named {
  sellerId?: string | undefined;
  feeMost?: string | undefined;
}

/** Whose receivables they are, and what the debtor bears; as the product has it. Throws 422. */
function filingOf(product: FactoringProduct, project: OfferingProject, given: Named): Filing {
  const sellerId = given.sellerId ?? project.sellerId ?? '';
  if (product.filedBy === 'seller' && sellerId !== project.sellerId) {
    throw invalidField('sellerId', '债权人须为本企业');
  }
  if (sellerId === project.debtorId) throw invalidField('sellerId', '供应商不能是本企业');
  if (product.feeSide === 'seller') return { sellerId };
  if (given.feeMost === undefined) throw invalidField('feeMost', '请填写本企业承担的手续费率上限');
  return { sellerId, feeMost: given.feeMost };
}

/** A debtor files for suppliers that it deals with, and for no other company of the platform. Throws 422. */
async function expectSupplier(
  tx: Tx,
  { id, sellerId: creditorId, debtorId }: OfferingProject,
  sellerId: string,
): Promise<void> {
  if (sellerId === creditorId) return;
  const { rows } = await sql`
    select from ${parties} where ${parties.project_id} = ${id} and ${parties.role} = ${PARTY_ROLE.supplier}
      and ${parties.party_company_id} = ${sellerId}
    union all select from ${partners} where ${isPartnerOf(debtorId)}
      and ${partners.party_company_id} = ${sellerId} and ${SUPPLIER} = any (${partners.company_type})
    limit 1`.execute(tx);
  if (rows.length === 0) throw invalidField('sellerId', NOT_A_SUPPLIER);
}

/** A supplier that its debtor files for takes part in the project from then on; it has to be certified as whoever files has. */
async function takeIn(tx: Tx, { id }: OfferingProject, sellerId: string): Promise<void> {
  const seller = await tx
    .selectFrom('company')
    .select(['name', 'real_name_status'])
    .where('id', '=', sellerId)
    .executeTakeFirst();
  if (seller?.real_name_status !== USER_STATUS.certified) {
    throw invalidField('sellerId', '供应商尚未完成企业认证，不能申请反向保理');
  }
  const party = { project_id: id, role: PARTY_ROLE.supplier, party_company_id: sellerId };
  const known = tx.selectFrom('project_party').select('role');
  const found = await known
    .where('project_id', '=', id)
    .where('role', '=', party.role)
    .where('party_company_id', '=', sellerId)
    .executeTakeFirst();
  if (found === undefined) {
    const row = { ...party, name: seller.name, sort: 1 };
    await tx.insertInto('project_party').values(row).execute();
  }
  await tx
    .updateTable('project')
    .set({ seen_by: sql<string[]>`array(select distinct unnest(seen_by || ${sellerId}::bigint))` })
    .where('id', '=', id)
    .execute();
}

/** What its debtor has filed is confirmed by it (确权): its notice stands answered, in full. */
async function confirmedByFiling(
  tx: Tx,
  factoringId: string,
  making: By,
): Promise<{ id: string; no: string }> {
  const held = await lockFactoring(tx, factoringId);
  if (held === undefined) throw noSuchRecord();
  const noticeId = await sendNotice(tx, held, making);
  const notice = await lockNotice(tx, noticeId);
  if (notice === undefined) throw noSuchRecord();
  const all = await linesOf(tx, noticeId);
  const answers = all.map(({ id, amount, dueDate }) => ({
    id,
    confirmedAmount: amount,
    confirmedDue: dueDate,
    objection: '',
  }));
  await takeAnswers(tx, notice, { all, answers }, making);
  const payload = { id: held.id, no: held.no };
  const accountId = await actingIn(tx, held.companyId, making.at);
  await emit(tx, { topic: EVENT.filed, accountId, payload }, making.at);
  return { id: notice.id, no: notice.no };
}

/** Invoices that are kept here are what the list says of them, and stand behind this financing. */
async function expectKept(
  tx: Tx,
  { debtorId }: OfferingProject,
  { sellerId, all }: Filing & { all: readonly OfferedReceivable[] },
  at: Date,
): Promise<void> {
  const sides = { sellerId, debtorId: debtorId ?? '0' };
  const wrong = await takeInvoices(tx, sides, all, at);
  if (wrong.length === 0) return;
  const message = '与平台上登记的该发票不一致（销售方、购买方、金额或状态）';
  throw invalid(wrong.map((place) => ({ path: `receivables.${place}.invoiceNo`, message })));
}

interface Filed {
  made: { id: string; no: string };
  notice: { id: string; no: string } | undefined;
}

/**
 * Files receivables that were checked, as the product has it; tells the platform, and a supplier that was filed for. Answers the
 * financing, and the notice where the filing is the debtor's word.
 */
export function fileReceivables(
  tx: Tx,
  project: OfferingProject,
  filed: Filing & { all: readonly OfferedReceivable[] },
  making: By,
): Promise<Filed> {
  const product = factoringProduct(project.productId);
  checkList(filed.all, product, wireDay(making.at));
  return asPlatform(tx, async () => {
    if (product.due.byPeriod) await expectNewPeriods(tx, filed.sellerId, filed.all);
    await expectKept(tx, project, filed, making.at);
    if (product.filedBy === 'debtor') await takeIn(tx, project, filed.sellerId);
    const made = await insertFactoring(tx, project, filed, making);
    const isWord = product.approval === 'filing';
    const notice = isWord ? await confirmedByFiling(tx, made.id, making) : undefined;
    const accountId = await operatorsOf(tx, ['bizManager', 'riskOfficer'], making.at);
    await emit(tx, { topic: EVENT.offered, accountId, payload: { ...made } }, making.at);
    return { made, notice };
  });
}

/** `POST /portal/factoring/offer`: a batch of receivables, listed or those of the application. */
export function offerRoute(kernel: Kernel): Route {
  return write(kernel, factoringOffer.offer, async ({ tx, me, at, input, note }) => {
    const project = await projectOf(tx, input.projectId);
    const isRunning = project.status === PROJECT_STATUS.running && project.line === FACTORING;
    if (me.companyId === null || filerOf(project) !== me.companyId) throw noSuchRecord();
    expectOneOf(me, writersOf('payApply'));
    if (!isRunning) throw refused(FACTORING_REFUSAL.project);
    await requireCertified(tx, me.companyId, at);
    const product = factoringProduct(project.productId);
    const filing = filingOf(product, project, input);
    if (product.filedBy === 'debtor') await expectSupplier(tx, project, filing.sellerId);
    const all = input.receivables.length > 0 ? input.receivables : await listOf(tx, project);
    if (all.length === 0) throw refused(FACTORING_REFUSAL.listEmpty);
    const { attachment } = input;
    const filed = { ...filing, attachment, all };
    const making = { at, accountId: me.accountId };
    const { made, notice } = await fileReceivables(tx, project, filed, making);
    note({ objectType: 'factoring', objectId: made.id, detail: { after: { count: all.length } } });
    // The financing is the seller's alone: a debtor is answered what is its own.
    return notice
      ? { ...notice, record: 'factoringNotice' as const }
      : { ...made, record: 'factoring' as const };
  });
}
