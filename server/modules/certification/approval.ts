import { sql } from 'kysely';
import { USER_STATUS } from '#contract/account/user.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { putProfile } from '#server/kernel/company/profile.ts';
import type { FlowRecord } from '#server/kernel/flow/flow.ts';
import { purposeOf } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { type Approving, endApplicants, makeAdministrator } from './administrator.ts';
import { OBJECT_TYPE, SEALED_NUMBERS, TABLE } from './noun.ts';
import { unverifyRenamed } from './renamed.ts';

const banks = columnsOf('bank');
const instances = columnsOf('process_instance');

/** Certified companies stay so while their update is reviewed; `to` is for those that are not. */
export async function setStatus(tx: Tx, companyId: string, to: number): Promise<void> {
  const { uncertified, pending, refused } = USER_STATUS;
  await tx
    .updateTable('company')
    .set({ real_name_status: to })
    .where('id', '=', companyId)
    .where('real_name_status', 'in', [uncertified, pending, refused])
    .execute();
}

/** What an application gave is taken away with it, unless one that was handed in later has certified the company anew. */
export async function endCertification(tx: Tx, { id, companyId, row }: FlowRecord): Promise<void> {
  await tx
    .updateTable('company')
    .set({ real_name_status: USER_STATUS.refused })
    .where('id', '=', companyId)
    // What a frozen company is without its certification shows when the freeze is lifted.
    .where('real_name_status', '<>', USER_STATUS.frozen)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_customer_apply')
            .select('id')
            .where('company_id', '=', companyId)
            .where('deleted', '=', false)
            .where('audit_status', '=', AUDIT.approved)
            .where(({ refTuple, tuple, eb }) =>
              eb(refTuple('submit_time', 'id'), '>', tuple(row.submit_time as Date, id)),
            ),
        ),
      ),
    )
    .execute();
}

/** The row that bears the code already, because other companies know it by it; undefined when there is none. */
async function knownCompany({ tx, application: { row } }: Approving): Promise<string | undefined> {
  const known = await tx
    .selectFrom('company')
    .select('id')
    .where('usc', '=', row.usc)
    .where('id', '<>', row.company_id)
    .forUpdate()
    .executeTakeFirst();
  return known?.id;
}

/** The application goes over to the company that it turns out to be, with its papers and numbers. */
async function moveTo(
  { tx, cipher, application: { row, ...numbers } }: Approving,
  companyId: string,
): Promise<void> {
  const sealed = Object.entries(SEALED_NUMBERS).map(([name, column]) => {
    const number = numbers[name as keyof typeof SEALED_NUMBERS];
    const purpose = purposeOf(TABLE, column, companyId);
    return [`${column}_sealed`, number === '' ? '' : cipher.seal(number, purpose)] as const;
  });
  await tx
    .updateTable('company_customer_apply')
    .set({ company_id: companyId, ...Object.fromEntries(sealed) })
    .where('id', '=', row.id)
    .execute();
  await tx
    .updateTable('attachment')
    .set({ company_id: companyId })
    .where('object_type', '=', OBJECT_TYPE)
    .where('object_id', '=', row.id)
    .execute();
  await tx
    .updateTable('process_instance')
    .set({
      company_id: companyId,
      company_ids: sql<string[]>`array_append(${instances.company_ids}, ${companyId}::bigint)`,
    })
    .where('object_type', '=', OBJECT_TYPE)
    .where('object_id', '=', row.id)
    .execute();
  await endApplicants(tx, row.company_id);
  // What stays behind is nobody's company, and waits for nothing.
  await setStatus(tx, row.company_id, USER_STATUS.uncertified);
}

async function certifyCompany(
  { tx, at, application: { row } }: Approving,
  companyId: string,
): Promise<void> {
  await tx
    .updateTable('company')
    .set({
      name: row.name,
      usc: row.usc,
      legal_name: row.legal_name,
      actual_controller: row.actual_controller,
      company_type: row.company_type,
      company_org_type: row.company_org_type,
      reg_capital: row.reg_capital,
      establish_time: row.establish_time || null,
      from_time: row.from_time,
      to_time: row.to_time,
      reg_location: row.reg_location,
      business_scope: row.business_scope,
      real_name_status: USER_STATUS.certified,
      certified_at: at,
      reverify_since: null,
    })
    .where('id', '=', companyId)
    .execute();
}

/** The profile (企业资料) takes the contact and the legal person's number that were verified. */
function fillProfile({ tx, cipher, at, application }: Approving, companyId: string): Promise<void> {
  const { row, idNo } = application;
  const profile = {
    contactPerson: row.contact_person,
    contactPhone: row.contact_phone,
    contactAddress: row.contact_address,
    legalCertificateNo: idNo,
  };
  return putProfile(tx, profile, { cipher, companyId, accountId: row.created_by, at });
}

/** The account that the form named becomes the company's, to be verified like every other. */
async function addBank({ tx, cipher, at, application }: Approving, companyId: string) {
  const { row, accountNo } = application;
  if (accountNo === '') return;
  const hasDefault = sql`select from ${banks}
    where ${banks.company_id} = ${companyId} and not ${banks.deleted} and ${banks.is_default}`;
  await tx
    .insertInto('bank')
    .values({
      company_id: companyId,
      name: row.bank_name,
      bank_type: '1',
      open_bank: row.open_bank,
      cnaps_code: row.cnaps_code,
      remarks: '企业认证时登记',
      contact_person: row.contact_person,
      contact_phone: row.contact_phone,
      account_no_sealed: cipher.seal(accountNo, purposeOf('bank', 'account_no', companyId)),
      account_no_hash: cipher.hash(accountNo, 'bank.account_no'),
      account_no_last4: accountNo.slice(-4),
      is_default: sql<boolean>`not exists (${hasDefault})`,
      created_by: row.created_by,
      created_at: at,
      updated_by: row.created_by,
      updated_at: at,
    })
    .onConflict((on) => on.doNothing())
    .execute();
}

/**
 * The company is certified: its row says what the licence says, the applicant administers it, its bank account is there.
 * Answers the company, which is another than the application's where the code was known here before.
 */
export async function certify(approving: Approving): Promise<string> {
  const { tx, application } = approving;
  const own = application.row.company_id;
  const known = await knownCompany(approving);
  const companyId = known ?? own;
  if (known !== undefined) await moveTo(approving, known);
  await certifyCompany(approving, companyId);
  await makeAdministrator(approving, companyId);
  await fillProfile(approving, companyId);
  const before = await sql<{ company: string }>`
    select coalesce(current_setting('app.company_id', true), '') as company`.execute(tx);
  // Bank accounts are open to operators for reading alone.
  await sql`select set_config('app.company_id', ${companyId}, true)`.execute(tx);
  await addBank(approving, companyId);
  await unverifyRenamed(tx, { companyId, name: application.row.name, at: approving.at });
  await sql`select set_config('app.company_id', ${before.rows[0]?.company ?? ''}, true)`.execute(
    tx,
  );
  return companyId;
}
