import { sql } from 'kysely';

import { adminAccountAuthentication } from '#contract/account/admin.ts';
import { BUSINESS, mayCall } from '#contract/account/platform-role.ts';
import { APPLICANT_ROLE } from '#contract/certification/applicant-role.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { madeText, madeTime, text } from '#server/kernel/resource/field.ts';
import { equals } from '#server/kernel/resource/filter.ts';
import { accountName, keyword, phone } from './of-account.ts';

const accounts = columnsOf('account');
const identities = columnsOf('wechat_identity', 'w');
const applications = columnsOf('company_customer_apply', 'y');

/** Papers of whoever certified a company, as their reviewers have approved them: of its legal person, or of its agent. */
const certifiedPeople = sql`
  select ${applications.id}, ${applications.created_by}, 2, ${applications.audit_time},
    case ${applications.applicant_role} when ${sql.lit(APPLICANT_ROLE.agent)} then ${applications.agent_name} else ${applications.id_name} end,
    case ${applications.audit_status} when ${sql.lit(AUDIT.approved)} then 1 else 2 end,
    ${applications.process_redundant_id}
  from ${applications}
  where ${applications.audit_status} in (${sql.lit(AUDIT.approved)}, ${sql.lit(AUDIT.voided)}) and not ${applications.deleted}`;

interface ProvedRow {
  id: string;
  account_id: string;
  auth_type: number;
  verified_at: Date;
  real_name: string;
  status: number;
  process_id: string | null;
}

/**
 * 账号认证: a phone is proved by the code that opened the account or changed it, the messaging app by its scan, a person by the identity card
 * that a certification was approved with.
 */
export const accountAuthentications = consoleList({
  calls: adminAccountAuthentication,
  sheet: adminAccountAuthentication.sheet,
  table: '',
  source: sql<ProvedRow>`
    select ${accounts.id}, ${accounts.id} as account_id, 1 as auth_type, ${accounts.created_at} as verified_at,
      '' as real_name, 1 as status, null::bigint as process_id from ${accounts}
    where ${accounts.status} <> 4
    union all
    select -${identities.account_id}, ${identities.account_id}, 3, ${identities.bound_at}, '', 1, null from ${identities}
    union all ${certifiedPeople}`,
  fields: {
    accountName,
    phone,
    authType: text('auth_type'),
    realName: text('real_name'),
    status: text('status'),
    processRedundantId: madeText('process_id', sql`t.process_id::text`),
    verifiedTime: madeTime('verified_at', sql`t.verified_at`),
  },
  filters: {
    keyword,
    authType: equals('auth_type', 'bigint'),
    status: equals('status', 'bigint'),
  },
  sorts: { verifiedTime: 'verified_at' },
  order: ['verifiedTime', 'desc'],
  actions: ({ processRedundantId }, { roles }) =>
    processRedundantId !== '' && mayCall(BUSINESS, roles) ? ['view'] : [],
});
