import { sql } from 'kysely';
import { PLATFORM } from '#contract/platform-company.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';

const own = columnsOf('platform_company', 'o');
const companies = columnsOf('company', 'c');
const profiles = columnsOf('company_profile', 'p');
const banks = columnsOf('bank', 'b');

/** The platform's own company as it is now, to be kept by whatever it is a party of. */
export interface PlatformCompany {
  companyId: string;
  name: string;
  usc: string;
  legalName: string;
  invoiceTitle: string;
  taxNo: string;
  invoiceAddress: string;
  invoicePhone: string;
  invoiceBank: string;
  invoiceAccountLast4: string;
}

/** A bank account as it is now; its number sealed as `bank.account_no` of its company (purposeOf of the kernel's fields). */
export interface AccountSnapshot {
  bankId: string;
  companyId: string;
  name: string;
  accountNoSealed: string;
  accountNoLast4: string;
  openBank: string;
  cnapsCode: string;
}

/**
 * The platform's own company (平台公司). The transaction's scope must be an operator's: what stands on orders, payments and
 * invoices is copied from here, once. Throws platform_missing while nobody has entered it.
 */
export async function platformCompany(tx: Tx): Promise<PlatformCompany> {
  const { rows } = await sql<PlatformCompany>`
    select ${companies.id} as "companyId", ${companies.name}, coalesce(${companies.usc}, '') as usc,
      ${companies.legal_name} as "legalName", coalesce(${profiles.invoice_title}, '') as "invoiceTitle",
      coalesce(${profiles.tax_no}, '') as "taxNo",
      coalesce(${profiles.invoice_address}, '') as "invoiceAddress",
      coalesce(${profiles.invoice_phone}, '') as "invoicePhone",
      coalesce(${profiles.invoice_bank}, '') as "invoiceBank",
      coalesce(${profiles.invoice_account_last4}, '') as "invoiceAccountLast4"
    from ${own} join ${companies} on ${companies.id} = ${own.company_id}
    left join ${profiles} on ${profiles.company_id} = ${companies.id}`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw refused(PLATFORM.missing);
  return found;
}

/** Whether a company is the platform's own, whoever asks. */
export async function isPlatform(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await asPlatform(tx, () =>
    sql`select from ${own} where ${own.company_id} = ${companyId}`.execute(tx),
  );
  return rows.length > 0;
}

/**
 * One of the platform's accounts, its default one where none is named. Throws platform_missing, platform_no_account, and
 * platform_other_account for what is none of them.
 */
export async function platformAccount(tx: Tx, bankId?: string): Promise<AccountSnapshot> {
  const { companyId } = await platformCompany(tx);
  const { rows } = await sql<AccountSnapshot>`
    select ${banks.id} as "bankId", ${banks.company_id} as "companyId", ${banks.name},
      ${banks.account_no_sealed} as "accountNoSealed", ${banks.account_no_last4} as "accountNoLast4",
      ${banks.open_bank} as "openBank", ${banks.cnaps_code} as "cnapsCode"
    from ${banks} where ${banks.company_id} = ${companyId} and not ${banks.deleted}
      and ${banks.account_no_sealed} <> ''
      and (${bankId ?? null}::bigint is null or ${banks.id} = ${bankId ?? null}::bigint)
    order by ${banks.is_default} desc, ${banks.id} limit 1`.execute(tx);
  const [found] = rows;
  if (found === undefined) {
    throw refused(bankId === undefined ? PLATFORM.noAccount : PLATFORM.otherAccount);
  }
  return found;
}

/** Whether it has several accounts, so that one must be named. */
export async function hasSeveralAccounts(tx: Tx): Promise<boolean> {
  const { companyId } = await platformCompany(tx);
  const { rows } = await sql`
    select from ${banks} where ${banks.company_id} = ${companyId} and not ${banks.deleted}
      and ${banks.account_no_sealed} <> '' limit 2`.execute(tx);
  return rows.length > 1;
}
