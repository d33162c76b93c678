import { COMPANY_TYPE } from '../company/company-type.ts';
import type { FieldError } from '../wire/envelope.ts';
import { TEXT } from '../wire/envelope.ts';

/** 主体基本类型, enumeration CompanyBasicType. */
export const BASIC_TYPE = { company: 1, person: 2 } as const;
export type BasicType = (typeof BASIC_TYPE)[keyof typeof BASIC_TYPE];

interface PartyType {
  /** What its entries may be; the add dialog offers a choice where there are two. */
  readonly basicTypes: readonly BasicType[];
  /** Code of the enumeration CompanyType that its entries bear; absent: any. */
  readonly companyType?: string;
  /** What its entries are called, in Chinese. */
  readonly title: string;
  /** Whether the add dialog shows item 3, and so leaves the contact optional (rules.md P13). */
  readonly showsCode?: boolean;
  /** Whether an entry without 统一社会信用代码 is refused: whoever keeps goods for others must be told from its namesakes. */
  readonly needsCode?: boolean;
}

const { company, person } = BASIC_TYPE;

/** `{type}` of /portal/{type}/…: the closed map. Whatever is not in it does not exist. */
export const PARTY_TYPES = {
  company: { basicTypes: [company], title: '企业', showsCode: true },
  person: { basicTypes: [person], title: '个人' },
  companyAndPerson: { basicTypes: [company, person], title: '企业或个人', showsCode: true },
  owner: { basicTypes: [company], companyType: COMPANY_TYPE.owner, title: '业主', showsCode: true },
  buyer: { basicTypes: [company], companyType: COMPANY_TYPE.buyer, title: '采购方' },
  supplier: { basicTypes: [company], companyType: COMPANY_TYPE.supplier, title: '供应商' },
  carrier: { basicTypes: [company], companyType: COMPANY_TYPE.carrier, title: '承运商' },
  funder: { basicTypes: [company], companyType: COMPANY_TYPE.funder, title: '资金方' },
  guarantor: { basicTypes: [company], companyType: COMPANY_TYPE.guarantor, title: '担保方' },
  custodian: {
    basicTypes: [company],
    companyType: COMPANY_TYPE.custodian,
    title: '监管方',
    needsCode: true,
  },
} as const satisfies Record<string, PartyType>;

export type PartyTypeName = keyof typeof PARTY_TYPES;
export const PARTY_TYPE_NAMES = Object.keys(PARTY_TYPES) as [PartyTypeName, ...PartyTypeName[]];

/** The entry of a type, without the narrowness of the table. */
export function partyType(name: PartyTypeName): PartyType {
  return PARTY_TYPES[name];
}

/** Whether one of these codes of CompanyType asks for 统一社会信用代码. */
export function needsCode(companyTypes: readonly string[]): boolean {
  const types: readonly PartyType[] = Object.values(PARTY_TYPES);
  return types.some((type) => type.needsCode && companyTypes.includes(type.companyType ?? ''));
}

/** Said of a company without a code that no register knows, of a type that needs one. */
export const CODE_NEEDED = '工商登记中没有该企业，请填写统一社会信用代码';

/** How items of the add dialog stand: shown and to be filled in, shown and optional, or not shown. */
export type ItemRule = 'required' | 'optional' | 'hidden';

export interface AddFormRules {
  /** Item 3, 统一社会信用代码 or, of a person, 证件号. */
  readonly usc: ItemRule;
  /** Items 5, 联系人. */
  readonly contactPerson: ItemRule;
  /** Items 6 and 7, 联系电话 and 联系地址. */
  readonly contact: ItemRule;
}

/**
 * Which items of the add dialog a type shows and needs (rules.md P13, specification section 5): for owner,
 * company and companyAndPerson item 3 shows and 5–7 are optional; for other types it is hidden and 5–7 are needed.
 * A person's dialog follows the person's own fields: the number is needed, and a person is its own contact.
 */
export function addFormRules(type: PartyTypeName, basicType: BasicType): AddFormRules {
  if (basicType === person) {
    return { usc: 'required', contactPerson: 'hidden', contact: 'optional' };
  }
  return partyType(type).showsCode
    ? { usc: 'required', contactPerson: 'optional', contact: 'optional' }
    : { usc: 'hidden', contactPerson: 'required', contact: 'required' };
}

interface Filled {
  name: string;
  usc: string;
  companyAccountRelation: { contactPerson: string; contactPhone: string; contactAddress: string };
}

/** Items that a type needs and that were left empty, by the field's path; the same list on both sides. */
export function missingItems(
  type: PartyTypeName,
  basicType: BasicType,
  { name, usc, companyAccountRelation: contact }: Filled,
): FieldError[] {
  const rules = addFormRules(type, basicType);
  const items: [ItemRule, string, string][] = [
    ['required', 'name', name],
    [rules.usc, 'usc', usc],
    [rules.contactPerson, 'companyAccountRelation.contactPerson', contact.contactPerson],
    [rules.contact, 'companyAccountRelation.contactPhone', contact.contactPhone],
    [rules.contact, 'companyAccountRelation.contactAddress', contact.contactAddress],
  ];
  return items
    .filter(([rule, , value]) => rule === 'required' && value.trim() === '')
    .map(([, path]) => ({ path, message: TEXT.required }));
}
