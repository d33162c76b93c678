import * as z from 'zod/mini';
import { attachmentInput } from '../file/file.ts';
import { MOST_ATTACHED } from '../file/types.ts';
import { id, optionalPartyName, optionalText } from '../noun/fields.ts';
import { checkOf } from '../validators/check.ts';
import { IDENTITY_RULES } from '../validators/identity.ts';
import { PINYIN_MAX } from '../validators/pinyin.ts';
import { TEXT_RULES } from '../validators/texts.ts';
import { COMPANY_MAX } from './max.ts';
import type { BasicType } from './party.ts';

/** 所在地区 by the names of the official division; '' where a level is left out or does not exist. */
export const region = z.object({
  base: optionalText(50),
  city: optionalText(50),
  district: optionalText(50),
});

/** 手机号 of a contact, '' when left out. */
export const contactPhone = z._default(
  z.string().check(z.trim(), checkOf(IDENTITY_RULES.mobile, {}, true)),
  '',
);

const partyFiles = z.array(attachmentInput).check(z.maxLength(MOST_ATTACHED));

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
  /** 企业附件, of a person 个人附件. */
  attachment: z._default(partyFiles, []),
});

const typeCode = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((code) => String(code)),
);

/** Codes of the enumeration CompanyType; numbers and their texts mean the same. */
export const companyTypeCode = typeCode.check(z.regex(/^[1-79]$/, '企业类型不正确'));

/** Code of the enumeration CompanyBasicType, as number or text; '' says nothing, as where it is left out. */
export const companyBasicType = z.optional(
  z.pipe(
    z.union([z.literal(1), z.literal(2), z.literal('1'), z.literal('2'), z.literal('')]),
    z.transform((code): BasicType | undefined =>
      code === '' ? undefined : Number(code) === 1 ? 1 : 2,
    ),
  ),
);

const partyFields = {
  /** An entry that my company knows already: its contact data is changed. Absent: an entry is added. */
  id: z.optional(id),
  /** Version of the entry that the change is based on; absent: whatever it is. */
  version: z.optional(z.int()),
  companyBasicType,
  companyType: z.optional(companyTypeCode),
  /** Always needed: asked for together with whatever else its type needs (missingItems of party.ts). */
  name: optionalPartyName(COMPANY_MAX.name),
  /** 统一社会信用代码. */
  usc: z._default(z.string().check(z.trim(), checkOf(IDENTITY_RULES.usc, {}, true)), ''),
  legalName: optionalPartyName(50),
  actualController: optionalPartyName(50),
  region: z._default(region, { base: '', city: '', district: '' }),
  companyAccountRelation: z._default(companyAccountRelation, {
    contactPerson: '',
    contactPhone: '',
    contactAddress: '',
    attachment: [],
  }),
  /** The same files, where they are sent beside the contact (specification section 3, Person). */
  attachment: z.optional(partyFiles),
};

/** What the add dialog sends; which items a type needs beyond the name stands in party.ts. */
export const partyBody = z.object(partyFields);
export type PartyBody = z.infer<typeof partyBody>;

/**
 * The same where it may be a person, whose own words for the contact (specification section 3, Person) stand beside
 * those of a company. The code is held against its rule when it is known of whom it is.
 */
export const personBody = z.object({
  ...partyFields,
  /** 统一社会信用代码 or, of a person, 证件号; travels sealed. */
  usc: z._default(
    z.string().check(z.trim(), z.maxLength(PINYIN_MAX, `不能超过 ${PINYIN_MAX} 个字`)),
    '',
  ),
  contactPhone: z.optional(contactPhone),
  contactAddress: z.optional(optionalText(COMPANY_MAX.contactAddress)),
  /** The company that a person belongs to; one that my company knows, or itself. */
  companyId: z.optional(id),
});
export type PersonBody = z.infer<typeof personBody>;

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
