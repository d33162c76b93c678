import type * as z from 'zod/mini';
import type { PartyBody, PartySaved, PersonBody } from '#contract/party/form.ts';
import {
  BASIC_TYPE,
  type BasicType,
  type PartyTypeName,
  partyType,
} from '#contract/party/party.ts';
import * as company from '#contract/party/search.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { containing } from '#server/kernel/sql/like.ts';
import { pagingOf } from '#server/kernel/wire/page.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { type Writing, write } from '#server/kernel/wire/write.ts';
import { changingCompany } from './member.ts';
import {
  companySearch,
  type KnownCompany,
  optionOf,
  ownerOptionOf,
  partySearch,
  personsOf,
  shortened,
} from './queries.ts';
import { saveParty } from './save.ts';

type Writes = Pick<Writing<z.ZodMiniType, z.ZodMiniType>, 'tx' | 'me' | 'at' | 'note'>;

/** Whether the form is about a company or a person: what its type leaves open, it says itself. */
function basicTypeOf(type: PartyTypeName, body: PartyBody): BasicType {
  const { basicTypes } = partyType(type);
  const [first = BASIC_TYPE.company] = basicTypes;
  const said = body.companyBasicType ?? first;
  if (!basicTypes.includes(said)) throw invalidField('companyBasicType', '主体类型不正确');
  return said;
}

/** What every call that adds or changes an entry does. */
function saver({ cipher }: Kernel) {
  return async (
    { tx, me, at, note }: Writes,
    type: PartyTypeName,
    body: PartyBody | PersonBody,
  ): Promise<PartySaved> => {
    const companyId = await changingCompany(tx, me);
    const { accountId } = me;
    const basicType = basicTypeOf(type, body);
    const saving = { tx, cipher, companyId, accountId, at, type, basicType, body };
    const saved = await saveParty(saving);
    const { id: objectId, known, version } = saved;
    note({ objectType: 'contactClient', objectId, detail: { type, known, version } });
    return saved;
  };
}

function rowOf(row: KnownCompany) {
  return {
    ...optionOf({ ...row, id: row.party_company_id ?? '' }),
    companyType: row.company_type,
    legalName: row.legal_name,
    actualController: row.actual_controller,
    region: { base: row.region_base, city: row.region_city, district: row.region_district },
    contactPerson: row.contact_person,
    contactAddress: row.contact_address,
    createTime: wireTime(row.created_at),
    version: row.version,
  };
}

/** Codes of CompanyType that entries of a type bear; none: any. */
function typesOf(type: PartyTypeName): string[] {
  const { companyType } = partyType(type);
  return companyType === undefined ? [] : [companyType];
}

/** Persons alone, companies alone, or both. */
function onlyOf(type: PartyTypeName): boolean | undefined {
  const [first, second] = partyType(type).basicTypes;
  return second === undefined ? first === BASIC_TYPE.person : undefined;
}

/** The values of a search that has its texts; what is not given is left out. */
function searchValues(
  input: { nameLike: string; idList?: string[] | undefined },
  companyTypeList?: readonly string[],
) {
  const { nameLike, idList } = input;
  return {
    nameLike: nameLike === '' ? undefined : containing(nameLike),
    name: nameLike === '' ? undefined : nameLike,
    // An empty list does not filter; without a name either, nothing is asked for.
    idList: nameLike !== '' && idList?.length === 0 ? undefined : idList,
    companyTypeList: companyTypeList?.length ? companyTypeList : undefined,
  };
}

/** What a form holds by its id is told whatever it is now: the type is asked of what a name finds. */
function typedSearch(type: PartyTypeName, input: Parameters<typeof searchValues>[0]) {
  return searchValues(input, input.nameLike === '' ? [] : typesOf(type));
}

function searches(kernel: Kernel): Route[] {
  return [
    signedInRead(kernel, company.companySearchByNameLike, {
      query: partySearch.query,
      values: ({ input }) => ({
        type: undefined,
        person: input.companyBasicType && input.companyBasicType === BASIC_TYPE.person,
        ...pagingOf(input),
        ...searchValues(input, input.companyTypeList),
      }),
      async answer(rows, context) {
        const page = await partySearch.answer(rows, { ...context, toWire: optionOf });
        return { ...page, content: shortened(page.content) };
      },
    }),

    signedInRead(kernel, company.partySearchByNameLike, {
      query: partySearch.query,
      values: ({ input, params: { type } }) => ({
        type,
        person: onlyOf(type),
        ...pagingOf({ pageNum: 1, pageSize: company.COMPANY_PAGE_SIZE }),
        ...typedSearch(type, input),
      }),
      answer: async (rows, context) => {
        const toWire = context.values.type === 'owner' ? ownerOptionOf : optionOf;
        return (await partySearch.answer(rows, { ...context, toWire })).content;
      },
    }),

    signedInRead(kernel, company.getPersonList, {
      query: personsOf,
      values: ({ input }) => ({ companyId: input.companyId }),
      answer: (rows) => rows.map(optionOf),
    }),

    signedInRead(kernel, company.searchCompany, {
      query: companySearch.query,
      values: ({ input }) => ({
        ...pagingOf(input),
        keyword: input.keyword === '' ? undefined : containing(input.keyword),
        code: input.keyword === '' ? undefined : containing(input.keyword.normalize('NFKC')),
        companyTypeList: input.companyTypeList?.length ? input.companyTypeList : undefined,
      }),
      answer: (rows, context) => companySearch.answer(rows, { ...context, toWire: rowOf }),
    }),
  ];
}

/** What business forms look up and add on the way: companies, owners and persons (往来客户). */
export const partyModule: Module = {
  name: 'company',
  routes(kernel) {
    const save = saver(kernel);
    /** A create call adds, whatever id is said. */
    const fresh = <B extends { id?: unknown }>({ id: _, ...body }: B) => body;
    return [
      ...searches(kernel),
      write(kernel, company.companySave, (one) => save(one, 'company', one.input)),
      write(kernel, company.partySave, (one) => save(one, one.params.type, one.input)),
      write(kernel, company.partyCreate, (one) => save(one, one.params.type, fresh(one.input))),
      write(kernel, company.personSave, (one) => save(one, 'person', one.input)),
      write(kernel, company.personCreate, (one) => save(one, 'person', fresh(one.input))),
      write(kernel, company.companyAndPersonSave, (one) =>
        save(one, 'companyAndPerson', one.input),
      ),
      write(kernel, company.companyAndPersonCreate, (one) =>
        save(one, 'companyAndPerson', fresh(one.input)),
      ),
    ];
  },
};
