import * as company from '#contract/company.ts';
import { type PartyTypeName, partyType } from '#contract/party.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { containing } from '#server/kernel/like.ts';
import type { Module } from '#server/kernel/module.ts';
import { pagingOf } from '#server/kernel/page.ts';
import type { Route } from '#server/kernel/route.ts';
import { signedInRead } from '#server/kernel/signed-in-read.ts';
import { type Writing, write } from '#server/kernel/write.ts';
import { changingCompany } from './member.ts';
import {
  companySearch,
  type KnownCompany,
  optionOf,
  ownerOptionOf,
  partySearch,
} from './queries.ts';
import { saveParty } from './save.ts';

type Schema = Writing<typeof company.companySave.params, typeof company.companySave.input>;

/** What every call that adds or changes an entry does. */
async function save(
  { tx, me, at, input, note }: Pick<Schema, 'tx' | 'me' | 'at' | 'input' | 'note'>,
  type: PartyTypeName,
): Promise<company.PartySaved> {
  const companyId = await changingCompany(tx, me);
  const { accountId } = me;
  const saved = await saveParty({ tx, companyId, accountId, at, type, body: input });
  const { id: objectId, known, version } = saved;
  note({ objectType: 'contactClient', objectId, detail: { type, known, version } });
  return saved;
}

function rowOf(row: KnownCompany) {
  return {
    ...optionOf({ ...row, id: row.party_company_id }),
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

/** The values of a search that has its texts; what is not given is left out. */
function searchValues(
  input: { nameLike: string; idList?: string[] | undefined },
  companyTypeList?: readonly string[],
) {
  const { nameLike, idList } = input;
  return {
    nameLike: nameLike === '' ? undefined : containing(nameLike),
    name: nameLike === '' ? undefined : nameLike,
    idList,
    companyTypeList: companyTypeList?.length ? companyTypeList : undefined,
  };
}

function searches(kernel: Kernel): Route[] {
  return [
    signedInRead(kernel, company.companySearchByNameLike, {
      query: partySearch.query,
      values: ({ input }) => ({
        type: undefined,
        ...pagingOf(input),
        ...searchValues(input, input.companyTypeList),
      }),
      answer: (rows, context) => partySearch.answer(rows, { ...context, toWire: optionOf }),
    }),

    signedInRead(kernel, company.partySearchByNameLike, {
      query: partySearch.query,
      values: ({ input, params: { type } }) => ({
        type,
        ...pagingOf({ pageNum: 1, pageSize: company.COMPANY_PAGE_SIZE }),
        ...searchValues(input, typesOf(type)),
      }),
      answer: async (rows, context) => {
        const toWire = context.values.type === 'owner' ? ownerOptionOf : optionOf;
        return (await partySearch.answer(rows, { ...context, toWire })).content;
      },
    }),

    signedInRead(kernel, company.searchCompany, {
      query: companySearch.query,
      values: ({ input }) => ({
        ...pagingOf(input),
        keyword: input.keyword === '' ? undefined : containing(input.keyword),
        companyTypeList: input.companyTypeList?.length ? input.companyTypeList : undefined,
      }),
      answer: (rows, context) => companySearch.answer(rows, { ...context, toWire: rowOf }),
    }),
  ];
}

export const companyModule: Module = {
  name: 'company',
  routes: (kernel) => [
    ...searches(kernel),
    write(kernel, company.companySave, (writing) => save(writing, 'company')),
    write(kernel, company.partySave, (writing) => save(writing, writing.params.type)),
    write(kernel, company.partyCreate, ({ input: { id: _, ...input }, ...writing }) =>
      save({ ...writing, input }, writing.params.type),
    ),
  ],
};
