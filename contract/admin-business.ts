import * as z from 'zod/mini';
import { BUSINESS } from './account/platform-role.ts';
import { DUE, flowRow, WAITING_FOR } from './flow/flow.ts';
import { AVAILABLE, limitFigures } from './limit/limit.ts';
import { adminExport, adminList } from './noun/admin-list.ts';
import type { Sheet, SheetColumn } from './noun/export.ts';
import { amountRange, codesFilter, dateRange, textFilter } from './noun/list.ts';

/** What operators read of any document that is approved, beside its own. */
const approval = {
  auditStatus: flowRow.auditStatus,
  processRedundantId: flowRow.processRedundantId,
  submitTime: flowRow.submitTime,
  nextStep: flowRow.nextStep,
};

/** 项目 of all companies that were submitted at least once; a draft is its own company's alone. */
const project = {
  name: 'project',
  title: 'projects (项目)',
  fields: {
    projectNo: z.string(),
    projectName: z.string(),
    productName: z.string(),
    companyName: z.string(),
    buyerName: z.string(),
    supplierNames: z.array(z.string()),
    applyAmount: z.string(),
    /** '' before the approval. */
    approvedAmount: z.string(),
    creditDays: z.string(),
    limitExpireDate: z.string(),
    /** Null before it is opened. */
    limit: z.nullable(limitFigures),
    /** Enumerations ProjectStage, ProjectStatus. */
    stage: z.string(),
    projectStatus: z.string(),
    statusReason: z.string(),
    version: z.number(),
    ...approval,
  },
  filters: {
    /** In number, name or applying company. */
    keyword: textFilter,
    productId: codesFilter,
    projectStatus: codesFilter,
    stage: codesFilter,
    buyerLike: textFilter,
    ...dateRange('submitTime'),
    ...amountRange('applyAmount'),
  },
  sorts: ['createTime'],
  roles: BUSINESS,
} as const;

const text = (title: string): SheetColumn => ({ title });
const amount = (title: string): SheetColumn => ({ title: `${title}（元）`, as: 'number' });
const named = (title: string, codeOf: string): SheetColumn => ({ title, codeOf });

/** 导出 of operators' lists. */
export const adminSheets = {
  project: {
    name: '项目',
    routeName: 'adminProject',
    columns: {
      projectNo: text('项目编号'),
      projectName: text('项目名称'),
      productName: text('业务类型'),
      companyName: text('申请企业'),
      buyerName: text('采购方'),
      supplierNames: text('供应商'),
      stage: named('当前阶段', 'ProjectStage'),
      projectStatus: named('状态', 'ProjectStatus'),
      applyAmount: amount('申请额度'),
      approvedAmount: amount('批复额度'),
      limit: AVAILABLE,
      creditDays: { title: '申请账期（天）', as: 'number' },
      limitExpireDate: text('额度到期日'),
      nextStep: WAITING_FOR,
      dueTime: DUE,
      submitTime: text('提交时间'),
      statusReason: text('状态说明'),
    },
  } satisfies Sheet<keyof typeof project.fields | 'dueTime'>,
} as const;

export const adminProject = {
  ...adminList(project),
  export: adminExport({ ...project, sheet: adminSheets.project }),
};
