import { sql } from 'kysely';

import { COMPANY_KEEPERS } from '#contract/account/platform-role.ts';
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
import { SUPPLIER, statusActions, supplierActions } from './companies.ts';
import { REG_STATUS, REGION } from './registered.ts';

const t = columnsOf('company', 't');
const relations = columnsOf('account_relation', 'r');
const contacts = columnsOf('account_relation', 'contact');
const profiles = columnsOf('supplier_profile', 's');
const applications = columnsOf('company_customer_apply', 'a');

type Row = Omit<CompanyDossier, 'certifiedTime' | 'createTime' | 'actions'> & {
  certified_at: Date | null;
  created_at: Date;
};

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
      ${t.certified_at}, ${t.created_at}, ${t.info_score} as "infoScore",
      (select count(*)::int from ${relations} where ${relations.company_id} = ${t.id}
        and ${relations.status} = 2) as members,
      coalesce(${profiles.level}, '') as level, coalesce(${profiles.stopped}, false) as stopped,
      coalesce(${profiles.stop_reason}, '') as "stopReason",
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
function actionsOf({ status, companyType, stopped }: Row, roles: readonly string[]): string[] {
  const keepers: readonly string[] = COMPANY_KEEPERS;
  if (!roles.some((role) => keepers.includes(role))) return [];
  const isSupplier = companyType.includes(SUPPLIER);
  return [...statusActions(status), ...(isSupplier ? supplierActions(stopped) : [])];
}

/** The file of a company (客户档案). */
export function dossierRoutes(kernel: Kernel): Route[] {
  return [
    signedInRead(kernel, adminCompanyDossier.detail, {
      query: dossierQuery,
      values: ({ input: { id } }) => ({ id }),
      answer([row], { me }) {
        if (row === undefined) throw noSuchRecord();
        const { certified_at, created_at, contactPhone, ...known } = row;
        return {
          ...known,
          contactPhone: contactPhone === '' ? '' : maskPhone(contactPhone),
          certifiedTime: certified_at ? wireTime(certified_at) : '',
          createTime: wireTime(created_at),
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
