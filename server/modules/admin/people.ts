import { type Selectable, sql } from 'kysely';

import { ACCOUNT_CODES, OPEN_CODES, USER_TYPE } from '#contract/account/account-status.ts';
import { adminAccount, adminAccountRelation } from '#contract/account/admin.ts';
import { APPLICANT, ROLE } from '#contract/account/customer-role.ts';
import { adminOffice, adminRole, adminRoleRelation } from '#contract/account/people.ts';
import { maskPhone } from '#contract/mask.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { derived, madeText, madeTime, text } from '#server/kernel/resource/field.ts';
import { equals, fromDay, like, likeIn, untilDay } from '#server/kernel/resource/filter.ts';
import { firstOf } from '#server/kernel/resource/first-of.ts';
import { wholePhone } from '#server/kernel/resource/number-filters.ts';
import { accountName, keyword, phone } from './of-account.ts';

const accountsTable = columnsOf('account');
const peopleTable = columnsOf('account', 'a');
const t = columnsOf('account', 't');
const officesTable = columnsOf('office');
const tOffice = columnsOf('office', 't');
const holdings = columnsOf('role_relation', 'held');
const tRoleRelation = columnsOf('role_relation', 't');
const rolesTable = columnsOf('role');
const otps = columnsOf('account_otp', 'o');
const companies = columnsOf('company');
const companiesTable = columnsOf('company', 'c');
const tAccountRelation = columnsOf('account_relation', 't');

const texts = (stored: unknown) => (Array.isArray(stored) ? stored.map(String) : []);
const createTime = madeTime('created_at', t.created_at);
const validTo = madeTime('valid_to', tAccountRelation.valid_to);
const status = text('status');
const officeName = madeText(
  'office_name',
  sql`(select ${officesTable.office_name} from ${officesTable} where ${officesTable.id} = ${t.office_id})`,
);

const heldRoles = (what: 'code' | 'role_name') => sql`array(
  select ${rolesTable[what]} from ${holdings} join ${rolesTable} on ${rolesTable.code} = ${holdings.role_code}
  where ${holdings.account_id} = ${t.id} order by ${rolesTable.sort})`;

/** 账号. */
export const accounts = consoleList({
  calls: adminAccount,
  sheet: adminAccount.sheet,
  table: 'account',
  fields: {
    nickName: text('nick_name'),
    phone: derived('phone', t.phone, (stored) => maskPhone(String(stored))),
    userType: text('user_type'),
    officeId: text('office_id'),
    officeName,
    roles: derived('roles', heldRoles('code'), texts),
    roleNames: derived('role_names', heldRoles('role_name'), (stored) => texts(stored).join('、')),
    status,
    lastLoginTime: madeTime('last_login_at', t.last_login_at),
    createTime,
    otpBound: derived(
      'otp_bound',
      sql`exists (select from ${otps} where ${otps.account_id} = ${t.id} and ${otps.confirmed_at} is not null)`,
      (stored) => stored === true,
    ),
  },
  filters: {
    keyword: firstOf<'nick_name'>(
      wholePhone((p) => sql`${t.phone} = ${p}`),
      like('nick_name'),
    ),
    userType: equals('user_type', 'bigint'),
    officeId: equals('office_id', 'bigint'),
    status: equals('status', 'bigint'),
  },
  sorts: { createTime: 'id' },
  actions({ userType, status: now, otpBound }, may) {
    if (!may.write || now === ACCOUNT_CODES.closed) return [];
    const own = userType === USER_TYPE.operator ? ['edit', 'saveRoles'] : [];
    const otp = userType === USER_TYPE.operator && otpBound ? ['removeOtp'] : [];
    const open = now === ACCOUNT_CODES.normal ? ['forceOffline', 'disable'] : ['enable'];
    return [...own, 'resetPassword', 'unlock', ...open, ...otp];
  },
});

