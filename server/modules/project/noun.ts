import { sql } from 'kysely';

import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import { maskPhone } from '#contract/mask.ts';
import {
  type ProjectDetail,
  type ProjectParty,
  project,
  projectSheet,
} from '#contract/project/project.ts';
import { attachmentsOf } from '#server/kernel/files/attachments.ts';
import { flowActions, flowFields } from '#server/kernel/flow/fields.ts';
import { computed, detailOnly, type Field, readOnly, text } from '#server/kernel/resource/field.ts';
import { atLeast, atMost, fromDay, like, oneOf, untilDay } from '#server/kernel/resource/filter.ts';
import { noun } from '#server/kernel/resource/noun.ts';
import { beginnings } from './begins.ts';
import { projectFlow } from './flow.ts';
import { beforeSave } from './save.ts';
import {
  buyerFilter,
  buyerName,
  limitNow,
  ME,
  productFilter,
  productName,
  supplierNames,
  TOLD_PARTIES,
} from './shown.ts';
import { PROJECT_SIDES } from './sides.ts';

const shown = (column: string) => readOnly(text(column));
/** A value that is absent, not '', for whoever is not told it. */
const told = (column: string): Field<string | undefined> => shown(column);
const list = (stored: unknown) => stored as string[];

const parties = sql`(
  select coalesce(json_agg(json_build_object(
    'role', pp.role, 'id', coalesce(pp.party_company_id, pp.person_id)::text,
    'person', pp.person_id is not null, 'name', pp.name, 'usc', coalesce(c.usc, ''),
    'certified', coalesce(c.real_name_status = 3, false)
  ) order by pp.role, pp.sort), '[]')
  from project_party pp left join company c on c.id = pp.party_company_id
  where pp.project_id = t.id and ${TOLD_PARTIES}
)`;

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

const values: Field<Record<string, unknown> | undefined> = detailOnly({
  select: { form_data: sql`t.form_data` },
  read: (row) => row.form_data as Record<string, unknown>,
  audited: (row) => auditedForm(row.form_data as Record<string, unknown>),
});

/** 项目 (domain.md C.1, C.22). */
export const projectNoun = noun({
  table: 'project',
  calls: project,
  sheet: projectSheet,
  fields: {
    projectNo: shown('project_no'),
    projectName: shown('project_name'),
    productId: shown('product_id'),
    productName,
    myRoles: computed(
      'my_roles',
      sql`array(
        select pp.role from project_party pp
        where pp.project_id = t.id and pp.party_company_id = ${ME} order by pp.role
      )`,
      list,
    ),
    buyerName,
    supplierNames,
    projectStatus: shown('project_status'),
    stage: shown('stage'),
    statusReason: told('status_reason'),
    contractAmount: told('contract_amount'),
    applyAmount: told('apply_amount'),
    approvedAmount: told('approved_amount'),
    limitType: told('limit_type'),
    creditDays: told('credit_days'),
    approvedCreditDays: told('approved_credit_days'),
    limitExpireDate: told('limit_expire_date'),
    applicantRole: shown('applicant_role'),
    contractNo: told('contract_no'),
    contractName: told('contract_name'),
    startDate: shown('start_date'),
    endDate: shown('end_date'),
    region: computed(
      'region',
      sql`json_build_object('base', t.region_base, 'city', t.region_city, 'district', t.region_district)`,
      (stored) => stored as ProjectDetail['region'],
    ),
    detailAddress: shown('detail_address'),
    lng: shown('lng'),
    lat: shown('lat'),
    parties: detailOnly(computed('parties', parties, (stored) => stored as ProjectParty[])),
    values,
    formNames: detailOnly(
      computed('form_names', sql`t.form_names`, (stored) => stored as ProjectDetail['formNames']),
    ),
    attachment: detailOnly(
      computed(
        'attachment',
        attachmentsOf('project', 't.id'),
        (stored) => stored as ProjectDetail['attachment'],
      ),
    ),
    annualRate: told('annual_rate'),
    serviceRate: told('service_rate'),
    approvedDepositRate: told('approved_deposit_rate'),
    conditions: told('conditions'),
    limit: limitNow,
    ...flowFields,
  },
  filters: {
    nameLike: like('project_no', 'project_name'),
    productId: productFilter,
    projectStatus: oneOf('project_status'),
    stage: oneOf('stage'),
    buyerLike: buyerFilter,
    createTimeStart: fromDay('created_at'),
    createTimeEnd: untilDay('created_at'),
    applyAmountStart: atLeast('apply_amount', 'numeric'),
    applyAmountEnd: atMost('apply_amount', 'numeric'),
  },
  sorts: { createTime: 'id', projectName: 'project_name' },
  writers: writersOf('project'),
  readers: readersOf('project'),
  sides: PROJECT_SIDES,
  actions: (row, may) => [
    ...flowActions(row, may, projectFlow),
    ...beginnings(row, may),
    ...(may.write ? ['copy'] : []),
  ],
  beforeSave,
  unique: { project_name_once: ['projectName', '该项目名称已存在，请换一个名称'] },
  number: { prefix: 'XM', column: 'project_no' },
});
