import * as z from 'zod/mini';

import { adminAction, adminWrite } from './admin-action.ts';
import { adminList } from './admin-list.ts';
import { endpoint } from './endpoint.ts';
import { nothing } from './envelope.ts';
import { id, loginPhone, requiredText, userName } from './fields.ts';
import { dateRange, idFilter, textFilter } from './list.ts';
import { CARETAKERS, CUSTOMER_CARE } from './platform-role.ts';

/** Business codes and texts of what administrators do. */
export const ADMIN = {
  self: { code: 'own_account', text: '不能对自己的账号进行该操作' },
  lastAdmin: { code: 'last_admin', text: '至少保留一名系统管理员，请先将该角色授予其他账号' },
  officeBusy: { code: 'office_busy', text: '该机构下还有启用的账号或下级机构，请先移走' },
  officeLoop: { code: 'office_loop', text: '上级机构不能是自己或自己的下级' },
  phoneTaken: '该手机号已被使用',
  codeTaken: '该编码已被使用',
} as const;

/** One code of a small enumeration that is stored as a number. */
export const smallCode = z.optional(
  z.union([z.literal(''), z.string().check(z.regex(/^\d{1,2}$/)), z.int()]),
);

const roleCodes = z.array(z.string().check(z.regex(/^[A-Za-z]{1,40}$/))).check(z.maxLength(20));

export const adminAccount = {
  ...adminList({
    name: 'account',
    title: 'accounts (账号)',
    fields: {
      nickName: z.string(),
      /** Middle digits hidden. */
      phone: z.string(),
      /** Enumeration UserType. */
      userType: z.string(),
      officeId: z.string(),
      officeName: z.string(),
      /** Codes of PlatformRole of an operator. */
      roles: z.array(z.string()),
      roleNames: z.string(),
      /** 1 正常, 2 停用, 3 锁定, 4 已注销. */
      status: z.string(),
      lastLoginTime: z.string(),
      createTime: z.string(),
      otpBound: z.boolean(),
    },
    filters: { keyword: textFilter, userType: smallCode, officeId: idFilter, status: smallCode },
    sorts: ['createTime'],
    roles: CARETAKERS,
  }),
  /** 新增 of an operator, who signs in by SMS code first. */
  save: endpoint({
    ...adminWrite,
    name: 'adminAccountSave',
    path: '/admin/account/save',
    summary: 'Open an account for an operator, or change its name and office; answers the id',
    input: z.strictObject({
      id: z.optional(id),
      phone: z.optional(loginPhone),
      nickName: userName,
      officeId: z.optional(z.union([z.literal(''), id])),
    }),
    output: id,
  }),
  saveRoles: endpoint({
    ...adminWrite,
    name: 'adminAccountSaveRoles',
    path: '/admin/account/saveRoles',
    summary: 'Give an operator exactly these roles (分配角色)',
    input: z.strictObject({ id, roles: roleCodes }),
    output: nothing,
  }),
  resetPassword: adminAction(
    'adminAccountResetPassword',
    '/admin/account/resetPassword',
    'Take the password away, end all sessions and send a code for a new one by SMS (重置密码)',
  ),
  disable: adminAction(
    'adminAccountDisable',
    '/admin/account/disable',
    'Stop an account and end its sessions (停用)',
  ),
  enable: adminAction('adminAccountEnable', '/admin/account/enable', 'Open it again (启用)'),
  unlock: adminAction(
    'adminAccountUnlock',
    '/admin/account/unlock',
    'Give the free password tries back, and lift a lock (解锁)',
  ),
  forceOffline: adminAction(
    'adminAccountForceOffline',
    '/admin/account/forceOffline',
    'End all sessions of an account (强制下线)',
  ),
  removeOtp: adminAction(
    'adminAccountRemoveOtp',
    '/admin/account/removeOtp',
    'Unbind the authenticator app of an operator who has lost it, and end its sessions',
  ),
};

