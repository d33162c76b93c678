import { sql } from 'kysely';

import { myCompanyList, myCompanySheet } from '#contract/company/list.ts';
import { count, made, madeTime, text } from '#server/kernel/resource/field.ts';
import { like } from '#server/kernel/resource/filter.ts';
import { ownList } from '#server/kernel/resource/own-list.ts';
import { companyActions } from './detail.ts';

/** 我的企业: the companies that an account acts for now. */
export const companies = ownList({
  name: 'myCompany',
  calls: { page: myCompanyList.page, export: myCompanyList.export },
  sheet: myCompanySheet,
  mine: ({ accountId, now }) => sql`
    select c.id, r.id as relation_id, c.name, c.usc, r.customer_role, c.real_name_status, c.info_score,
      r.created_at, member_count(c.id, ${now}) as member_count
    from account_relation r join company c on c.id = r.company_id
    where r.account_id = ${accountId} and r.status = 2 and (r.valid_to is null or r.valid_to > ${now})`,
  fields: {
    name: text('name'),
    usc: text('usc'),
    roles: made('customer_role', sql`t.customer_role`, (stored) => stored as string[]),
    status: count('real_name_status'),
    infoScore: count('info_score'),
    memberCount: count('member_count'),
    joinTime: madeTime('created_at', sql`t.created_at`),
  },
  filters: { nameLike: like('name', 'usc') },
  sorts: { joinTime: 'relation_id', name: 'name' },
  order: ['joinTime', 'desc'],
  actions: ({ roles }) => ['view', 'setCurrent', ...companyActions({ roles })],
});
