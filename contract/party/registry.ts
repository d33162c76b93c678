import * as z from 'zod/mini';
import { id } from '../noun/fields.ts';
import { SEARCH_MIN } from '../noun/search-length.ts';
import { searchText } from '../noun/search-text.ts';
import { customerCall } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '');
const day = z._default(
  z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, '日期须为 yyyy-MM-dd'))),
  null,
);

/**
 * 工商信息 of one company, in the spelling of the specification (company detail display fields). A line of an import
 * has these fields; whatever is left out is unknown.
 */
export const registryFields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(50)),
  usc: z.string(),
  /** 法定代表人. */
  legalPersonName: text(50),
  /** 企业实控人. */
  actualController: text(50),
  regStatus: text(20),
  orgNumber: text(20),
  regNumber: text(20),
  taxNumber: text(20),
  establishTime: day,
  regCapital: text(50),
  actualCapital: text(50),
  companyOrgType: text(50),
  base: text(50),
  city: text(50),
  district: text(50),
  industry: text(50),
  regLocation: text(200),
  phoneNumber: text(50),
  faxes: text(50),
  staffNumRange: text(20),
  /** 营业期限: first and last day; null for no end. */
  fromTime: day,
  toTime: day,
  businessScope: text(4000),
};

export const registryCompany = z.object({ id: z.string(), ...registryFields });
export type RegistryCompany = z.infer<typeof registryCompany>;

/** What a registry offers while a name is being typed. */
export const registryName = z.object({ id: z.string(), name: z.string() });
export type RegistryName = z.infer<typeof registryName>;

const base = { ...customerCall, effect: 'read' } as const;

export const searchByRegistryNameLike = endpoint({
  ...base,
  name: 'searchByRegistryNameLike',
  method: 'POST',
  path: '/portal/company/searchByRegistryNameLike',
  summary: 'Companies of the registry by part of the name, the twenty best',
  input: z.object({
    nameLike: searchText.check(z.minLength(SEARCH_MIN, `请至少输入 ${SEARCH_MIN} 个字`)),
  }),
  output: z.array(registryName),
});

export const getRegistryCompany = endpoint({
  ...base,
  name: 'getRegistryCompany',
  method: 'GET',
  path: '/portal/company/getRegistryCompany',
  summary: 'What the registry knows of a company, by the id of its search',
  input: z.object({ id }),
  output: registryCompany,
});
