import * as z from 'zod/mini';
import { adminAction, adminWrite, operatorRead } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { OFFICE_TYPE, OPEN_STATUS } from '../noun/admin-words.ts';
import { id, requiredText } from '../noun/fields.ts';
import { dateRange, textFilter } from '../noun/list.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { ADMINISTRATORS, CARETAKERS } from './platform-role.ts';

/** Business codes and texts of what administrators do. */
export const ADMIN = {
  self: { code: 'own_account', text: '不能对自己的账号进行该操作' },
  lastAdmin: { code: 'last_admin', text: '至少保留一名系统管理员，请先将该角色授予其他账号' },
  atOnce: { code: 'admins_at_once', text: '另一位管理员正在同时变更账号或角色，请刷新后再操作' },
  lastCompanyAdmin: {
    code: 'last_company_admin',
    text: '该账号是该企业唯一的管理员，不能解除：请先将该企业的其他成员变更为管理员；没有其他成员的，先作废其企业认证，再解除',
  },
  adminAlready: { code: 'admin_already', text: '该成员已是企业管理员' },
  memberGone: {
    code: 'member_gone',
    text: '该成员的账号已停用或注销，或其授权未生效、已到期，不能成为企业管理员',
  },
  officeBusy: { code: 'office_busy', text: '该机构下还有启用的账号或下级机构，请先移走' },
  officeLoop: { code: 'office_loop', text: '上级机构不能是自己或自己的下级' },
  officeParent: '请选择启用的上级机构',
  officeClosed: { code: 'office_closed', text: '上级机构已停用，请先启用上级机构' },
  phoneTaken: '该手机号已被使用',
  codeTaken: '该编码已被使用',
} as const;

/** One code of a small enumeration that is stored as a number. */
export const smallCode = z.optional(
  z.union([z.literal(''), z.string().check(z.regex(/^\d{1,2}$/)), z.int()]),
);

export const adminOffice = {
  ...exportedList({
    name: 'office',
    title: 'offices of the platform (组织机构)',
    sheet: {
      name: '组织机构',
      routeName: 'adminOffice',
      columns: {
        officeName: { title: '名称' },
        officeCode: { title: '编码' },
        parentName: { title: '上级机构' },
        officeType: { title: '类型', words: OFFICE_TYPE },
        leaderName: { title: '负责人' },
        members: { title: '人数', as: 'number' },
        status: { title: '状态', words: OPEN_STATUS },
      },
    },
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
    word: '保存机构',
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
  disable: adminAction({
    name: 'adminOfficeDisable',
    word: '停用机构',
    path: '/admin/office/disable',
    summary: 'Close an office (停用)',
  }),
  enable: adminAction({
    name: 'adminOfficeEnable',
    word: '启用机构',
    path: '/admin/office/enable',
    summary: 'Open an office again (启用)',
  }),
};

export const adminRole = {
  ...exportedList({
    name: 'role',
    title: 'roles of the platform (角色)',
    sheet: {
      name: '角色',
      routeName: 'adminRole',
      columns: {
        roleName: { title: '名称' },
        id: { title: '编码' },
        holders: { title: '人数', as: 'number' },
        status: { title: '状态', words: OPEN_STATUS },
      },
    },
    fields: { roleName: z.string(), holders: z.number(), status: z.string() },
    filters: { keyword: textFilter },
    sorts: ['sort'],
    roles: CARETAKERS,
  }),
  rights: endpoint({
    ...operatorRead,
    roles: CARETAKERS,
    name: 'adminRoleRights',
    path: '/admin/role/rights',
    summary:
      'What a role may do beside looking: calls by their Chinese names, and nodes of processes',
    input: z.object({ id: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)) }),
    output: z.object({
      does: z.array(z.string()),
      decides: z.array(z.object({ process: z.string(), nodes: z.array(z.string()) })),
    }),
  }),
  holders: endpoint({
    ...operatorRead,
    roles: ADMINISTRATORS,
    name: 'adminRoleHolders',
    path: '/admin/role/options',
    summary: 'Roles and offices and operators to choose from',
    input: nothing,
    output: z.object({
      roles: z.array(z.object({ id: z.string(), name: z.string() })),
      /** `parentId` is '' at the top. */
      offices: z.array(z.object({ id: z.string(), name: z.string(), parentId: z.string() })),
      operators: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
};

export const adminRoleRelation = {
  ...exportedList({
    name: 'roleRelation',
    title: 'who holds which role (角色关系)',
    sheet: {
      name: '角色关系',
      routeName: 'adminRoleRelation',
      columns: {
        accountName: { title: '账号' },
        officeName: { title: '机构' },
        roleName: { title: '角色' },
        grantedBy: { title: '授权人' },
        validTo: { title: '有效期至' },
        createTime: { title: '授权时间' },
      },
    },
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
  revoke: adminAction({
    name: 'adminRoleRelationRevoke',
    word: '收回角色',
    path: '/admin/roleRelation/revoke',
    summary: 'Take a role away (收回)',
  }),
};
