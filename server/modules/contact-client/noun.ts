import { sql } from 'kysely';
import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import { contactClient, contactClientSheet } from '#contract/contact-client.ts';
import { maskName, maskPhone } from '#contract/mask.ts';
import { BASIC_TYPE } from '#contract/party/party.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { sharedProjects } from '#server/kernel/company/taking-part.ts';
import {
  attachments,
  derived,
  moment,
  readOnly,
  type StoredRow,
  text,
  unlogged,
} from '#server/kernel/resource/field.ts';
import { anyOf, fromDay, named, oneOf, untilDay } from '#server/kernel/resource/filter.ts';
import { firstOf } from '#server/kernel/resource/first-of.ts';
import { noun } from '#server/kernel/resource/noun.ts';
import { wideCode } from '#server/kernel/resource/number-filters.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { payableTo, receivableOf } from './balances.ts';

const t = columnsOf('contact_client', 't');
const clients = columnsOf('contact_client', 'e');
const companies = columnsOf('company', 'c');

const TABLE = 'contact_client';
/** RealNameStatus of companies that need no invitation: 认证中, 已认证, 已过期待更新, 已冻结. */
const HERE = ['2', '3', '5', '6'];

const partyId = sql<string>`coalesce(${t.party_company_id}, ${t.person_id})`;
const basicType = sql<string>`case when ${t.person_id} is null
  then ${sql.lit(String(BASIC_TYPE.company))} else ${sql.lit(String(BASIC_TYPE.person))} end`;
const status = sql<string>`coalesce(
  (select ${companies.real_name_status}::text from ${companies} where ${companies.id} = ${t.party_company_id}), '')`;
/** What my company calls the employer: its entry's name, or its own. */
const employer = sql<string>`coalesce(
  (select ${clients.name} from ${clients}
    where ${clients.company_id} = ${t.company_id} and ${clients.party_company_id} = ${t.belongs_to}
      and not ${clients.deleted}),
  (select ${companies.name} from ${companies} where ${companies.id} = ${t.belongs_to}
    and ${companies.id} = ${t.company_id}), '')`;

const isPerson = (row: StoredRow) => row.company_basic_type === String(BASIC_TYPE.person);

/** A person's name is personal data, a company's is not. */
const name = {
  ...readOnly(text('name')),
  audited: (row: StoredRow) => (isPerson(row) ? maskName(String(row.name)) : row.name),
};

/** Whether an entry can be invited: a company that has not begun to be certified. */
export function isInvitable(companyBasicType: string, realNameStatus: string): boolean {
  return companyBasicType === String(BASIC_TYPE.company) && !HERE.includes(realNameStatus);
}

/** 贸易伙伴 (rules.md C.15): entries are added by type (modules/company), and changed and removed here. */
export const contactClientNoun = noun({
  table: TABLE,
  calls: contactClient,
  sheet: contactClientSheet,
  fields: {
    partyId: derived('party_id', partyId, String),
    companyBasicType: derived('company_basic_type', basicType, String),
    name,
    usc: readOnly(text('usc')),
    companyType: derived('company_type', t.company_type, (codes) => codes as string[]),
    legalName: readOnly(text('legal_name', maskName)),
    actualController: readOnly(text('actual_controller', maskName)),
    region: derived(
      'region',
      sql`json_build_object(
        'base', ${t.region_base}, 'city', ${t.region_city}, 'district', ${t.region_district})`,
      (region) => region as { base: string; city: string; district: string },
    ),
    contactPerson: text('contact_person', maskName),
    contactPhone: text('contact_phone', maskPhone),
    contactAddress: text('contact_address'),
    belongsToName: derived('belongs_to_name', employer, String),
    realNameStatus: derived('real_name_status', status, String),
    projectCount: derived('project_count', sharedProjects(partyId), Number),
    receivable: unlogged(derived('receivable', receivableOf(t.party_company_id), String)),
    payable: unlogged(derived('payable', payableTo(t.party_company_id), String)),
    inviteTime: moment('invited_at'),
    attachment: attachments('contactClient'),
  },
  filters: {
    nameLike: firstOf(
      wideCode('usc', 'name', 'official_name'),
      named('name', 'official_name', 'usc', 'contact_person'),
    ),
    companyType: anyOf('company_type'),
    companyBasicType: oneOf(basicType),
    realNameStatus: oneOf(status),
    createTimeStart: fromDay('created_at'),
    createTimeEnd: untilDay('created_at'),
  },
  sorts: { createTime: 'id', name: 'name' },
  writers: writersOf('contactClient'),
  readers: readersOf('contactClient'),
  toldTo: { receivable: readersOf('settlement'), payable: readersOf('payment') },
  actions: ({ companyBasicType, realNameStatus }, may) => {
    if (!may.write) return ['view'];
    const invitable = isInvitable(companyBasicType, realNameStatus);
    return ['view', 'edit', ...(invitable ? ['invite'] : []), 'delete'];
  },
  beforeSave({ before }) {
    // A new entry says who it is: that is what the add dialog's calls are for.
    if (before === undefined) throw invalidField('id', TEXT.required);
    return Promise.resolve({});
  },
});
