import * as z from 'zod/mini';
import { MOST_LETTERS, MY_COMPANY } from '../company/company.ts';
import { requiredFiles } from '../file/file.ts';
import { adminAction, adminWrite } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { ACCOUNT_STATUS, AUTH_STATUS, AUTH_TYPE, RELATION_STATUS } from '../noun/admin-words.ts';
import { id, loginPhone, requiredText, userName } from '../noun/fields.ts';
import { idFilter, textFilter } from '../noun/list.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { smallCode } from './people.ts';
import { CARETAKERS, CUSTOMER_CARE } from './platform-role.ts';

const roleCodes = z.array(z.string().check(z.regex(/^[A-Za-z]{1,40}$/))).check(z.maxLength(20));

export const adminAccount = {
  ...exportedList({
    name: 'account',
    title: 'accounts (账号)',
    sheet: {
      name: '账号',
      routeName: 'adminAccount',
      columns: {
        nickName: { title: '姓名' },
        phone: { title: '手机号' },
        userType: { title: '类型', codeOf: 'UserType' },
        officeName: { title: '机构' },
        roleNames: { title: '角色' },
        status: { title: '状态', words: ACCOUNT_STATUS },
        otpBound: { title: '身份验证器已绑定', as: 'flag' },
        lastLoginTime: { title: '最近登录' },
        createTime: { title: '开通时间' },
      },
    },
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
    word: '保存账号',
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
    word: '分配角色',
    path: '/admin/account/saveRoles',
    summary: 'Give an operator exactly these roles (分配角色)',
    input: z.strictObject({ id, roles: roleCodes }),
    output: nothing,
  }),
  resetPassword: adminAction({
    name: 'adminAccountResetPassword',
    word: '重置密码',
    path: '/admin/account/resetPassword',
    summary:
      'Take the password away, end all sessions and send a code for a new one by SMS (重置密码)',
  }),
  disable: adminAction({
    name: 'adminAccountDisable',
    word: '停用账号',
    path: '/admin/account/disable',
    summary: 'Stop an account and end its sessions (停用)',
  }),
  enable: adminAction({
    name: 'adminAccountEnable',
    word: '启用账号',
    path: '/admin/account/enable',
    summary: 'Open it again (启用)',
  }),
  unlock: adminAction({
    name: 'adminAccountUnlock',
    word: '解锁账号',
    path: '/admin/account/unlock',
    summary: 'Give the free password tries back, and lift a lock (解锁)',
  }),
  forceOffline: adminAction({
    name: 'adminAccountForceOffline',
    word: '强制下线',
    path: '/admin/account/forceOffline',
    summary: 'End all sessions of an account (强制下线)',
  }),
  removeOtp: adminAction({
    name: 'adminAccountRemoveOtp',
    word: '解绑身份验证器',
    path: '/admin/account/removeOtp',
    summary: 'Unbind the authenticator app of an operator who has lost it, and end its sessions',
  }),
};

export const adminAccountRelation = {
  ...exportedList({
    name: 'accountRelation',
    title: 'relations of accounts and companies (账号关系)',
    sheet: {
      name: '账号关系',
      routeName: 'adminAccountRelation',
      columns: {
        accountName: { title: '账号' },
        phone: { title: '手机号' },
        companyName: { title: '企业' },
        customerRole: { title: '角色', codeOf: 'CustomerRole' },
        jobTitle: { title: '职务' },
        validTo: { title: '有效期至' },
        status: { title: '状态', words: RELATION_STATUS },
        createTime: { title: '建立时间' },
      },
    },
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
    filters: {
      keyword: textFilter,
      companyName: textFilter,
      companyId: idFilter,
      status: smallCode,
    },
    sorts: ['createTime'],
    roles: CUSTOMER_CARE,
  }),
  end: adminAction({
    name: 'adminAccountRelationEnd',
    word: '解除账号关系',
    path: '/admin/accountRelation/end',
    summary: 'End a relation: the account acts for the company no more (解除)',
  }),
  changeAdmin: endpoint({
    ...adminWrite,
    name: 'adminAccountRelationChangeAdmin',
    word: '变更管理员（后台）',
    path: '/admin/accountRelation/changeAdmin',
    summary:
      'Make a member administrator of its company (变更管理员), with the letter (授权委托书), where nobody of the company can',
    input: z.strictObject({
      /** The membership of whoever becomes administrator. */
      id,
      /** Whether the present administrators stay beside. */
      keeps: z._default(z.boolean(), false),
      reason: requiredText(200),
      attachment: requiredFiles(MY_COMPANY.letter, MOST_LETTERS),
    }),
    output: nothing,
  }),
};

export const adminAccountAuthentication = exportedList({
  name: 'accountAuthentication',
  title: 'what accounts have proved (账号认证)',
  sheet: {
    name: '账号认证',
    routeName: 'adminAccountAuthentication',
    columns: {
      accountName: { title: '账号' },
      phone: { title: '手机号' },
      authType: { title: '方式', words: AUTH_TYPE },
      realName: { title: '证件姓名' },
      status: { title: '状态', words: AUTH_STATUS },
      verifiedTime: { title: '认证时间' },
    },
  },
  fields: {
    accountName: z.string(),
    phone: z.string(),
    /** 1 手机, 2 身份证, 3 微信. */
    authType: z.string(),
    /** As the identity card has it; '' of what proves no name. */
    realName: z.string(),
    /** 1 有效, 2 已作废. */
    status: z.string(),
    /** Of the certification that it was approved with; '' of the others. */
    processRedundantId: z.string(),
    verifiedTime: z.string(),
  },
  filters: { keyword: textFilter, authType: smallCode, status: smallCode },
  sorts: ['verifiedTime'],
  roles: CUSTOMER_CARE,
});
