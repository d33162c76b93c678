import { queryOptions } from '@tanstack/react-query';
import type { PartyBody, PartySaved } from '#contract/party/form.ts';
import type { PartyTypeName } from '#contract/party/party.ts';
import {
  getRegistryCompany,
  type RegistryCompany,
  type RegistryName,
  searchByRegistryNameLike,
} from '#contract/party/registry.ts';
import {
  companyAndPersonCreate,
  companySearchByNameLike,
  type PartyOption,
  partyCreate,
  partySearchByNameLike,
  personCreate,
} from '#contract/party/search.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';
import { PARTY_KEY } from './party-key.ts';
import { TOLD_IN_PLACE } from './query-client.ts';

/** Specification, section 7: a company search asks for all its options at once; persons are another type. */
const ALL = { companyBasicType: 1 as const, companyTypeList: [], pageNum: 1, pageSize: 9999 };

type Wanted = { nameLike: string } | { idList: string[] };
/** What is not wanted travels empty, for a backend that reads each word of the specification. */
const NOTHING = { nameLike: '', idList: [] };

/** Options of a selector of a type, by part of the name or by ids. */
export async function searchParties(
  type: PartyTypeName,
  wanted: Wanted,
  signal?: AbortSignal,
): Promise<PartyOption[]> {
  const options = signal && { signal };
  const asked = { ...NOTHING, ...wanted };
  if (type !== 'company') return call(partySearchByNameLike, { type, ...asked }, options);
  const { content } = await call(companySearchByNameLike, { ...asked, ...ALL }, options);
  return content.map(({ id, name, usc = '', contactPhone = '' }) => ({
    id,
    name,
    usc,
    contactPhone,
  }));
}

/** Query options of companies and persons that my company knows. */
export const partyQueries = {
  byIds: (type: PartyTypeName, idList: string[]) =>
    queryOptions({
      queryKey: [...PARTY_KEY, type, idList] as const,
      queryFn: ({ signal }) => searchParties(type, { idList }, signal),
      enabled: idList.length > 0,
      meta: TOLD_IN_PLACE,
    }),
};

/** Adds a company or a person by type; pass the dialog's one action along. */
export function createParty(
  type: PartyTypeName,
  body: PartyBody,
  action: Action,
): Promise<PartySaved> {
  // Where it may be a person, the code is an identity number and travels sealed.
  if (type === 'person') return call(personCreate, body, { action });
  if (type === 'companyAndPerson') return call(companyAndPersonCreate, body, { action });
  return call(partyCreate, { type, ...body }, { action });
}

/** Names of the company registry (工商信息) by part of the name. */
export function searchRegistry(nameLike: string, signal?: AbortSignal): Promise<RegistryName[]> {
  return call(searchByRegistryNameLike, { nameLike }, signal && { signal });
}

/** What the registry knows of a company. */
export function fetchRegistryCompany(id: string): Promise<RegistryCompany> {
  return call(getRegistryCompany, { id });
}
