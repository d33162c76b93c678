import { sql } from 'kysely';

import {
  adminAccount,
  adminAccountAuthentication,
  adminAccountRelation,
} from '#contract/account/admin.ts';
import { adminOffice, adminRole, adminRoleRelation } from '#contract/account/people.ts';
import { maskPhone } from '#contract/mask.ts';
import { made, madeText, madeTime, text } from '#server/kernel/resource/field.ts';
import { equals, fromDay, like, likeIn, untilDay } from '#server/kernel/resource/filter.ts';
import { register } from '#server/kernel/resource/register.ts';

const OPERATOR = '2';
const NORMAL = '1';
const CLOSED = '4';

const texts = (stored: unknown) => (Array.isArray(stored) ? stored.map(String) : []);
const accountOf = sql`(select nick_name from account where id = t.account_id)`;
const accountName = madeText('account_name', accountOf);
const phoneOf = sql`(select phone from account where id = t.account_id)`;
const phone = made('phone', phoneOf, (stored) => maskPhone(String(stored)));
const keyword = likeIn(
  (p) => sql`exists (select from account a where a.id = t.account_id
    and (a.nick_name ilike ${p} or a.phone like ${p}))`,
);
const createTime = madeTime('created_at', sql`t.created_at`);
const validTo = madeTime('valid_to', sql`t.valid_to`);
const status = text('status');
const officeName = madeText(
  'office_name',
  sql`(select office_name from office where id = t.office_id)`,
);

const heldRoles = (what: 'code' | 'role_name') => sql`array(
  select role.${sql.ref(what)} from role_relation held join role on role.code = held.role_code
  where held.account_id = t.id order by role.sort)`;

/** 账号. */
export const accounts = register({
  calls: adminAccount,
  sheet: adminAccount.sheet,
  table: 'account',
  fields: {
    nickName: text('nick_name'),
    phone: made('phone', sql`t.phone`, (stored) => maskPhone(String(stored))),
    userType: text('user_type'),
    officeId: text('office_id'),
    officeName,
    roles: made('roles', heldRoles('code'), texts),
    roleNames: made('role_names', heldRoles('role_name'), (stored) => texts(stored).join('、')),
    status,
    lastLoginTime: madeTime('last_login_at', sql`t.last_login_at`),
    createTime,
    otpBound: made(
      'otp_bound',
      sql`exists (select from account_otp o where o.account_id = t.id and o.confirmed_at is not null)`,
      (stored) => stored === true,
    ),
  },
  filters: {
    keyword: like('nick_name', 'phone'),
    userType: equals('user_type', 'bigint'),
    officeId: equals('office_id', 'bigint'),
    status: equals('status', 'bigint'),
  },
  sorts: { createTime: 'id' },
  actions({ userType, status: now, otpBound }, may) {
    if (!may.write || now === CLOSED) return [];
    const own = userType === OPERATOR ? ['edit', 'saveRoles'] : [];
    const otp = userType === OPERATOR && otpBound ? ['removeOtp'] : [];
    const open = now === NORMAL ? ['forceOffline', 'disable'] : ['enable'];
    return [...own, 'resetPassword', 'unlock', ...open, ...otp];
  },
});

/** 账号关系. */
export const accountRelations = register({
  calls: adminAccountRelation,
  sheet: adminAccountRelation.sheet,
  table: 'account_relation',
  fields: {
    accountName,
    phone,
    companyName: madeText('company_name', sql`(select name from company where id = t.company_id)`),
    customerRole: made('customer_role', sql`t.customer_role`, texts),
    jobTitle: text('job_title'),
    validTo,
    status,
    createTime,
  },
  filters: {
    keyword,
    companyName: likeIn(
      (p) => sql`exists (select from company c where c.id = t.company_id and c.name ilike ${p})`,
    ),
    status: equals('status', 'bigint'),
  },
  sorts: { createTime: 'id' },
  actions: ({ status: now }, may) => (may.write && now !== '3' ? ['end'] : []),
});

/** 账号认证: a phone is proved by the code that opened the account or changed it, the messaging app by its scan. */
export const accountAuthentications = register({
  calls: adminAccountAuthentication,
  sheet: adminAccountAuthentication.sheet,
  table: '',
  source: sql`
    select id, id as account_id, 1 as auth_type, created_at as verified_at from account
    where status <> 4
    union all
    select -w.account_id, w.account_id, 3, w.bound_at from wechat_identity w`,
  fields: {
    accountName,
    phone,
    authType: text('auth_type'),
    verifiedTime: madeTime('verified_at', sql`t.verified_at`),
  },
  filters: { keyword, authType: equals('auth_type', 'bigint') },
  sorts: { verifiedTime: 'verified_at' },
  order: ['verifiedTime', 'desc'],
});

/** 组织机构. */
export const offices = register({
  calls: adminOffice,
  sheet: adminOffice.sheet,
  table: 'office',
  fields: {
    officeName: text('office_name'),
    officeCode: text('office_code'),
    parentId: text('parent_id'),
    parentName: madeText(
      'parent_name',
      sql`(select p.office_name from office p where p.id = t.parent_id)`,
    ),
    officeType: text('office_type'),
    leaderId: text('leader_id'),
    leaderName: madeText(
      'leader_name',
      sql`(select nick_name from account where id = t.leader_id)`,
    ),
    phone: text('phone'),
    members: made(
      'members',
      sql`(select count(*) from account a where a.office_id = t.id and a.status = 1)`,
      Number,
    ),
    status,
  },
  filters: { keyword: like('office_name', 'office_code'), status: equals('status', 'bigint') },
  sorts: { sort: 'sort' },
  order: ['sort', 'asc'],
  actions: ({ status: now }, may) =>
    may.write ? ['edit', now === NORMAL ? 'disable' : 'enable'] : [],
});

/** 角色. Its id is its code. */
export const roles = register({
  calls: adminRole,
  sheet: adminRole.sheet,
  table: '',
  source: sql`select code as id, role_name, sort, status from role`,
  fields: {
    roleName: text('role_name'),
    holders: made(
      'holders',
      sql`(select count(*) from role_relation held where held.role_code = t.id)`,
      Number,
    ),
    status,
  },
  filters: { keyword: like('id', 'role_name') },
  sorts: { sort: 'sort' },
  order: ['sort', 'asc'],
  actions: () => ['view'],
});

/** 角色关系. */
export const roleRelations = register({
  calls: adminRoleRelation,
  sheet: adminRoleRelation.sheet,
  table: 'role_relation',
  fields: {
    accountName,
    officeName,
    roleCode: text('role_code'),
    roleName: madeText('role_name', sql`(select role_name from role where code = t.role_code)`),
    grantedBy: madeText(
      'granted_by_name',
      sql`(select nick_name from account where id = t.granted_by)`,
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
