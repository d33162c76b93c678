import * as z from 'zod/mini';
import { COMPANY_KEEPERS, type OperatorRoles, STAFF } from '../account/platform-role.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { adminExport, adminList } from '../noun/admin-list.ts';
import { money } from '../noun/amounts.ts';
import type { Sheet } from '../noun/export.ts';
import { id, optionalText } from '../noun/fields.ts';
import { codesFilter, textFilter } from '../noun/list.ts';
import { calendarDate } from '../noun/values.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import {
  companyColumns,
  companyFields,
  companyFilters,
  companySorts,
  MOST_BASIS,
  reason,
} from './admin.ts';
import { OWNER_GRADES, OWNER_LEVELS, OWNER_NATURES } from './owner-grades.ts';

const text = z.string();

/** 性质, 级别, 评级 and 敞口 of an owner; '' for what nobody has said. */
export const ownerFields = {
  /** Enumeration OwnerNature. */
  nature: text,
  /** Enumeration OwnerLevel. */
  ownerLevel: text,
  /** Of OWNER_GRADES. */
  grade: text,
  /** The day of that rating. */
  gradedOn: text,
  /** 敞口上限: the most that may be granted on it, yuan; '' without a bound. */
  debtLimit: text,
  /** 已授信: limits of its projects that are not closed, and what it may owe in 保理. */
  granted: text,
  /** What of that is held or paid out (含冻结). */
  used: text,
} as const;

/** 导出 of the list. */
export const ownerSheet = {
  name: '业主',
  routeName: 'adminOwner',
  columns: {
    ...companyColumns,
    nature: { title: '性质', codeOf: 'OwnerNature' },
    ownerLevel: { title: '级别', codeOf: 'OwnerLevel' },
    grade: { title: '评级' },
    gradedOn: { title: '评级日期' },
    projects: { title: '关联项目数', as: 'number' },
    debtLimit: { title: '敞口上限（元）', as: 'number' },
    granted: { title: '已授信（元）', as: 'number' },
    used: { title: '占用及冻结（元）', as: 'number' },
  },
} as const satisfies Sheet;

const owner = {
  name: 'owner',
  title: 'owners of projects (业主)',
  fields: { ...companyFields, projects: z.number(), ...ownerFields },
  filters: {
    ...companyFilters,
    region: textFilter,
    nature: codesFilter,
    ownerLevel: codesFilter,
    grade: codesFilter,
  },
  sorts: companySorts,
  roles: STAFF,
} as const;

/** Who bounds what is at stake on an owner, as whoever sets the limit of a debtor. */
export const OWNER_BOUNDERS = ['riskDirector'] as const satisfies OperatorRoles;

const action = { ...operatorWrite, output: nothing } as const;

/** 业主, with what operators write down of them and how much may be at stake on each. */
export const adminOwner = {
  ...adminList(owner),
  export: adminExport({ ...owner, sheet: ownerSheet }),
  describe: endpoint({
    ...action,
    roles: COMPANY_KEEPERS,
    name: 'adminOwnerDescribe',
    word: '登记业主信息',
    path: '/admin/owner/describe',
    summary: "Write down an owner's nature (性质) and level (级别); '' for unknown",
    input: z.strictObject({
      id,
      nature: z.enum(OWNER_NATURES),
      ownerLevel: z.enum(OWNER_LEVELS),
    }),
  }),
  rate: endpoint({
    ...action,
    roles: COMPANY_KEEPERS,
    name: 'adminOwnerRate',
    word: '业主评级',
    path: '/admin/owner/rate',
    summary:
      'Rate an owner (评级) as of a day that is not to come; what was rated before stays on record',
    input: z.strictObject({
      id,
      grade: z.enum(OWNER_GRADES),
      gradedOn: calendarDate,
      basis: optionalText(MOST_BASIS),
    }),
  }),
  limit: endpoint({
    ...action,
    roles: OWNER_BOUNDERS,
    name: 'adminOwnerLimit',
    word: '设置业主敞口上限',
    path: '/admin/owner/limit',
    summary:
      'Bound what may be granted on an owner (敞口上限): limits of its projects and what it may owe in 保理; what was granted before stands',
    input: z.strictObject({
      id,
      /** Yuan; '' lifts the bound. */
      amount: z.union([z.literal(''), money]),
      /** The bound as it was shown, '' for none: what has changed meanwhile is not overwritten. */
      seen: z.union([z.literal(''), money]),
      reason,
    }),
  }),
};
