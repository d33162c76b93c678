import { type Selectable, sql } from 'kysely';

import { hasScore, USER_STATUS } from '#contract/account/user.ts';
import { myCompanyList, myCompanySheet } from '#contract/company/list.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import { count, derived, madeTime, text } from '#server/kernel/resource/field.ts';
import { like } from '#server/kernel/resource/filter.ts';
import { firstOf } from '#server/kernel/resource/first-of.ts';
import { wideCode } from '#server/kernel/resource/number-filters.ts';
import { ownList } from '#server/kernel/resource/own-list.ts';
import type { MeRefs } from '#server/kernel/session/read.ts';
import { companyActions } from './detail.ts';

const companiesTable = columnsOf('company', 'c');
const relations = columnsOf('account_relation', 'r');

type MyCompany = Pick<
  Selectable<Database['company']>,
  'id' | 'name' | 'usc' | 'real_name_status' | 'info_score'
> &
  Pick<Selectable<Database['account_relation']>, 'customer_role' | 'created_at'> & {
    relation_id: string;
    member_count: number;
  };

const t = columnsOfRow<MyCompany>('t');

const scored = Object.values(USER_STATUS).filter(hasScore);
const score = sql`case when ${t.real_name_status} = any (${sql.lit(`{${scored.join()}}`)}) then ${t.info_score} end`;

/** 我的企业: the companies that an account acts for now. */
export const companies = ownList({
  name: 'myCompany',
  calls: { page: myCompanyList.page, export: myCompanyList.export },
  sheet: myCompanySheet,
  mine: ({ accountId, now }: MeRefs) => sql<MyCompany>`
    select ${companiesTable.id}, ${relations.id} as relation_id,
      ${companiesTable.name}, ${companiesTable.usc}, ${relations.customer_role},
      ${companiesTable.real_name_status}, ${companiesTable.info_score},
      ${relations.created_at}, member_count(${companiesTable.id}, ${now}) as member_count
    from ${relations} join ${companiesTable} on ${companiesTable.id} = ${relations.company_id}
    where ${relations.account_id} = ${accountId} and ${relations.status} = 2 and (${relations.valid_to} is null
      or ${relations.valid_to} > ${now})`,
  fields: {
    name: text('name'),
    usc: text('usc'),
    roles: derived('customer_role', t.customer_role, (stored) => stored as string[]),
    status: count('real_name_status'),
    infoScore: derived('score', score, (stored) => (stored === null ? null : Number(stored))),
    memberCount: count('member_count'),
    joinTime: madeTime('created_at', t.created_at),
  },
  filters: { nameLike: firstOf(wideCode('usc', 'name'), like('name', 'usc')) },
  sorts: { joinTime: 'relation_id', name: 'name' },
  order: ['joinTime', 'desc'],
  actions: ({ roles }) => ['view', 'setCurrent', ...companyActions({ roles })],
});
