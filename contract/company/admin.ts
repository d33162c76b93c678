import * as z from 'zod/mini';
import { smallCode } from '../account/people.ts';
import { COMPANY_KEEPERS, STAFF } from '../account/platform-role.ts';
import { operatorRead, operatorWrite } from '../noun/admin-action.ts';
import { adminExport, adminList } from '../noun/admin-list.ts';
import type { Sheet } from '../noun/export.ts';
import { freeText, id, optionalText, requiredText } from '../noun/fields.ts';
import { dateRange, flagFilter, textFilter } from '../noun/list.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

const REASON_TEXT = '请填写 5-200 个字的原因';
/** Why something is done to a company, told or logged. */
export const reason = requiredText(200).check(
  z.refine((text) => [...text].length >= 5, REASON_TEXT),
);

/** Longest ground of a rating (评级依据). */
export const MOST_BASIS = 200;

const action = {
  ...operatorWrite,
  roles: COMPANY_KEEPERS,
  output: nothing,
} as const;

/** What every list of companies shows. */
export const companyFields = {
  name: z.string(),
  usc: z.string(),
  legalName: z.string(),
  region: z.string(),
  contactPerson: z.string(),
  /** Middle digits hidden. */
  contactPhone: z.string(),
  /** Enumeration RealNameStatus. */
  status: z.string(),
  createTime: z.string(),
};
export const companyFilters = {
  keyword: textFilter,
  status: smallCode,
  ...dateRange('createTime'),
};
export const companySorts = ['createTime'] as const;

export const companyColumns = {
  name: { title: '企业名称' },
  usc: { title: '统一社会信用代码' },
  legalName: { title: '法定代表人' },
  region: { title: '所在地区' },
  contactPerson: { title: '联系人' },
  contactPhone: { title: '手机号' },
  status: { title: '实名状态', codeOf: 'RealNameStatus' },
  createTime: { title: '登记时间' },
} as const;

/** 导出 of operators' lists of companies; phones are as masked as in the lists. */
export const companySheets = {
  companyCustomer: {
    name: '公司客户',
    routeName: 'adminCompanyCustomer',
    columns: {
      ...companyColumns,
      infoScore: { title: '信息完整度（%）', as: 'number' },
      members: { title: '成员数', as: 'number' },
      manager: { title: '客户经理' },
    },
  },
  supplier: {
    name: '供应商',
    routeName: 'adminSupplier',
    columns: {
      ...companyColumns,
      mainGoods: { title: '主营' },
      level: { title: '等级' },
      ratedOn: { title: '评级日期' },
      projects: { title: '合作项目数', as: 'number' },
      purchased: { title: '累计采购额（元）', as: 'number' },
      stopped: { title: '已停用', as: 'flag' },
      stopReason: { title: '停用原因' },
    },
  },
} as const satisfies Record<string, Sheet>;

const customer = {
  name: 'companyCustomer',
  title: 'companies that somebody acts for (公司客户)',
  fields: {
    ...companyFields,
    infoScore: z.number(),
    members: z.number(),
    /** 客户经理: who of the platform looks after it; '' while nobody does. */
    manager: z.string(),
    managerId: z.string(),
  },
  filters: { ...companyFilters, manager: textFilter },
  sorts: companySorts,
  roles: STAFF,
} as const;

export const adminCompanyCustomer = {
  ...adminList(customer),
  export: adminExport({ ...customer, sheet: companySheets.companyCustomer }),
  reverify: endpoint({
    ...action,
    name: 'adminCompanyReverify',
    word: '要求企业重新核验',
    path: '/admin/companyCustomer/reverify',
    summary:
      'Ask a certified company for a new certification (重新核验): until it is approved the company begins nothing new',
    input: z.strictObject({ id, reason }),
  }),
  freeze: endpoint({
    ...action,
    name: 'adminCompanyFreeze',
    word: '冻结企业',
    path: '/admin/companyCustomer/freeze',
    summary:
      'Freeze a certified company (冻结), also one whose papers have run out: it looks on and changes nothing',
    input: z.strictObject({ id, reason }),
  }),
  unfreeze: endpoint({
    ...action,
    name: 'adminCompanyUnfreeze',
    word: '解冻企业',
    path: '/admin/companyCustomer/unfreeze',
    summary: 'Lift the freeze (解冻)',
    input: z.strictObject({ id, reason }),
  }),
  managers: endpoint({
    ...operatorRead,
    roles: COMPANY_KEEPERS,
    name: 'adminCompanyManagers',
    path: '/admin/companyCustomer/managers',
    summary: 'Who may look after a company (客户经理): those who are business managers now',
    input: nothing,
    output: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  assign: endpoint({
    ...action,
    name: 'adminCompanyAssign',
    word: '分配客户经理',
    path: '/admin/companyCustomer/assign',
    summary: "Say who looks after a company (分配经理); '' for nobody",
    input: z.strictObject({ id, managerId: z.union([z.literal(''), id]) }),
  }),
};

const supplier = {
  name: 'supplier',
  title: 'suppliers (供应商)',
  fields: {
    ...companyFields,
    /** A, B or C; '' while nobody has rated. */
    level: z.string(),
    /** The day of that rating; '' without one. */
    ratedOn: z.string(),
    /** 主营: what it mainly sells. */
    mainGoods: z.string(),
    /** Projects that were agreed to and in which it takes part. */
    projects: z.number(),
    /** What it was bought for by confirmed purchase settlements. */
    purchased: z.string(),
    stopped: z.boolean(),
    stopReason: z.string(),
  },
  filters: {
    ...companyFilters,
    region: textFilter,
    mainGoods: textFilter,
    level: textFilter,
    stopped: flagFilter,
  },
  sorts: companySorts,
  roles: STAFF,
} as const;

export const adminSupplier = {
  ...adminList(supplier),
  export: adminExport({ ...supplier, sheet: companySheets.supplier }),
  rate: endpoint({
    ...action,
    name: 'adminSupplierRate',
    word: '供应商评级',
    path: '/admin/supplier/rate',
    summary: 'Rate a supplier (评级)',
    input: z.strictObject({ id, level: z.enum(['A', 'B', 'C']), basis: optionalText(MOST_BASIS) }),
  }),
  describe: endpoint({
    ...action,
    name: 'adminSupplierDescribe',
    word: '登记供应商主营',
    path: '/admin/supplier/describe',
    summary: 'Write down what a supplier mainly sells (主营)',
    input: z.strictObject({ id, mainGoods: freeText(200) }),
  }),
  stop: endpoint({
    ...action,
    name: 'adminSupplierStop',
    word: '停用供应商',
    path: '/admin/supplier/stop',
    summary: 'Put a supplier on the stop list (停用)',
    input: z.strictObject({ id, reason }),
  }),
  resume: endpoint({
    ...action,
    name: 'adminSupplierResume',
    word: '启用供应商',
    path: '/admin/supplier/resume',
    summary: 'Take a supplier off the stop list (启用)',
    input: z.strictObject({ id, reason }),
  }),
};
