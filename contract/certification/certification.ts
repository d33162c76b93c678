import * as z from 'zod/mini';
import { optionalFiles } from '../file/file.ts';
import { mostFiles } from '../file/types.ts';
import { flowEndpoints } from '../flow/flow.ts';
import { freeText, id, optionalText } from '../noun/fields.ts';
import { codesFilter, dateRange, listInput, textFilter } from '../noun/list.ts';
import { nounEndpoints } from '../noun/noun.ts';
import { registryCompany } from '../party/registry.ts';
import { customerCall, customerRead } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing, pageOf } from '../wire/envelope.ts';
import { CERTIFICATION_MAX, PAPER } from './form.ts';
import { certificationRow, certificationSheet, customerRow } from './row.ts';

/** Text as far as it has been typed: a draft keeps what is not right yet; submission judges it. */
const typed = optionalText;
const max = CERTIFICATION_MAX;
const MOST_PAPERS = mostFiles(Object.values(PAPER));
/** A number that travels sealed. Left out of a change, it stays; '' removes it. */
const secret = (longest: number) => z.optional(freeText(longest));
/** Of what has a length of its own, a draft keeps what is too long as well, for submission to name. */
const LOOSE = 40;
const day = typed(LOOSE);

const fields = {
  name: typed(max.name),
  usc: typed(LOOSE),
  legalName: typed(max.text),
  companyOrgType: typed(max.text),
  regCapital: typed(max.text),
  establishTime: day,
  fromTime: day,
  /** A day or 长期. */
  toTime: day,
  regLocation: typed(max.regLocation),
  businessScope: typed(max.businessScope),
  /** APPLICANT_ROLE, or '' while nobody has chosen. */
  applicantRole: z._default(z.enum(['', '1', '2']), ''),
  /** The legal person's identity card. */
  idName: typed(max.text),
  idNo: secret(LOOSE),
  idFromTime: day,
  idToTime: day,
  agentName: typed(max.text),
  agentIdNo: secret(LOOSE),
  /** Codes of the enumeration CompanyType: what the company does on the platform. */
  companyType: z._default(z.array(z.string().check(z.regex(/^[1-79]$/))).check(z.maxLength(8)), []),
  actualController: typed(max.text),
  contactPerson: typed(max.contactPerson),
  contactPhone: typed(LOOSE),
  contactAddress: typed(max.contactAddress),
  bankName: typed(max.name),
  openBank: typed(max.openBank),
  accountNo: secret(LOOSE),
  cnapsCode: typed(LOOSE),
  /** 单独同意 for the identity data; apart from the agreement. */
  sensitiveConsent: z._default(z.boolean(), false),
  agreement: z._default(z.boolean(), false),
  /** Papers by fileType: 2 营业执照, 3 and 4 身份证, 5 授权委托书. Left out of a change, they stay. */
  attachment: optionalFiles(MOST_PAPERS),
};

const calls = nounEndpoints({
  name: 'companyCustomer',
  title: 'certification applications (企业认证申请)',
  row: certificationRow,
  detail: certificationRow,
  save: {
    ...fields,
    /** `new`: for a company that is not certified here yet, beside the one that I act for. */
    forCompany: z._default(z.enum(['current', 'new']), 'current'),
  },
  filters: { keyword: textFilter, auditStatus: codesFilter, ...dateRange('submitTime') },
  sorts: ['createTime', 'name'],
  sheet: certificationSheet,
  sealed: ['idNo', 'agentIdNo', 'accountNo'],
});

const string = z.string();
const asked = { ...customerCall, method: 'GET', effect: 'read', input: nothing } as const;

/** All calls of companyCustomer that certification has. */
export const companyCustomer = {
  ...calls,
  ...flowEndpoints({ name: 'companyCustomer', title: 'certification applications (企业认证申请)' }),
  /** The applications (认证申请) of the company that I act for; none for an account without one. */
  page: endpoint({
    ...calls.page,
    name: 'companyCustomerApplyPage',
    path: '/portal/companyCustomer/customerApplyPage',
    summary: 'My certification applications, a page of them',
  }),
  customers: endpoint({
    ...customerRead,
    name: 'companyCustomerPage',
    method: 'POST',
    path: '/portal/companyCustomer/page',
    summary:
      'Companies that have been certified, or wait for it: those that I act for; of an operator, all',
    input: listInput(
      { keyword: textFilter, realNameStatus: codesFilter, ...dateRange('createTime') },
      ['createTime', 'name'],
    ),
    output: pageOf(customerRow),
  }),
  checkCertification: endpoint({
    ...asked,
    name: 'checkCertification',
    path: '/portal/companyCustomer/checkCertification',
    summary: 'Whether something stands in the way of certification; its text if so',
    output: nothing,
  }),
  checkCustomer: endpoint({
    ...asked,
    name: 'checkCustomer',
    path: '/portal/companyCustomer/checkCustomer',
    summary: 'Whether I may apply for the company that I act for; why not if not',
    output: nothing,
  }),
  lastOne: endpoint({
    ...asked,
    name: 'checkCustomerByLastOne',
    path: '/portal/companyCustomer/checkCustomerByLastOne',
    summary: 'State of my last application, or null',
    output: z.nullable(
      z.object({
        id: string,
        name: string,
        usc: string,
        auditStatus: string,
        returnReason: string,
      }),
    ),
  }),
  byCode: endpoint({
    ...customerRead,
    name: 'checkCompanyCustomerByLocal',
    method: 'POST',
    path: '/portal/companyCustomer/checkCompanyCustomerByLocal',
    summary:
      'Whether a code is certified here and by whom (masked), and what the registry knows of it',
    input: z.object({ code: z.string().check(z.trim(), z.maxLength(18)) }),
    output: z.object({
      certified: z.boolean(),
      companyName: string,
      adminName: string,
      adminPhone: string,
      registry: z.nullable(registryCompany),
    }),
  }),
  access: endpoint({
    ...customerRead,
    name: 'companyCustomerAccess',
    method: 'POST',
    path: '/portal/companyCustomer/access',
    summary: 'Whether I may enter a function (by its route) for a company; why not if not',
    input: z.object({ companyId: id, routeName: z.string().check(z.maxLength(64)) }),
    output: z.object({ allowed: z.boolean(), reason: string }),
  }),
  mine: endpoint({
    ...customerRead,
    name: 'searchMyCompanyCustomer',
    method: 'POST',
    path: '/portal/companyCustomer/searchMyCompanyCustomer',
    summary: 'The companies that I belong to',
    input: z.object({ nameLike: textFilter }),
    output: z.array(
      z.object({
        id: string,
        name: string,
        usc: string,
        realNameStatus: z.number(),
        infoScore: z.number(),
        roles: z.array(string),
      }),
    ),
  }),
};