export const adminAccountRelation = {
  ...adminList({
    name: 'accountRelation',
    title: 'relations of accounts and companies (账号关系)',
    fields: {
      accountName: z.string(),
      phone: z.string(),
      companyName: z.string(),
      /** Codes of CustomerRole. */
      customerRole: z.array(z.string()),
      jobTitle: z.string(),
      validTo: z.string(),
      /** 1 待确认, 2 有效, 3 已解除. */
      status: z.string(),
      createTime: z.string(),
    },
    filters: { keyword: textFilter, companyName: textFilter, status: smallCode },
    sorts: ['createTime'],
    roles: CUSTOMER_CARE,
  }),
  end: adminAction(
    'adminAccountRelationEnd',
    '/admin/accountRelation/end',
    'End a relation: the account acts for the company no more (解除)',
  ),
};

export const adminAccountAuthentication = adminList({
  name: 'accountAuthentication',
  title: 'what accounts have proved (账号认证)',
  fields: {
    accountName: z.string(),
    phone: z.string(),
    /** 1 手机, 3 微信. */
    authType: z.string(),
    verifiedTime: z.string(),
  },
  filters: { keyword: textFilter, authType: smallCode },
  sorts: ['verifiedTime'],
  roles: CUSTOMER_CARE,
});

export const adminOffice = {
  ...adminList({
    name: 'office',
    title: 'offices of the platform (组织机构)',
    fields: {
      officeName: z.string(),
      officeCode: z.string(),
      parentId: z.string(),
      parentName: z.string(),
      /** 1 公司, 2 部门, 3 小组. */
      officeType: z.string(),
      leaderId: z.string(),
      leaderName: z.string(),
      phone: z.string(),
      members: z.number(),
      /** 1 启用, 2 停用. */
      status: z.string(),
    },
    filters: { keyword: textFilter, status: smallCode },
    sorts: ['sort'],
    roles: CARETAKERS,
  }),
  save: endpoint({
    ...adminWrite,
    name: 'adminOfficeSave',
    path: '/admin/office/save',
    summary: 'Create or change an office, also to move it below another; answers its id',
    input: z.strictObject({
      id: z.optional(id),
      officeName: requiredText(50),
      officeCode: z
        .string()
        .check(z.regex(/^[A-Za-z0-9_-]{1,30}$/, '编码为 1-30 位字母、数字、- 或 _')),
      officeType: z.enum(['1', '2', '3']),
      parentId: z._default(z.union([z.literal(''), id]), ''),
      leaderId: z._default(z.union([z.literal(''), id]), ''),
    }),
    output: id,
  }),
  disable: adminAction('adminOfficeDisable', '/admin/office/disable', 'Close an office (停用)'),
  enable: adminAction('adminOfficeEnable', '/admin/office/enable', 'Open an office again (启用)'),
};

export const adminRole = {
  ...adminList({
    name: 'role',
    title: 'roles of the platform (角色)',
    fields: { roleName: z.string(), holders: z.number(), status: z.string() },
    filters: { keyword: textFilter },
    sorts: ['sort'],
    roles: CARETAKERS,
  }),
  holders: endpoint({
    ...adminWrite,
    method: 'GET',
    effect: 'read',
    name: 'adminRoleHolders',
    path: '/admin/role/options',
    summary: 'Roles and offices and operators to choose from',
    input: nothing,
    output: z.object({
      roles: z.array(z.object({ id: z.string(), name: z.string() })),
      offices: z.array(z.object({ id: z.string(), name: z.string() })),
      operators: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
};

export const adminRoleRelation = {
  ...adminList({
    name: 'roleRelation',
    title: 'who holds which role (角色关系)',
    fields: {
      accountName: z.string(),
      officeName: z.string(),
      roleCode: z.string(),
      roleName: z.string(),
      grantedBy: z.string(),
      validTo: z.string(),
      createTime: z.string(),
    },
    filters: { keyword: textFilter, roleCode: textFilter, ...dateRange('createTime') },
    sorts: ['createTime'],
    roles: CARETAKERS,
  }),
  revoke: adminAction(
    'adminRoleRelationRevoke',
    '/admin/roleRelation/revoke',
    'Take a role away (收回)',
  ),
};
