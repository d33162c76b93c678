import * as z from 'zod/mini';
import { requiredFiles } from '../file/file.ts';
import { id, taxNo } from '../noun/fields.ts';
import { COMPANY_MAX } from '../party/max.ts';
import { registryFields } from '../party/registry.ts';
import { checkOf } from '../validators/check.ts';
import { CODE_RULES } from '../validators/codes.ts';
import { IDENTITY_RULES } from '../validators/identity.ts';
import { CONTACT_PHONE, PHONE_TEXT } from '../validators/patterns.ts';
import { TEXT_RULES } from '../validators/texts.ts';
import { customerCall, customerRead } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** FileType 授权委托书: the letter that a change of administrator needs. */
export const LETTER = 5;
export const MOST_LETTERS = 5;

/** Longest texts of a company's own data, in code points. */
export const PROFILE_MAX = {
  contactPerson: COMPANY_MAX.contactPerson,
  contactAddress: COMPANY_MAX.contactAddress,
  invoiceTitle: 100,
  invoiceAddress: 100,
  invoicePhone: 30,
  invoiceBank: 100,
} as const;

export const MY_COMPANY = {
  lastAdministrator: {
    code: 'last_administrator',
    text: '您是企业唯一的管理员，请先变更管理员，再退出企业',
  },
  noReviewer: {
    code: 'no_reviewer',
    text: '企业还没有复核人，请先为一名成员设置“复核人”角色',
  },
  letter: '请上传加盖公章的授权委托书',
  changed: '企业资料已被他人修改',
} as const;

const string = z.string();

/** Parts of the completeness: 工商信息, 联系信息, 营业执照, 法人身份, 银行账户, 开票信息, 实际控制人. */
export const SCORE_PARTS = [
  'registry',
  'contact',
  'licence',
  'legalId',
  'bank',
  'invoice',
  'actualController',
] as const;

const scorePart = z.object({ part: z.enum(SCORE_PARTS), points: z.number(), done: z.boolean() });

const displayFields = Object.fromEntries(
  Object.keys(registryFields).map((key) => [key, string]),
) as Record<
  Exclude<keyof typeof registryFields, 'name' | 'usc' | 'actualController'>,
  typeof string
>;

/** Everything that its members see of a company: specification section 3, company detail. Unknown is ''. */
export const myCompanyDetail = z.object({
  ...displayFields,
  id: string,
  name: string,
  usc: string,
  companyType: z.array(string),
  companyScale: string,
  taxpayerType: string,
  status: z.number(),
  roles: z.array(string),
  infoScore: z.number(),
  scoreParts: z.array(scorePart),
  memberCount: z.number(),
  needReview: z.boolean(),
  legalName: string,
  /** Identity numbers, account numbers and phones of persons are masked. */
  legalCertificateNo: string,
  legalPhone: string,
  contactPerson: string,
  contactPhone: string,
  contactAddress: string,
  actualController: string,
  actualCertificateNo: string,
  actualControllerPhone: string,
  invoiceTitle: string,
  taxNo: string,
  invoiceAddress: string,
  invoicePhone: string,
  invoiceBank: string,
  invoiceAccount: string,
  /** Bank accounts, for roles that may look at them. */
  banks: z.array(
    z.object({
      id: string,
      name: string,
      bankType: string,
      accountNo: string,
      openBank: string,
      isDefault: z.boolean(),
      verifyStatus: string,
    }),
  ),
  /** Grows with every change of contact and invoice data; 0 before the first. */
  version: z.number(),
  /** editContact, editInvoice, setReview, members, changeAdmin, archive, leave. */
  actions: z.optional(z.array(string)),
});
export type MyCompanyDetail = z.infer<typeof myCompanyDetail>;

const version = z.int().check(z.minimum(0));
const required = (max: number) => string.check(z.trim(), checkOf(TEXT_RULES.requiredText, { max }));
const phone = z.string(PHONE_TEXT).check(z.trim(), z.regex(CONTACT_PHONE, PHONE_TEXT));
/** Left out, it stays as it is. */
const secret = (rule: Parameters<typeof checkOf>[0]) =>
  z.optional(z.string().check(z.trim(), checkOf(rule, {}, true)));
