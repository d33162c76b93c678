import { sql } from 'kysely';
import { COMPANY_KEEPERS } from '#contract/account/platform-role.ts';
import { USER_STATUS } from '#contract/account/user.ts';
import { adminCompanyCustomer, adminSupplier, companySheets } from '#contract/company/admin.ts';
import { maskPhone } from '#contract/mask.ts';
import { PARTY_ROLE } from '#contract/project/project.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { sharedProjects } from '#server/kernel/company/taking-part.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { derived, madeText, madeTime, text } from '#server/kernel/resource/field.ts';
import { equals, fromDay, like, likeIn, untilDay, yesNo } from '#server/kernel/resource/filter.ts';
import { firstOf } from '#server/kernel/resource/first-of.ts';
import { wideCode } from '#server/kernel/resource/number-filters.ts';
import { t } from './companies-table.ts';
import { MANAGER, MANAGER_ID } from './managers.ts';
import { newestRating } from './ratings.ts';
import { REGION } from './registered.ts';

const relations = columnsOf('account_relation', 'r');
const parties = columnsOf('project_party', 'pp');
const projects = columnsOf('project', 'p');
const profiles = columnsOf('supplier_profile', 's');
const settlements = columnsOf('purchase_settlement', 'ps');

const contact = (column: 'contact_person' | 'contact_phone') => sql`(
  select ${relations[column]} from ${relations}
  where ${relations.company_id} = ${t.id} and ${relations.status} = 2 order by ${relations.id} limit 1)`;

/** What every list of companies says. */
export const companyFields = {
  name: text('name'),
  usc: text('usc'),
  legalName: text('legal_name'),
  region: madeText('region', REGION),
  contactPerson: madeText('contact_person', contact('contact_person')),
  contactPhone: derived('contact_phone', contact('contact_phone'), (stored) =>
    stored ? maskPhone(String(stored)) : '',
  ),
  status: text('real_name_status'),
  createTime: madeTime('created_at', t.created_at),
};
export const companyFilters = {
  keyword: firstOf(wideCode('usc', 'name'), like('name', 'usc')),
  status: equals('real_name_status', 'bigint'),
  createTimeStart: fromDay('created_at'),
  createTimeEnd: untilDay('created_at'),
};
/** 区域. */
export const region = likeIn((p) => sql`${REGION} ilike ${p}`);
/** 合作项目数. */
export const agreedProjects = derived('projects', sharedProjects(sql`${t.id}`), Number);
export const shared = {
  table: 'company',
  sorts: { createTime: 'id' },
  writers: COMPANY_KEEPERS,
} as const;
/** Code of CompanyType. */
export const SUPPLIER = '3';
const ofType = (code: string) => sql<boolean>`${t.company_type} @> array[${sql.lit(code)}]`;

/** A company without a code is its applicant's alone: where nobody applies any more it never came to be. */
const isCustomer = sql<boolean>`exists (select from ${relations} where ${relations.company_id} = ${t.id}
  and (${t.usc} is not null or ${relations.status} = 2))`;
const isSupplier = ofType(SUPPLIER);

/** What is frozen: companies that are certified, also where their papers have run out since. */
export const FREEZABLE: readonly number[] = [USER_STATUS.certified, USER_STATUS.expired];

/** Asking a company for a new certification, freezing it, and lifting that. */
export function statusActions(status: string): string[] {
  if (status === String(USER_STATUS.frozen)) return ['unfreeze'];
  if (status === String(USER_STATUS.certified)) return ['reverify', 'freeze'];
  return FREEZABLE.includes(Number(status)) ? ['freeze'] : [];
}

/** What is done with a supplier. */
export const supplierActions = (stopped: boolean): string[] => [
  'describe',
  'rate',
  stopped ? 'resume' : 'stop',
];

/** 公司客户: whoever an account acts for, or did. */
export const companyCustomers = consoleList({
  ...shared,
  calls: adminCompanyCustomer,
  sheet: companySheets.companyCustomer,
  across: isCustomer,
  fields: {
    ...companyFields,
    infoScore: derived('info_score', t.info_score, Number),
    manager: madeText('manager', MANAGER),
    managerId: madeText('manager_id', MANAGER_ID),
    members: derived(
      'members',
      sql`(select count(*) from ${relations} where ${relations.company_id} = ${t.id} and ${relations.status} = 2)`,
      Number,
    ),
  },
  filters: { ...companyFilters, manager: likeIn((p) => sql`${MANAGER} ilike ${p}`) },
  actions: ({ status }, may) => [
    'view',
    ...(may.write ? ['assign', ...statusActions(status)] : []),
  ],
});

const profile = (column: 'main_goods' | 'stopped' | 'stop_reason') =>
  sql`(select ${profiles[column]} from ${profiles} where ${profiles.company_id} = ${t.id})`;

/** 累计采购额: what was settled and confirmed. */
const PURCHASED = sql`(select coalesce(sum(${settlements.settle_amount}), 0)::text
  from ${settlements} where ${settlements.company_id} = ${t.id} and not ${settlements.deleted}
    and ${settlements.purchase_settlement_status} = ${sql.lit(PURCHASE_SETTLEMENT_STATUS.confirmed)})`;

/** 供应商, with its level, what was bought of it and the stop list. */
export const suppliers = consoleList({
  ...shared,
  calls: adminSupplier,
  sheet: companySheets.supplier,
  across: isSupplier,
  fields: {
    ...companyFields,
    level: madeText('level', newestRating('supplier', 'grade')),
    ratedOn: madeText('rated_on', newestRating('supplier', 'rated_on')),
    mainGoods: madeText('main_goods', profile('main_goods')),
    projects: agreedProjects,
    purchased: madeText('purchased', PURCHASED),
    stopped: derived('stopped', profile('stopped'), (stored) => stored === true),
    stopReason: madeText('stop_reason', profile('stop_reason')),
  },
  filters: {
    ...companyFilters,
    region,
    mainGoods: likeIn((p) => sql`${profile('main_goods')} ilike ${p}`),
    level: likeIn((p) => sql`${newestRating('supplier', 'grade')} like ${p}`),
    stopped: yesNo(sql`coalesce(${profile('stopped')}, false)`),
  },
  actions: ({ stopped }, may) => ['view', ...(may.write ? supplierActions(stopped) : [])],
});

export const isOwner = sql<boolean>`(${ofType('1')} or exists (select from ${parties} join ${projects} on ${projects.id} = ${parties.project_id}
  where ${parties.party_company_id} = ${t.id} and ${parties.role} = ${sql.lit(PARTY_ROLE.owner)}
    and not ${projects.deleted} and ${projects.process_redundant_id} is not null))`;

/** Whether one of the console's lists has the company. */
export const isListed = sql<boolean>`(${isCustomer} or ${isSupplier} or ${isOwner})`;
