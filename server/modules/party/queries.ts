import { sql } from 'kysely';
import { COMPANY_TYPE } from '#contract/company/company-type.ts';
import type { PartyTypeName } from '#contract/party/party.ts';
import { type CompanyOption, type PartyOption, WHOLE_OPTIONS_MAX } from '#contract/party/search.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { pageRead } from '#server/kernel/wire/page.ts';

export interface PartySearch extends Record<string, unknown> {
  /** A pattern for `like`, and the text itself for the order. */
  nameLike: string | undefined;
  name: string | undefined;
  idList: readonly string[] | undefined;
  /** Codes of the enumeration CompanyType, of which an entry must bear one. */
  companyTypeList: readonly string[] | undefined;
  /** Persons alone, or companies alone. */
  person: boolean | undefined;
  /** The type of the path; what an option carries depends on it, the query does not. */
  type: PartyTypeName | undefined;
}

interface Party {
  id: string;
  name: string;
  usc: string;
  contact_phone: string;
}

/** What my company knows, and my company itself: options to choose from, the closest names first. */
export const partySearch = pageRead<PartySearch, Party>(({ db, me, p, has }) => {
  const known = db
    .selectFrom('contact_client')
    .select(sql<string>`coalesce(party_company_id, person_id)`.as('id'))
    .select(['name', 'official_name', 'usc', 'contact_phone', 'company_type'])
    .select(sql<boolean>`person_id is not null`.as('is_person'))
    .where('company_id', '=', me.companyId)
    .where('deleted', '=', false);
  const own = db
    .selectFrom('company')
    .select(['id', 'name', sql<string>`''`.as('official_name')])
    .select(sql<string>`coalesce(usc, '')`.as('usc'))
    .select(sql<string>`''`.as('contact_phone'))
    // Whatever it was certified as, it may apply for a project as its buyer.
    .select(sql<string[]>`company_type || ${sql.lit(COMPANY_TYPE.buyer)}::text`.as('company_type'))
    .select(sql<boolean>`false`.as('is_person'))
    .where('id', '=', me.companyId)
    .where(({ not, exists }) => not(exists(known.where('party_company_id', '=', me.companyId))));
  let rows = db
    .selectFrom(known.unionAll(own).as('party'))
    .select(['id', 'name', 'usc', 'contact_phone']);
  if (has('nameLike')) {
    rows = rows
      .where(sql<boolean>`(name ilike ${p('nameLike')} or official_name ilike ${p('nameLike')})`)
      .orderBy(sql`lower(${p('name')}) in (lower(name), lower(official_name))`, 'desc');
  }
  if (has('idList')) rows = rows.where(sql<boolean>`id = any(${p('idList')}::bigint[])`);
  if (has('companyTypeList')) {
    rows = rows.where(sql<boolean>`company_type && ${p('companyTypeList')}::text[]`);
  }
  if (has('person')) rows = rows.where(sql<boolean>`is_person = ${p('person')}`);
  return rows.orderBy(sql`char_length(name)`).orderBy('name').orderBy('id') as never;
});

export function optionOf({ id, name, usc, contact_phone }: Party): PartyOption {
  return { id, name, usc, contactPhone: contact_phone };
}

/** More options than anybody reads are ids and names; of several with one name also the codes. */
export function shortened(options: PartyOption[]): CompanyOption[] {
  if (options.length <= WHOLE_OPTIONS_MAX) return options;
  const count = new Map<string, number>();
  for (const { name } of options) count.set(name, (count.get(name) ?? 0) + 1);
  return options.map(({ id, name, usc }) => ({
    id,
    name,
    ...((count.get(name) ?? 0) > 1 && usc !== '' && { usc }),
  }));
}

/** Entries of owners (业主) say their name under ownerName too (specification section 3). */
export function ownerOptionOf(party: Party): PartyOption {
  return { ...optionOf(party), ownerName: party.name };
}

export interface CompanySearch extends Record<string, unknown> {
  /** Patterns for `like`: the text, and the same without full width, which no code has. */
  keyword: string | undefined;
  code: string | undefined;
  companyTypeList: readonly string[] | undefined;
}

export interface KnownCompany {
  /** Null in the rows of persons, which this list leaves out. */
  party_company_id: string | null;
  name: string;
  usc: string;
  company_type: string[];
  legal_name: string;
  actual_controller: string;
  region_base: string;
  region_city: string;
  region_district: string;
  contact_person: string;
  contact_phone: string;
  contact_address: string;
  created_at: Date;
  version: number;
}

export const companySearch = pageRead<CompanySearch, KnownCompany>(({ db, me, p, has }) => {
  let rows = db
    .selectFrom('contact_client')
    .select(['party_company_id', 'name', 'usc', 'company_type', 'legal_name', 'actual_controller'])
    .select(['region_base', 'region_city', 'region_district'])
    .select(['contact_person', 'contact_phone', 'contact_address', 'created_at', 'version'])
    .where('company_id', '=', me.companyId)
    .where('deleted', '=', false)
    .where('party_company_id', 'is not', null)
    .orderBy('id', 'desc');
  if (has('keyword')) {
    rows = rows.where(
      sql<boolean>`(name ilike ${p('keyword')} or official_name ilike ${p('keyword')}
        or usc ilike ${p('code')})`,
    );
  }
  if (has('companyTypeList')) {
    rows = rows.where(sql<boolean>`company_type && ${p('companyTypeList')}::text[]`);
  }
  return rows;
});

/** Persons of a company by the names that my company knows them by. */
export const personsOf = sessionRead<{ companyId: string }, Party>(({ db, me, p }) =>
  db
    .selectFrom('contact_client')
    .select(sql<string>`person_id`.as('id'))
    .select(['name', 'usc', 'contact_phone'])
    .where('company_id', '=', me.companyId)
    .where('deleted', '=', false)
    .where('person_id', 'is not', null)
    .where('belongs_to', '=', p('companyId'))
    .orderBy('name')
    .orderBy('id'),
);