/** Left out, it stays as it is; '' removes it. */
const phoneOrNone = secret(IDENTITY_RULES.mobile);

const contactFields = {
  contactPerson: string.check(
    z.trim(),
    checkOf(TEXT_RULES.requiredText, { max: PROFILE_MAX.contactPerson }),
    checkOf(TEXT_RULES.chineseOnly, {}),
  ),
  contactPhone: phone,
  contactAddress: required(PROFILE_MAX.contactAddress),
  /** 企业规模, as the company declares it (enumeration CompanyScale; '' unsaid); left out, it stays as it is. */
  companyScale: z.optional(z.enum(['', '1', '2', '3', '4'])),
  legalPhone: phoneOrNone,
  actualControllerPhone: phoneOrNone,
  /** 实际控制人证件号; travels sealed. */
  actualCertificateNo: secret(IDENTITY_RULES.idCard),
};

const invoiceFields = {
  invoiceTitle: string.check(
    z.trim(),
    checkOf(TEXT_RULES.partyName, { max: PROFILE_MAX.invoiceTitle }),
  ),
  taxNo,
  invoiceAddress: required(PROFILE_MAX.invoiceAddress),
  invoicePhone: required(PROFILE_MAX.invoicePhone),
  invoiceBank: required(PROFILE_MAX.invoiceBank),
  /** Travels sealed. */
  invoiceAccount: secret(CODE_RULES.bankAccount),
  /** 纳税人类型 (enumeration TaxpayerType; '' unsaid); left out, it stays as it is. */
  taxpayerType: z.optional(z.enum(['', '1', '2'])),
};

const changing = { ...customerCall, method: 'POST', effect: 'write', output: nothing } as const;

/** Calls about the companies that I belong to. Changes are of the company that the request acts for; `id` names it. */
export const myCompany = {
  detail: endpoint({
    ...customerRead,
    name: 'myCompanyDetail',
    path: '/portal/company/detail',
    summary: 'Everything about one of my companies (企业详情)',
    input: z.object({ id }),
    output: myCompanyDetail,
  }),
  administrators: endpoint({
    ...customerRead,
    name: 'companyAdministrators',
    path: '/portal/company/administrators',
    summary: 'Who administers the company that I act for: whoever lacks a role asks them',
    input: nothing,
    output: z.array(z.object({ name: string, phone: string })),
  }),
  saveContact: endpoint({
    ...changing,
    name: 'companySaveContact',
    word: '修改联系信息',
    path: '/portal/company/saveContact',
    summary: "Change my company's contact data (administrators)",
    input: z.strictObject({ ...contactFields, id, version }),
    sealed: ['actualCertificateNo'],
  }),
  saveInvoice: endpoint({
    ...changing,
    name: 'companySaveInvoice',
    word: '修改开票信息',
    path: '/portal/company/saveInvoice',
    summary: "Change my company's invoice data (开票信息; administrators and finance)",
    input: z.strictObject({ ...invoiceFields, id, version }),
    sealed: ['invoiceAccount'],
  }),
  setReview: endpoint({
    ...changing,
    name: 'companySetReview',
    word: '设置企业复核',
    path: '/portal/company/setReview',
    summary:
      'Whether documents are reviewed inside the company (企业复核) before they are submitted',
    input: z.strictObject({ id, needReview: z.boolean() }),
  }),
  changeAdmin: endpoint({
    ...changing,
    name: 'companyChangeAdmin',
    word: '变更管理员',
    path: '/portal/company/changeAdmin',
    summary: 'Make another member administrator (变更管理员), with the letter (授权委托书)',
    input: z.strictObject({
      id,
      /** The other one's membership. */
      memberId: id,
      /** Whether I stay administrator beside the other one. */
      keeps: z._default(z.boolean(), false),
      attachment: requiredFiles(MY_COMPANY.letter, MOST_LETTERS),
    }),
  }),
  leave: endpoint({
    ...changing,
    name: 'companyLeave',
    word: '退出企业',
    path: '/portal/company/leave',
    summary: 'Leave (退出) one of my companies; its last administrator cannot',
    input: z.strictObject({ id }),
  }),
};
