import { sql } from 'kysely';

import { AUDIT } from '#contract/flow/flow.ts';
import type { RegistryCompany } from '#contract/party/registry.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { REGISTRY_COLUMNS } from '#server/kernel/company/registry-columns.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { pageRead } from '#server/kernel/wire/page.ts';

const applications = columnsOf('company_customer_apply', 'a');
const companies = columnsOf('company', 'c');
const registered = columnsOf('registry_company', 'r');
const mine = columnsOf('account_relation', 'mine');
const standingFor = columnsOf('account_relation', 'standing');

export interface Standing {
  name: string;
  real_name_status: number;
  /** Whether an application of the company is being reviewed. */
  pending: boolean;
}

/** How the company that I act for stands; no row for an account without one. */
export const standing = sessionRead<{ routeName?: string }, Standing>(
  ({ me }) => sql<Standing>`
    select ${companies.name}, ${companies.real_name_status}, exists (
      select from ${applications}
      where ${applications.company_id} = ${companies.id} and not ${applications.deleted}
        and ${applications.audit_status} in (${AUDIT.running}, ${AUDIT.companyReview})
    ) as pending
    from ${companies} where ${companies.id} = ${me.companyId}`,
);

export interface LastOne {
  id: string;
  name: string;
  usc: string;
  audit_status: string;
  return_reason: string;
}

/** My newest application for the company that I act for. */
export const lastOne = sessionRead<Record<never, never>, LastOne>(({ db, me }) =>
  db
    .selectFrom('company_customer_apply')
    .select(['id', 'name', 'usc', 'audit_status', 'return_reason'])
    .where('company_id', '=', me.companyId)
    .where('created_by', '=', me.accountId)
    .where('deleted', '=', false)
    .orderBy('id', 'desc')
    .limit(1),
);

export interface ByCode {
  certified_name: string | null;
  admin_name: string | null;
  admin_phone: string | null;
  registry: RegistryCompany | null;
}

const registryJson = sql.join(
  Object.entries(REGISTRY_COLUMNS).map(
    ([field, column]) => sql`${sql.lit(field)}, r.${sql.ref(column)}`,
  ),
);

/** Who bears a code: here, and in the registry. */
export const byCode = sessionRead<{ code: string; now: string }, ByCode>(
  ({ p }) => sql<ByCode>`
    select ${companies.name} as certified_name, admin.admin_name, admin.admin_phone, (
      select json_build_object('id', ${registered.id}::text, ${registryJson})
      from ${registered} where ${registered.usc} = ${p('code')}
    ) as registry
    from (select ${p('code')}::text as code) asked
    left join ${companies} on ${companies.usc} = asked.code and ${companies.real_name_status} in (3, 5, 6)
    left join lateral (
      select * from company_admins(${companies.id}, ${p('now')}::timestamptz) limit 1
    ) admin on ${companies.id} is not null`,
);

export interface MyCompany {
  id: string;
  name: string;
  usc: string | null;
  real_name_status: number;
  info_score: number;
  customer_role: string[];
}

/** The companies that I may act for, by part of the name. */
export const myCompanies = sessionRead<{ nameLike: string | undefined; now: string }, MyCompany>(
  ({ db, me, p, has }) => {
    const rows = db
      .selectFrom('account_relation as relation')
      .innerJoin('company', 'company.id', 'relation.company_id')
      .select(['company.id', 'company.name', 'company.usc', 'company.real_name_status'])
      .select(['company.info_score', 'relation.customer_role'])
      .where('relation.account_id', '=', me.accountId)
      .where('relation.status', '=', 2)
      .where(sql<boolean>`(relation.valid_to is null or relation.valid_to > ${p('now')})`)
      .orderBy('relation.id');
    return has('nameLike') ? rows.where(sql<boolean>`company.name ilike ${p('nameLike')}`) : rows;
  },
  { company: false },
);

export interface Customer {
  id: string;
  name: string;
  usc: string | null;
  legal_name: string;
  real_name_status: number;
  info_score: number;
  created_at: Date;
  contact_person: string | null;
  contact_phone: string | null;
}

export interface CustomerSearch extends Record<string, unknown> {
  /** A pattern for `like`. */
  keyword: string | undefined;
  statuses: readonly string[] | undefined;
  from: string | undefined;
  until: string | undefined;
  byName: true | undefined;
  ascending: true | undefined;
  /** Leaves only those that the account acts for at this moment. */
  mineNow: string | undefined;
}

/** Companies that have come as far as an application. */
export const customers = pageRead<CustomerSearch, Customer>(
  ({ db, me, p, has }) => {
    let rows = db
      .selectFrom('company')
      .leftJoinLateral(
        (row) =>
          row
            .selectFrom('account_relation as relation')
            .select(['relation.contact_person', 'relation.contact_phone'])
            .whereRef('relation.company_id', '=', 'company.id')
            .where('relation.status', '=', 2)
            .orderBy('relation.id')
            .limit(1)
            .as('contact'),
        (join) => join.onTrue(),
      )
      .select(['company.id', 'company.name', 'company.usc', 'company.legal_name'])
      .select(['company.real_name_status', 'company.info_score', 'company.created_at'])
      .select(['contact.contact_person', 'contact.contact_phone'])
      .where('company.real_name_status', '<>', 1)
      // A company that never came to be, and for which nobody applies any more, is nobody's customer.
      .where(
        sql<boolean>`(company.usc is not null or exists (select from ${standingFor}
          where ${standingFor.company_id} = company.id and ${standingFor.status} = 2))`,
      );
    if (has('mineNow')) {
      rows = rows.where(
        sql<boolean>`exists (select from ${mine} where ${mine.company_id} = company.id
          and ${mine.account_id} = ${me.accountId} and ${mine.status} = 2
          and (${mine.valid_to} is null or ${mine.valid_to} > ${p('mineNow')}::timestamptz))`,
      );
    }
    if (has('keyword')) {
      rows = rows.where(
        sql<boolean>`(company.name ilike ${p('keyword')} or company.usc ilike ${p('keyword')})`,
      );
    }
    if (has('statuses')) {
      rows = rows.where(
        sql<boolean>`company.real_name_status::text = any(${p('statuses')}::text[])`,
      );
    }
    if (has('from'))
      rows = rows.where(sql<boolean>`company.created_at >= ${p('from')}::timestamptz`);
    if (has('until')) {
      rows = rows.where(sql<boolean>`company.created_at < ${p('until')}::timestamptz`);
    }
    const way = has('ascending') ? 'asc' : 'desc';
    return rows
      .orderBy(has('byName') ? 'company.name' : 'company.id', way)
      .orderBy('company.id', way) as never;
  },
  { company: false },
);
