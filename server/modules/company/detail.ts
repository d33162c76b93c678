import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import { type MyCompanyDetail, SCORE_PARTS } from '#contract/company/company.ts';
import { maskedBankCard, maskPhone } from '#contract/mask.ts';
import { registryFields } from '#contract/party/registry.ts';
import type { Me } from '#server/kernel/session/me.ts';
import { type BankStored, type DetailStored, maskedIdentity } from './queries.ts';

type Columns = Record<string, unknown>;

const holds = ({ roles }: Pick<Me, 'roles'>, wanted: readonly string[]) =>
  roles.some((role) => wanted.includes(role));

/** What this role may do with a company of its own. */
export function companyActions(me: Pick<Me, 'roles'>): string[] {
  const isAdministrator = holds(me, writersOf('members'));
  return [
    ...(isAdministrator ? ['editContact'] : []),
    ...(holds(me, writersOf('invoice')) ? ['editInvoice'] : []),
    ...(isAdministrator ? ['setReview', 'members', 'changeAdmin', 'archive'] : []),
    'leave',
  ];
}

/** 工商信息: what the registry says, and what certification has read where it says nothing. */
function display(registry: Columns, company: Columns) {
  const own: Columns = {
    legalPersonName: company.legal_name,
    regCapital: company.reg_capital,
    establishTime: company.establish_time,
    companyOrgType: company.company_org_type,
    regLocation: company.reg_location,
    base: company.region_base,
    city: company.region_city,
    district: company.region_district,
    fromTime: company.from_time,
    toTime: company.to_time,
    businessScope: company.business_scope,
  };
  const keys = Object.keys(registryFields).filter((key) => !['name', 'usc'].includes(key));
  const pairs = keys.map((key) => [key, String(registry[key] || own[key] || '')] as const);
  return Object.fromEntries(pairs) as Pick<MyCompanyDetail, keyof typeof registryFields>;
}

const bankOf = (bank: BankStored) => ({
  id: bank.id,
  name: bank.name,
  bankType: bank.bank_type,
  accountNo: maskedBankCard(bank.account_no_last4),
  openBank: bank.open_bank,
  isDefault: bank.is_default,
  verifyStatus: bank.verify_status,
});

function people(company: Columns, profile: Columns) {
  const text = (name: string) => String(profile[name] ?? '');
  return {
    legalName: String(company.legal_name),
    legalCertificateNo: maskedIdentity(profile.legal_certificate_no_last4),
    legalPhone: maskPhone(text('legal_phone')),
    contactPerson: text('contact_person'),
    contactPhone: text('contact_phone'),
    contactAddress: text('contact_address'),
    actualController: String(company.actual_controller),
    actualCertificateNo: maskedIdentity(profile.actual_certificate_no_last4),
    actualControllerPhone: maskPhone(text('actual_controller_phone')),
    invoiceTitle: text('invoice_title'),
    taxNo: text('tax_no'),
    invoiceAddress: text('invoice_address'),
    invoicePhone: text('invoice_phone'),
    invoiceBank: text('invoice_bank'),
    invoiceAccount: maskedBankCard(profile.invoice_account_last4),
  };
}

/** A company as it travels to one of its members. */
export function detailToWire(row: DetailStored, me: Me): MyCompanyDetail {
  const { company, registry, banks, parts } = row;
  const profile = row.profile ?? {};
  const ordered = SCORE_PARTS.flatMap((name) => parts.filter(({ part }) => part === name));
  return {
    ...display({ ...registry, regStatus: registry?.regStatus || row.reg_status }, company),
    ...people(company, profile),
    id: String(me.companyId),
    name: String(company.name),
    usc: String(company.usc ?? ''),
    companyType: company.company_type as string[],
    companyScale: String(company.company_scale),
    taxpayerType: String(company.taxpayer_type),
    status: Number(company.real_name_status),
    roles: [...me.roles],
    infoScore: Number(company.info_score),
    scoreParts: ordered as MyCompanyDetail['scoreParts'],
    memberCount: row.member_count,
    needReview: company.need_review === true,
    banks: holds(me, readersOf('bank')) ? banks.map(bankOf) : [],
    version: Number(profile.version ?? 0),
    actions: companyActions(me),
  };
}