/** 账号关系. */
export const accountRelations = consoleList({
  calls: adminAccountRelation,
  sheet: adminAccountRelation.sheet,
  table: 'account_relation',
  fields: {
    accountName,
    phone,
    companyName: madeText(
      'company_name',
      sql`(select ${companies.name} from ${companies}
      where ${companies.id} = ${tAccountRelation.company_id})`,
    ),
    customerRole: derived('customer_role', tAccountRelation.customer_role, texts),
    jobTitle: text('job_title'),
    validTo,
    status,
    createTime,
  },
  filters: {
    keyword,
    companyName: likeIn(
      (
        p,
      ) => sql`exists (select from ${companiesTable} where ${companiesTable.id} = ${tAccountRelation.company_id}
        and ${companiesTable.name} ilike ${p})`,
    ),
    companyId: equals('company_id', 'bigint'),
    status: equals('status', 'bigint'),
  },
  sorts: { createTime: 'id' },
  actions({ status: now, customerRole: held, validTo: until }, may) {
    if (!may.write || now === '3') return [];
    const acts = now === '2' && (until === '' || (may.at && until > wireTime(may.at)));
    const isMember = acts && !held.includes(ROLE.admin) && !held.includes(APPLICANT);
    return [...(isMember ? ['changeAdmin'] : []), 'end'];
  },
});

/** 组织机构. */
export const offices = consoleList({
  calls: adminOffice,
  sheet: adminOffice.sheet,
  table: 'office',
  fields: {
    officeName: text('office_name'),
    officeCode: text('office_code'),
    parentId: text('parent_id'),
    parentName: madeText(
      'parent_name',
      sql`(select ${officesTable.office_name} from ${officesTable} where ${officesTable.id} = ${tOffice.parent_id})`,
    ),
    officeType: text('office_type'),
    leaderId: text('leader_id'),
    leaderName: madeText(
      'leader_name',
      sql`(select ${accountsTable.nick_name} from ${accountsTable} where ${accountsTable.id} = ${tOffice.leader_id})`,
    ),
    phone: text('phone'),
    members: derived(
      'members',
      sql`(select count(*) from ${peopleTable} where ${peopleTable.office_id} = ${tOffice.id}
        and ${peopleTable.status} = 1)`,
      Number,
    ),
    status,
  },
  filters: { keyword: like('office_name', 'office_code'), status: equals('status', 'bigint') },
  sorts: { sort: 'sort' },
  order: ['sort', 'asc'],
  actions({ status: now }, may) {
    if (!may.write) return ['view'];
    return now === OPEN_CODES.open
      ? ['edit', 'addBelow', 'view', 'disable']
      : ['edit', 'view', 'enable'];
  },
});

type RoleRow = { id: string } & Pick<Selectable<Database['role']>, 'role_name' | 'sort' | 'status'>;

/** 角色. Its id is its code. */
export const roles = consoleList({
  calls: adminRole,
  sheet: adminRole.sheet,
  table: '',
  source: sql<RoleRow>`select ${rolesTable.code} as id, ${rolesTable.role_name},
    ${rolesTable.sort}, ${rolesTable.status} from ${rolesTable}`,
  fields: {
    roleName: text('role_name'),
    holders: derived(
      'holders',
      sql`(select count(*) from ${holdings} where ${holdings.role_code} = t.id)`,
      Number,
    ),
    status,
  },
  filters: { keyword: like('id', 'role_name') },
  sorts: { sort: 'sort' },
  order: ['sort', 'asc'],
  actions: () => ['rights', 'view'],
});

/** 角色关系. */
export const roleRelations = consoleList({
  calls: adminRoleRelation,
  sheet: adminRoleRelation.sheet,
  table: 'role_relation',
  fields: {
    accountName,
    officeName,
    roleCode: text('role_code'),
    roleName: madeText(
      'role_name',
      sql`(select ${rolesTable.role_name} from ${rolesTable}
      where ${rolesTable.code} = ${tRoleRelation.role_code})`,
    ),
    grantedBy: madeText(
      'granted_by_name',
      sql`(select ${accountsTable.nick_name} from ${accountsTable}
        where ${accountsTable.id} = ${tRoleRelation.granted_by})`,
    ),
    validTo,
    createTime,
  },
  filters: {
    keyword,
    roleCode: like('role_code'),
    createTimeStart: fromDay('created_at'),
    createTimeEnd: untilDay('created_at'),
  },
  sorts: { createTime: 'id' },
  actions: (_, may) => (may.write ? ['revoke'] : []),
});
