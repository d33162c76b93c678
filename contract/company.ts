import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { nothing, pageOf } from './envelope.ts';
import { id, requiredText } from './fields.ts';
import { PARTY_TYPE_NAMES, SEARCH_MIN } from './party.ts';
import { checkOf } from './validators/check.ts';
import { IDENTITY_RULES } from './validators/identity.ts';
import { TEXT_RULES } from './validators/texts.ts';

/** Specification, section 9: limits of a company's fields, in characters. */
export const COMPANY_MAX = { name: 50, contactPerson: 25, contactAddress: 100 } as const;
/** Specification, section 9: a company search fetches all its options at once. */
export const COMPANY_PAGE_SIZE = 9999;

const SEARCH_TEXT = {
  tooShort: `请至少输入 ${SEARCH_MIN} 个字`,
  noAttachments: '附件上传尚未开通',
} as const;

const optionalText = (max: number) =>
  z._default(z.string().check(z.trim(), checkOf(TEXT_RULES.text, { max }, true)), '');

/** 所在地区 by the names of the official division; '' where a level is left out or does not exist. */
export const region = z.object({
  base: optionalText(50),
  city: optionalText(50),
  district: optionalText(50),
});
export type Region = z.infer<typeof region>;

const contactPhone = z._default(
  z.string().check(z.trim(), checkOf(IDENTITY_RULES.mobile, {}, true)),
  '',
);

/** How my company reaches the other one; nobody else sees it. */
export const companyAccountRelation = z.object({
  contactPerson: z._default(
    z
      .string()
      .check(
        z.trim(),
        checkOf(TEXT_RULES.text, { max: COMPANY_MAX.contactPerson }, true),
        checkOf(TEXT_RULES.chineseOnly, {}, true),
      ),
    '',
  ),
  contactPhone,
  contactAddress: optionalText(COMPANY_MAX.contactAddress),
  /** Files of type 7; there are none before files can be uploaded. */
  attachment: z.optional(z.array(z.unknown()).check(z.maxLength(0, SEARCH_TEXT.noAttachments))),
});

const typeCode = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((code) => String(code)),
);

/** Codes of the enumeration CompanyType; numbers and their texts mean the same. */
const companyTypeCode = typeCode.check(z.regex(/^[1-79]$/, '企业类型不正确'));

/** What the add dialog sends; which items a type needs beyond the name stands in party.ts. */
export const partyBody = z.object({
  /** An entry that my company knows already: its contact data is changed. Absent: an entry is added. */
  id: z.optional(id),
  /** Version of the entry that the change is based on; absent: whatever it is. */
  version: z.optional(z.int()),
  companyBasicType: z.optional(z.union([z.literal(1), z.literal(2)])),
  companyType: z.optional(companyTypeCode),
  name: requiredText(COMPANY_MAX.name),
  /** 统一社会信用代码. */
  usc: z._default(z.string().check(z.trim(), checkOf(IDENTITY_RULES.usc, {}, true)), ''),
  legalName: optionalText(50),
  actualController: optionalText(50),
  region: z._default(region, { base: '', city: '', district: '' }),
  companyAccountRelation: z._default(companyAccountRelation, {
    contactPerson: '',
    contactPhone: '',
    contactAddress: '',
  }),
});
export type PartyBody = z.infer<typeof partyBody>;

/** What became of an entry that was added or changed. */
export const partySaved = z.object({
  /** What other records refer to. */
  id: z.string(),
  name: z.string(),
  version: z.number(),
  /** True when my company knew it already; nothing that it knew is overwritten by adding. */
  known: z.boolean(),
  /** What a person should be told beyond 提交成功; '' when nothing. */
  notice: z.string(),
});
export type PartySaved = z.infer<typeof partySaved>;

/** One option of a selector (specification section 3). */
export const partyOption = z.object({
  id: z.string(),
  name: z.string(),
  usc: z.string(),
  contactPhone: z.string(),
  /** Entries of owners (业主) carry their name under this key too. */
  ownerName: z.optional(z.string()),
});
export type PartyOption = z.infer<typeof partyOption>;

const idList = z.optional(z.array(id).check(z.maxLength(COMPANY_PAGE_SIZE)));

const nameSearch = {
  /** Part of the name, at least two characters; with idList it may be left out. */
  nameLike: z._default(z.string().check(z.trim(), z.maxLength(COMPANY_MAX.name)), ''),
  idList,
};

interface Asked {
  nameLike: string;
  idList?: string[] | undefined;
}

const enough = z.check<Asked>(({ value: { nameLike, idList: ids }, issues }) => {
  if (ids !== undefined && nameLike === '') return;
  if ([...nameLike].length >= SEARCH_MIN) return;
  const path = ['nameLike'];
  issues.push({ code: 'custom', message: SEARCH_TEXT.tooShort, path, input: nameLike });
});

const companyTypeList = z.optional(z.array(companyTypeCode).check(z.maxLength(9)));

const page = (most: number, usual: number) => ({
  pageNum: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(most)), usual),
});

const base = { group: 'portal', access: 'session', params: nothing } as const;
const byType = { ...base, params: z.object({ type: z.enum(PARTY_TYPE_NAMES) }) } as const;

export const companySearchByNameLike = endpoint({
  ...base,
  name: 'companySearchByNameLike',
  method: 'POST',
  path: '/portal/company/searchByNameLike',
  effect: 'read',
  summary: 'Options of a company selector: what my company knows, by part of the name or by ids',
  input: z
    .object({
      ...nameSearch,
      companyBasicType: z.optional(z.union([z.literal(1), z.literal(2)])),
      companyTypeList,
      ...page(COMPANY_PAGE_SIZE, COMPANY_PAGE_SIZE),
    })
    .check(enough),
  output: pageOf(partyOption),
});

export const partySearchByNameLike = endpoint({
  ...byType,
  name: 'partySearchByNameLike',
  method: 'POST',
  path: '/portal/:type/searchByNameLike',
  effect: 'read',
  summary: 'Options of a selector by type: what my company knows, by part of the name or by ids',
  input: z.object(nameSearch).check(enough),
  output: z.array(partyOption),
});

export const companyRow = z.object({
  ...partyOption.shape,
  companyType: z.array(z.string()),
  legalName: z.string(),
  actualController: z.string(),
  region,
  contactPerson: z.string(),
  contactAddress: z.string(),
  createTime: z.string(),
  version: z.number(),
});

export const searchCompany = endpoint({
  ...base,
  name: 'searchCompany',
  method: 'POST',
  path: '/portal/company/searchCompany',
  effect: 'read',
  summary: 'Companies that my company knows, with what it noted of them, newest first',
  input: z.object({
    /** Part of the name or of the code. */
    keyword: optionalText(COMPANY_MAX.name),
    companyTypeList,
    ...page(100, 10),
  }),
  output: pageOf(companyRow),
});

const saving = {
  method: 'POST',
  effect: 'write',
  input: partyBody,
  output: partySaved,
} as const;

export const companySave = endpoint({
  ...base,
  ...saving,
  name: 'companySave',
  path: '/portal/company/save',
  summary: 'Add a company to those that mine knows, or change what mine noted of it',
});

export const partySave = endpoint({
  ...byType,
  ...saving,
  name: 'partySave',
  path: '/portal/:type/save',
  summary: 'The same by type: supplier, owner, carrier and so on',
});

export const partyCreate = endpoint({
  ...byType,
  ...saving,
  name: 'partyCreate',
  path: '/portal/:type/create',
  summary: 'Add an entry by type; what the add dialog (新增) submits',
});
