import { CERTIFIERS } from '#contract/account/customer-role.ts';
import { companyCustomer } from '#contract/certification/certification.ts';
import { certificationSheet } from '#contract/certification/row.ts';
import type { AutomaticCheck } from '#contract/flow/automatic-check.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import { maskedIdCard, maskName, maskPhone } from '#contract/mask.ts';
import { flowActions, flowFields } from '#server/kernel/flow/fields.ts';
import {
  attachments,
  encrypted,
  type Field,
  flag,
  readOnly,
  type StoredRow,
  text,
} from '#server/kernel/resource/field.ts';
import { fromDay, like, oneOf, untilDay } from '#server/kernel/resource/filter.ts';
import { firstOf } from '#server/kernel/resource/first-of.ts';
import { noun, type Saving } from '#server/kernel/resource/noun.ts';
import { wideCode } from '#server/kernel/resource/number-filters.ts';

export const TABLE = 'company_customer_apply';
export const OBJECT_TYPE = 'companyCustomer';
/** Numbers that are stored encrypted, by their column. */
export const SEALED_NUMBERS = {
  idNo: 'id_no',
  agentIdNo: 'agent_id_no',
  accountNo: 'account_no',
} as const;

function list<Column extends string, Item>(
  name: Column,
  items: (stored: unknown[]) => Item[],
): Field<Item[], Column> {
  const field = text(name);
  const read = (row: StoredRow) => items((row[name] ?? []) as unknown[]);
  return { ...field, read, audited: read };
}

/** What follows from a save: since when there is consent. */
function columnsBeside({
  at,
  input,
  before,
}: Saving<{ sensitiveConsent?: unknown; agreement?: unknown }>): Record<string, unknown> {
  const since = (name: 'sensitive_consent' | 'agreement', given: unknown) => {
    if (given === true && before?.[name] === true) return {};
    return { [`${name}_time`]: given === true ? at : null };
  };
  return {
    ...since('sensitive_consent', input.sensitiveConsent),
    ...since('agreement', input.agreement),
  };
}

/** 企业认证申请 (rules.md C.15, C.20). */
export const certificationNoun = noun({
  table: TABLE,
  calls: companyCustomer,
  sheet: certificationSheet,
  fields: {
    applyNo: readOnly(text('apply_no')),
    name: text('name'),
    usc: text('usc'),
    legalName: text('legal_name', maskName),
    companyOrgType: text('company_org_type'),
    regCapital: text('reg_capital'),
    establishTime: text('establish_time'),
    fromTime: text('from_time'),
    toTime: text('to_time'),
    regLocation: text('reg_location'),
    businessScope: text('business_scope'),
    applicantRole: text('applicant_role'),
    idName: text('id_name', maskName),
    idNo: encrypted(TABLE, SEALED_NUMBERS.idNo, maskedIdCard),
    idFromTime: text('id_from_time'),
    idToTime: text('id_to_time'),
    agentName: text('agent_name', maskName),
    agentIdNo: encrypted(TABLE, SEALED_NUMBERS.agentIdNo, maskedIdCard),
    companyType: list('company_type', (codes) => codes as string[]),
    actualController: text('actual_controller'),
    contactPerson: text('contact_person', maskName),
    contactPhone: text('contact_phone', maskPhone),
    contactAddress: text('contact_address', () => '***'),
    bankName: text('bank_name'),
    openBank: text('open_bank'),
    accountNo: encrypted(TABLE, SEALED_NUMBERS.accountNo, maskedIdCard),
    cnapsCode: text('cnaps_code'),
    sensitiveConsent: flag('sensitive_consent'),
    agreement: flag('agreement'),
    attachment: attachments(OBJECT_TYPE),
    autoCheck: readOnly(list('auto_check', (checks) => checks as AutomaticCheck[])),
    ...flowFields,
  },
  filters: {
    keyword: firstOf(wideCode('usc', 'name'), like('name', 'usc')),
    auditStatus: oneOf('audit_status'),
    submitTimeStart: fromDay('submit_time'),
    submitTimeEnd: untilDay('submit_time'),
  },
  sorts: { createTime: 'id', name: 'name' },
  number: { prefix: 'RZ', column: 'apply_no' },
  // Persons and their papers: whoever files applications, and nobody else of the company (rules.md C.22).
  writers: CERTIFIERS,
  readers: CERTIFIERS,
  actions: (row, may) => {
    const allowed = flowActions(row, may);
    if (!allowed.includes('edit')) return allowed;
    return [...allowed, row.auditStatus === AUDIT.returned ? 'resubmit' : 'continue'];
  },
  beforeSave: (saving) => Promise.resolve(columnsBeside(saving)),
});
