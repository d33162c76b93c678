import { sql } from 'kysely';

import { COMPANY_KEEPERS, mayCall } from '#contract/account/platform-role.ts';
import { adminCompanyDossier, type CompanyDossier } from '#contract/company/dossier.ts';
import { maskPhone } from '#contract/mask.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { type ExposureRow, exposureOf, exposureQuery } from '#server/kernel/ledger/exposure.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { isOwner, SUPPLIER, statusActions, supplierActions } from './companies.ts';
import { t } from './companies-table.ts';
import { MANAGER, MANAGER_ID } from './managers.ts';
import { ownerActions, ownerMade } from './owners.ts';
import { newestRating } from './ratings.ts';
import { REG_STATUS, REGION } from './registered.ts';

const relations = columnsOf('account_relation', 'r');
const contacts = columnsOf('account_relation', 'contact');
const profiles = columnsOf('supplier_profile', 's');
const ratings = columnsOf('company_rating', 'rating');
const accounts = columnsOf('account', 'rater');
const applications = columnsOf('company_customer_apply', 'a');

type Rating = Omit<CompanyDossier['ratings'][number], 'time'> & { at: string };
type Row = Omit<CompanyDossier, 'certifiedTime' | 'createTime' | 'actions' | 'ratings'> & {
  ratings: Rating[];
  certified_at: Date | null;
  created_at: Date;
};

/** Ratings that are told. */
const MOST_RATINGS = 50;

const OWNER_COLUMNS = sql.join(
  Object.entries(ownerMade).map(([name, made]) => sql`coalesce(${made}, '') as ${sql.ref(name)}`),
);

const RATINGS = sql`(select coalesce(jsonb_agg(to_jsonb(line) order by line.id::bigint desc), '[]') from (
  select ${ratings.id}::text, ${ratings.side}, ${ratings.grade}, ${ratings.rated_on}::text as "ratedOn",
    ${ratings.basis}, ${accounts.nick_name} as by, ${ratings.created_at} as at
  from ${ratings} join ${accounts} on ${accounts.id} = ${ratings.created_by}
  where ${ratings.company_id} = ${t.id} order by ${ratings.id} desc limit ${sql.lit(MOST_RATINGS)}) line)`;

const dossierQuery = sessionRead<{ id: string }, Row>(
  ({ p }) => sql<Row>`
    select ${t.id}::text, ${t.name}, coalesce(${t.usc}, '') as usc, ${t.company_type} as "companyType",
      ${t.company_org_type} as "companyOrgType", ${t.legal_name} as "legalName",
      ${t.actual_controller} as "actualController", ${REG_STATUS} as "regStatus",
      ${t.reg_capital} as "regCapital", coalesce(${t.establish_time}::text, '') as "establishTime",
      ${t.from_time} as "fromTime", ${t.to_time} as "toTime",
      ${REGION} as region, ${t.reg_location} as "regLocation", ${t.business_scope} as "businessScope",
      coalesce(${contacts.contact_person}, '') as "contactPerson",
      coalesce(${contacts.contact_phone}, '') as "contactPhone", ${t.real_name_status}::text as status,
      ${t.certified_at}, ${t.created_at}, ${t.info_score} as "infoScore", ${t.taxpayer_type} as "taxpayerType",
      (select count(*)::int from ${relations} where ${relations.company_id} = ${t.id}
        and ${relations.status} = 2) as members,
      coalesce(${MANAGER}, '') as manager, coalesce(${MANAGER_ID}, '') as "managerId",
      coalesce(${newestRating('supplier', 'grade')}, '') as level, coalesce(${profiles.main_goods}, '') as "mainGoods", coalesce(${profiles.stopped}, false) as stopped,
      coalesce(${profiles.stop_reason}, '') as "stopReason",
      ${isOwner} as "isOwner", ${OWNER_COLUMNS}, ${RATINGS} as ratings,
      (select ${applications.process_redundant_id}::text from ${applications}
        where ${applications.company_id} = ${t.id} and ${applications.process_redundant_id} is not null
        order by ${applications.id} desc limit 1) as certification
    from ${t} left join ${profiles} on ${profiles.company_id} = ${t.id}
    left join ${contacts} on ${contacts.id} = (
      select min(${relations.id}) from ${relations} where ${relations.company_id} = ${t.id}
        and ${relations.status} = 2)
    where ${t.id} = ${p('id')}::bigint`,
);

const exposure = sessionRead<{ id: string }, ExposureRow>(({ p }) =>
  exposureQuery(sql`${p('id')}::bigint`),
);

/** What whoever keeps companies may do with this one. */
function actionsOf(row: Row, roles: readonly string[]): string[] {
  const { status, companyType, stopped } = row;
  const ofOwner = row.isOwner ? ownerActions(roles) : [];
  if (!mayCall(COMPANY_KEEPERS, roles)) return ofOwner;
  const isSupplier = companyType.includes(SUPPLIER);
  const ofCustomer = row.members > 0 ? ['assign'] : [];
  return [
    ...ofCustomer,
    ...statusActions(status),
    ...(isSupplier ? supplierActions(stopped) : []),
    ...ofOwner,
  ];
}

/** The file of a company (客户档案). */
export function dossierRoutes(kernel: Kernel): Route[] {
  return [
    signedInRead(kernel, adminCompanyDossier.detail, {
      query: dossierQuery,
      values: ({ input: { id } }) => ({ id }),
      answer([row], { me }) {
        if (row === undefined) throw noSuchRecord();
        const { certified_at, created_at, contactPhone, ratings: rated, ...known } = row;
        return {
          ...known,
          contactPhone: contactPhone === '' ? '' : maskPhone(contactPhone),
          certifiedTime: certified_at ? wireTime(certified_at) : '',
          createTime: wireTime(created_at),
          ratings: rated.map(({ at, ...told }) => ({ ...told, time: wireTime(new Date(at)) })),
          actions: actionsOf(row, me.roles),
        };
      },
    }),
    signedInRead(kernel, adminCompanyDossier.exposure, {
      query: exposure,
      values: ({ input: { id } }) => ({ id }),
      answer(rows) {
        if (rows.length === 0) throw noSuchRecord();
        return exposureOf(rows);
      },
    }),
  ];
}
