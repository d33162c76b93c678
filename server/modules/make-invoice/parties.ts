import { sql } from 'kysely';

import { INVOICE_REFUSAL } from '#contract/make-invoice/make-invoice.ts';
import { INVOICE_KIND } from '#contract/make-invoice/states.ts';
import { PLATFORM } from '#contract/platform-company.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';

const own = columnsOf('platform_company', 'o');
const companies = columnsOf('company', 'c');
const profiles = columnsOf('company_profile', 'p');

/** A company's invoice data (开票信息) as they are now, to be kept by an invoice. */
export interface InvoiceTitle {
  companyId: string;
  /** Name of the company, for whoever must complete the data. */
  name: string;
  title: string;
  taxNo: string;
  address: string;
  phone: string;
  bank: string;
  /** Sealed as `company_profile.invoice_account` of the company (purposeOf of the kernel's fields); '' without one. */
  accountSealed: string;
  accountLast4: string;
}

const columns = sql`${companies.id}::text as "companyId", ${companies.name},
  coalesce(${profiles.invoice_title}, '') as title, coalesce(${profiles.tax_no}, '') as "taxNo",
  coalesce(${profiles.invoice_address}, '') as address, coalesce(${profiles.invoice_phone}, '') as phone,
  coalesce(${profiles.invoice_bank}, '') as bank,
  coalesce(${profiles.invoice_account_sealed}, '') as "accountSealed",
  coalesce(${profiles.invoice_account_last4}, '') as "accountLast4"`;

/** Invoice data of a company. The transaction's scope must be an operator's, or a step of the platform. */
export async function titleOf(tx: Tx, companyId: string): Promise<InvoiceTitle> {
  const { rows } = await sql<InvoiceTitle>`
    select ${columns} from ${companies} left join ${profiles} on ${profiles.company_id} = ${companies.id}
    where ${companies.id} = ${companyId}`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw noSuchRecord();
  return found;
}

/** The same of the platform's own company. Throws platform_missing while nobody has entered it. */
export async function platformTitle(tx: Tx): Promise<InvoiceTitle> {
  const { rows } = await sql<InvoiceTitle>`
    select ${columns} from ${own} join ${companies} on ${companies.id} = ${own.company_id}
    left join ${profiles} on ${profiles.company_id} = ${companies.id}`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw refused(PLATFORM.missing);
  return found;
}

type Asked = 'title' | 'taxNo' | 'address' | 'phone' | 'bank' | 'accountLast4';
const WORDS: Readonly<Record<Asked, string>> = {
  title: '发票抬头',
  taxNo: '纳税人识别号',
  address: '注册地址',
  phone: '注册电话',
  bank: '开户银行',
  accountLast4: '银行账号',
};
const ALWAYS: readonly Asked[] = ['title', 'taxNo'];
const SPECIAL: readonly string[] = [INVOICE_KIND.digitalSpecial, INVOICE_KIND.special];

/** What of a company's invoice data an invoice of this kind lacks, in Chinese; a special one (专票) needs all of them. */
export function lackOf(title: InvoiceTitle, kind: string): string[] {
  const asked = SPECIAL.includes(kind) ? (Object.keys(WORDS) as Asked[]) : ALWAYS;
  return asked.filter((key) => title[key] === '').map((key) => `${title.name}的${WORDS[key]}`);
}

/** Throws invoice_title with everything that is missing. */
export function expectTitles(titles: readonly InvoiceTitle[], kind: string): void {
  const missing = titles.flatMap((title) => lackOf(title, kind));
  if (missing.length === 0) return;
  const { code, text } = INVOICE_REFUSAL.titleMissing;
  throw refused({ code, text: `${text}，请先补充：${missing.join('、')}` }, { data: { missing } });
}
