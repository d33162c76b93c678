import { type RawBuilder, sql } from 'kysely';

import { USER_STATUS } from '#contract/account/user.ts';
import { maskPhone } from '#contract/mask.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PARTY_ROLE, PROJECT_STAGE } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { isToldFiled, isToldParty, ME } from '#server/kernel/company/taking-part.ts';
import type { OwnFields } from '#server/kernel/document/fields.ts';
import { attachmentsOf } from '#server/kernel/files/attachments.ts';
import { detailOnly, type Field, madeJson, madeText } from '#server/kernel/resource/field.ts';
import { type Filter, likeIn, oneId, oneOf } from '#server/kernel/resource/filter.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';

const t = columnsOf('project', 't');
const parties = columnsOf('project_party', 'pp');
const companies = columnsOf('company', 'c');
const leaf = columnsOf('product_type', 'leaf');
const line = columnsOf('product_type', 'line');
const limits = columnsOf('project_limit', 'l');

const { payApply, settlement, invoice, collection } = PROJECT_STAGE;

/** When and why a party was added; why is no business of its own. */
const ADDED = sql`coalesce(
  ${dayOf(parties.added_at)}::text || ' 增加'
    || case when ${isToldFiled(t)} then '：' || ${parties.add_reason} else '' end, '')`;

const PARTIES = sql`(
  select coalesce(json_agg(json_build_object(
    'role', ${parties.role}, 'id', coalesce(${parties.party_company_id}, ${parties.person_id})::text,
    'person', ${parties.person_id} is not null, 'name', ${parties.name}, 'usc', coalesce(${companies.usc}, ''),
    'certified', coalesce(${companies.real_name_status} = ${USER_STATUS.certified}, false),
    'added', ${ADDED}
  ) order by ${parties.role}, ${parties.sort}), '[]')
  from ${parties} left join ${companies} on ${companies.id} = ${parties.party_company_id}
  where ${parties.project_id} = ${t.id} and ${isToldParty(parties, t)}
)`;

const PRODUCT_NAME = sql`(
  select coalesce(${line.name} || '/', '') || ${leaf.name}
  from ${leaf} left join ${line} on ${line.code} = ${leaf.parent_code}
  where ${leaf.code} = ${t.product_id}
)`;

const MY_ROLES = sql`array(
  select ${parties.role} from ${parties}
  where ${parties.project_id} = ${t.id} and ${parties.party_company_id} = ${ME} order by ${parties.role}
)`;

export const BUYER_NAME = sql<string>`coalesce((
  select ${parties.name} from ${parties}
  where ${parties.project_id} = ${t.id} and ${parties.role} = ${PARTY_ROLE.buyer} limit 1
), '')`;

const SUPPLIER_NAMES = sql`array(
  select ${parties.name} from ${parties}
  where ${parties.project_id} = ${t.id} and ${parties.role} = ${PARTY_ROLE.supplier} and ${isToldParty(parties, t)}
  order by ${parties.sort}
)`;

const REGION = sql`json_build_object(
  'base', ${t.region_base}, 'city', ${t.region_city}, 'district', ${t.region_district})`;

/** Read under the ledger's own policies: null for whoever is not told the terms. */
const LIMIT = sql`(
  select json_build_object('creditLimit', ${limits.credit_limit}::text, 'reserved', ${limits.reserved}::text,
    'occupied', ${limits.occupied}::text, 'available', ${limits.available}::text)
  from ${limits} where ${limits.project_id} = ${t.id}
)`;

/**
 * The furthest stage that the project has come to (migration 282). What a buyer is invoiced for and pays is between it and the
 * platform: all others are told of the settlement, or of the financing's application.
 */
export const STAGE = sql<string>`(case
  when ${t.stage} not in (${invoice}, ${collection}) or ${ME} = any (${t.terms_seen_by}) or app_is_operator()
    then ${t.stage}
  when ${t.product_line} = ${FACTORING} then ${payApply} else ${settlement} end)`;

/** What a project shows beside the columns of its table; lists of customers and of operators show it alike. */
export const projectFields: OwnFields = {
  stage: madeText('stage_told', STAGE),
  productName: madeText('product_name', PRODUCT_NAME),
  myRoles: madeJson('my_roles', MY_ROLES),
  buyerName: madeText('buyer_name', BUYER_NAME),
  supplierNames: madeJson('supplier_names', SUPPLIER_NAMES),
  limit: madeJson('limit', LIMIT),
  region: madeJson('region', REGION),
  parties: madeJson('parties', PARTIES),
  formNames: madeJson('form_names', t.form_names),
  attachment: madeJson('attachment', attachmentsOf('project', 't.id')),
};

/** Long values and persons' data stay out of the audit log; that they changed does not. */
function auditedForm(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (key === 'contactPhone') return [key, maskPhone(String(value))];
      if (Array.isArray(value) && value.some((one) => typeof one === 'object')) {
        return [key, `${value.length} 行`];
      }
      return [key, value];
    }),
  );
}

/** The form's values. */
export const values: Field<Record<string, unknown>> = detailOnly({
  select: { form_data: t.form_data },
  read: (row) => row.form_data as Record<string, unknown>,
  audited: (row) => auditedForm(row.form_data as Record<string, unknown>),
});

/** Lines by their digit, business types by their code. */
const productFilter: Filter = {
  suffixes: ['in'],
  params: (given) => (Array.isArray(given) && given.length > 0 ? { in: given } : undefined),
  where: (p) => sql<boolean>`array[${t.product_id}, ${t.product_line}] && ${p('in')}::text[]`,
};

/** In the name of the buyer, which stands among the parties. */
const buyerFilter = likeIn(
  (name) => sql<boolean>`exists (
    select from ${parties} where ${parties.project_id} = ${t.id} and ${parties.role} = ${PARTY_ROLE.buyer}
      and ${parties.name} ilike ${name}
  )`,
);

/** A company or person that takes part, as far as whoever asks is told of it. */
const partnerFilter = oneId(
  (partner) => sql<boolean>`exists (
    select from ${parties} where ${parties.project_id} = ${t.id}
      and (${parties.party_company_id} = ${partner}::bigint or ${parties.person_id} = ${partner}::bigint)
      and ${isToldParty(parties, t)}
  )`,
);

/** Filters of both lists that are no columns of the project's table. */
export const projectFilters = {
  stage: oneOf(STAGE),
  productId: productFilter,
  buyerLike: buyerFilter,
  partnerId: partnerFilter,
};

/** Whether a company takes part in the project, as whatever, from its first submission on. */
export const takesPart = (companyId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from ${parties} where ${parties.project_id} = ${t.id} and ${parties.party_company_id} = ${companyId})`;
