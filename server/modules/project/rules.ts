import { sql } from 'kysely';
import { USER_STATUS } from '#contract/account/user.ts';
import { isMore } from '#contract/arithmetic/decimal.ts';
import { factoringProduct } from '#contract/factoring/products.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { isUnderReview } from '#contract/flow/flow.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PARTY_ROLE, PROJECT_REFUSAL } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { requireCertified } from '#server/kernel/company/certified.ts';
import { isPlatform } from '#server/kernel/company/platform.ts';
import type { FlowRecord, FlowStep } from '#server/kernel/flow/flow.ts';
import { type Known, knownIn } from '#server/kernel/form/known.ts';
import { checkValues } from '#server/kernel/form/open-form.ts';
import { columnText, type StoredRow } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField, refused } from '#server/kernel/wire/refusal.ts';
import { isLicensed } from '#server/trade/orders/licence.ts';
import { beyondDays, mostDays, mostFor } from './bounds.ts';
import { projectForm } from './save.ts';

const companies = columnsOf('company');

const valuesOf = (row: StoredRow) => row.form_data as Record<string, unknown>;

/** Nothing new begins with a supplier that is on the stop list (停用), nor is a receivable of its financed. */
function checkStopped({ row, companyId }: FlowRecord, known: ReadonlyMap<string, Known>): void {
  const { supplierIds, creditorId } = valuesOf(row);
  const isFactoring = row.product_line === FACTORING;
  const named: unknown[] = isFactoring ? [creditorId] : [supplierIds].flat();
  const stopped = named.map((id) => known.get(String(id))).find((one) => one?.stopped);
  if (stopped === undefined) return;
  throw invalidField(
    isFactoring ? 'creditorId' : 'supplierIds',
    stopped.id === companyId
      ? '本企业已被平台停用供应商资格，不能发起新项目，请联系平台客服'
      : `供应商“${stopped.name}”已被平台停用，请重新选择`,
  );
}

/** The whole form, by all of its rules; whatever it names is still there, and may take part. */
async function checkForm({ tx, at, record }: FlowStep): Promise<void> {
  const { row } = record;
  const opened = await projectForm(tx, columnText(row, 'product_id'));
  const values = checkValues(opened, valuesOf(row), { at });
  const companyId = record.companyId ?? '';
  const naming = { values, companyId, before: values, withStopped: true };
  checkStopped(record, await knownIn(tx, opened, naming));
}

/**
 * The applicant is who it says it is (申请身份): the buyer, one of the suppliers, or in factoring whoever files. Who is told
 * the terms follows from it (parties.ts), so a supplier must not apply as the buyer.
 */
function checkApplicant({ record: { row, companyId } }: FlowStep): void {
  const values = valuesOf(row);
  const isOwn = (id: unknown) => id === companyId;
  if (row.product_line === FACTORING) {
    const isSellers = factoringProduct(columnText(row, 'product_id')).filedBy === 'seller';
    if (isOwn(isSellers ? values.creditorId : values.debtorId)) return;
    throw isSellers
      ? invalidField('creditorId', '保理由债权人申请，债权人须为本企业')
      : invalidField('debtorId', '反向保理由债务人申请，债务人须为本企业');
  }
  if (values.applicantRole === PARTY_ROLE.buyer && !isOwn(values.buyerCompanyId))
    throw invalidField('buyerCompanyId', '以采购方身份申请时，采购方须为本企业');
  const suppliers = Array.isArray(values.supplierIds) ? values.supplierIds : [];
  if (values.applicantRole === PARTY_ROLE.supplier && !suppliers.some(isOwn))
    throw invalidField('supplierIds', '以供应商身份申请时，供应商中须有本企业');
}

/** The field by which a company would buy from itself, or owe itself; undefined where none does. */
function selfDealing(row: StoredRow): Parameters<typeof invalidField> | undefined {
  const { buyerCompanyId, supplierIds, debtorId, creditorId } = valuesOf(row);
  if (debtorId !== undefined && debtorId !== '' && debtorId === creditorId)
    return ['debtorId', '债务人不能是债权人本企业'];
  const isOwn = Array.isArray(supplierIds) && supplierIds.includes(buyerCompanyId);
  return isOwn ? ['supplierIds', '采购方不能是自己的供应商'] : undefined;
}

/** What the platform's own company owes its suppliers it pays itself, and finances with nobody. */
async function checkDebtor({ tx, record: { row } }: FlowStep): Promise<void> {
  const { debtorId } = valuesOf(row);
  if (row.product_line !== FACTORING || typeof debtorId !== 'string') return;
  if (await isPlatform(tx, debtorId))
    throw invalidField('debtorId', FACTORING_REFUSAL.platform.text);
}

/** 成品油: nobody is let sell with a licence that has expired, or that expires before the limit does. */
function checkLicence({ at, record: { row } }: FlowStep): void {
  const last = columnText(row, 'limit_expire_date');
  if (isLicensed(valuesOf(row).licenseExpire, last, at)) return;
  throw refused(PROJECT_REFUSAL.licence);
}

async function checkBuyer(tx: Tx, row: StoredRow): Promise<void> {
  const { rows } = await sql<{ certified: boolean }>`
    select ${companies.real_name_status} = ${USER_STATUS.certified} as certified from ${companies}
    where ${companies.id} = ${row.buyer_company_id}`.execute(tx);
  if (rows[0]?.certified !== true) throw refused(PROJECT_REFUSAL.buyerUncertified);
}

/** What is granted is there, and within what was asked for and what the contract allows. */
async function checkGranted({ tx, at, record: { row } }: FlowStep): Promise<void> {
  const granted = columnText(row, 'approved_amount') || columnText(row, 'apply_amount');
  const isOver =
    isMore(granted, columnText(row, 'apply_amount')) || isMore(granted, await mostFor(tx, row));
  if (isOver) throw refused(PROJECT_REFUSAL.overGranted);
  const days = columnText(row, 'approved_credit_days') || columnText(row, 'credit_days');
  const most = await mostDays(tx, row);
  if (Number(days) > most.days) {
    throw refused({ code: PROJECT_REFUSAL.overDays.code, text: `批复账期${beyondDays(most)}` });
  }
  if (columnText(row, 'limit_expire_date') <= wireDay(at)) throw refused(PROJECT_REFUSAL.noExpiry);
}

/** The company is certified at both ends; at a submission the form is whole (rules.md C.1). */
export async function check(step: FlowStep): Promise<void> {
  const { tx, at, record } = step;
  if (record.companyId === null) throw invalidField('id', '项目没有申请企业');
  await requireCertified(tx, record.companyId, at);
  if (isUnderReview(record.auditStatus)) return;
  await checkDebtor(step);
  await checkForm(step);
  checkApplicant(step);
  const wrong = selfDealing(record.row);
  if (wrong !== undefined) throw invalidField(...wrong);
}

/**
 * Before the last approval takes effect what is granted is there, the buyer is certified, and licences hold (rules.md
 * C.1, B.4, F).
 */
export async function guard(step: FlowStep): Promise<void> {
  const { tx, record } = step;
  if (!isUnderReview(record.auditStatus)) return;
  if (selfDealing(record.row) !== undefined) throw refused(PROJECT_REFUSAL.ownSupplier);
  checkLicence(step);
  await checkBuyer(tx, record.row);
  await checkGranted(step);
}
