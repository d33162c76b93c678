import * as z from 'zod/mini';
import { id } from '../noun/fields.ts';

import { SEARCH_MIN } from '../noun/search-length.ts';
import { searchText } from '../noun/search-text.ts';
import { customerCall, customerRead } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf } from '../wire/envelope.ts';
import { wholeNumber } from '../wire/whole-number.ts';
import {
  companyBasicType,
  companyTypeCode,
  partyBody,
  partySaved,
  personBody,
  region,
} from './form.ts';
import { PARTY_TYPE_NAMES } from './party.ts';

/** Specification, section 9: a company search fetches all its options at once. */
export const COMPANY_PAGE_SIZE = 9999;

const TOO_SHORT = `请至少输入 ${SEARCH_MIN} 个字`;

/** One option of a selector (specification section 3). */
export const partyOption = z.object({
  id: z.string(),
  name: z.string(),
  /** 统一社会信用代码; of a person the number with its middle hidden. */
  usc: z.string(),
  contactPhone: z.string(),
  /** Entries of owners (业主) carry their name under this key too. */
  ownerName: z.optional(z.string()),
});
export type PartyOption = z.infer<typeof partyOption>;

/** An answer with more options of companies than this leaves out what nobody reads of so many. */
export const WHOLE_OPTIONS_MAX = 500;

/**
 * One option of the company search, which answers up to 9,999 of them: where they are very many, id and name alone, and of
 * several with one name the code, which tells them apart.
 */
const companyOption = z.object({
  id: z.string(),
  name: z.string(),
  usc: z.optional(z.string()),
  contactPhone: z.optional(z.string()),
});
export type CompanyOption = z.infer<typeof companyOption>;

const idList = z.optional(z.array(id).check(z.maxLength(COMPANY_PAGE_SIZE)));

const nameSearch = {
  /** Part of the name, at least two characters; with idList it may be left out. An empty idList does not filter. */
  nameLike: z._default(searchText, ''),
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
  issues.push({ code: 'custom', message: TOO_SHORT, path, input: nameLike });
});

const companyTypeList = z.optional(z.array(companyTypeCode).check(z.maxLength(9)));

const page = (most: number, usual: number) => ({
  pageNum: z._default(wholeNumber(1, 1_000_000), 1),
  pageSize: z._default(wholeNumber(1, most), usual),
});

const byType = { ...customerCall, params: z.object({ type: z.enum(PARTY_TYPE_NAMES) }) } as const;

export const companySearchByNameLike = endpoint({
  ...customerRead,
  name: 'companySearchByNameLike',
  method: 'POST',
  path: '/portal/company/searchByNameLike',
  summary: 'Options of a company selector: what my company knows, by part of the name or by ids',
  input: z
    .object({
      ...nameSearch,
      companyBasicType,
      companyTypeList,
      ...page(COMPANY_PAGE_SIZE, COMPANY_PAGE_SIZE),
    })
    .check(enough),
  output: pageOf(companyOption),
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
  ...customerRead,
  name: 'searchCompany',
  method: 'POST',
  path: '/portal/company/searchCompany',
  summary: 'Companies that my company knows, with what it noted of them, newest first',
  input: z.strictObject({
    /** Part of the name or of the code. */
    keyword: z._default(searchText, ''),
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
  ...customerCall,
  ...saving,
  name: 'companySave',
  word: '保存',
  path: '/portal/company/save',
  summary: 'Add a company to those that mine knows, or change what mine noted of it',
});

export const partySave = endpoint({
  ...byType,
  ...saving,
  name: 'partySave',
  word: '保存',
  path: '/portal/:type/save',
  summary: 'The same by type: supplier, owner, carrier and so on',
});

export const partyCreate = endpoint({
  ...byType,
  ...saving,
  name: 'partyCreate',
  word: '新增',
  path: '/portal/:type/create',
  summary: 'Add an entry by type; what the add dialog (新增) submits',
});

/** Calls of the types that a person may be of: their code is an identity number, which travels sealed. */
const sealedSaving = { ...customerCall, ...saving, input: personBody, sealed: ['usc'] } as const;

export const personSave = endpoint({
  ...sealedSaving,
  name: 'personSave',
  word: '保存',
  path: '/portal/person/save',
  summary: 'Add a person to those that my company knows, or change what it noted',
});

export const personCreate = endpoint({
  ...sealedSaving,
  name: 'personCreate',
  word: '新增',
  path: '/portal/person/create',
  summary: 'Add a person; what the add dialog (新增) submits',
});

export const companyAndPersonSave = endpoint({
  ...sealedSaving,
  name: 'companyAndPersonSave',
  word: '保存',
  path: '/portal/companyAndPerson/save',
  summary: 'The same for a company or a person, by companyBasicType',
});

export const companyAndPersonCreate = endpoint({
  ...sealedSaving,
  name: 'companyAndPersonCreate',
  word: '新增',
  path: '/portal/companyAndPerson/create',
  summary: 'Add a company or a person, by companyBasicType',
});

export const getPersonList = endpoint({
  ...customerRead,
  name: 'getPersonList',
  path: '/portal/company/getPersonList',
  summary: 'The persons of a company, as far as my company knows them',
  input: z.object({ companyId: id }),
  output: z.array(partyOption),
});
