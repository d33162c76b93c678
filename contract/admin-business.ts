import * as z from 'zod/mini';
import { DUE, flowRow, WAITING_FOR } from './flow/flow.ts';
import { AVAILABLE, limitFigures } from './limit/limit.ts';
import { adminExport, adminList } from './noun/admin-list.ts';
import type { Sheet, SheetColumn } from './noun/export.ts';
import { amountRange, codesFilter, dateRange, textFilter } from './noun/list.ts';

const { auditStatus, processRedundantId, submitTime, nextStep } = flowRow;
/** What operators read of any document that is approved, beside its own. */
const approval = { auditStatus, processRedundantId, submitTime, nextStep };

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
} as const;

/** 现场登记 of all companies that were submitted at least once. */
const sceneControl = {
  name: 'sceneControl',
  title: 'sites (现场登记)',
  fields: {
    sceneNo: z.string(),
    sceneName: z.string(),
    /** Enumeration SceneType. */
    sceneType: z.string(),
    projectName: z.string(),
    companyName: z.string(),
    address: z.string(),
    managerName: z.string(),
    receiverCount: z.number(),
    /** Enumeration SceneStatus. */
    sceneStatus: z.string(),
    ...approval,
  },
  filters: {
    keyword: textFilter,
    sceneType: codesFilter,
    sceneStatus: codesFilter,
    ...dateRange('submitTime'),
  },
  sorts: ['createTime'],
} as const;

/** 额度调整 of all companies that were submitted at least once. */
const amountAdjust = {
  name: 'amountAdjust',
  title: 'adjustments of limits (额度调整)',
  fields: {
    adjustNo: z.string(),
    projectNo: z.string(),
    projectName: z.string(),
    companyName: z.string(),
    /** Enumeration AdjustType. */
    adjustType: z.string(),
    beforeLimit: z.string(),
    /** '' for what moves no limit. */
    adjustAmount: z.string(),
    afterLimit: z.string(),
    approvedAmount: z.string(),
    tempUntil: z.string(),
    ...approval,
  },
  filters: {
    keyword: textFilter,
    adjustType: codesFilter,
    auditStatus: codesFilter,
    ...dateRange('submitTime'),
    ...amountRange('adjustAmount'),
  },
  sorts: ['createTime'],
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
  sceneControl: {
    name: '现场登记',
    routeName: 'adminSceneControl',
    columns: {
      sceneNo: text('登记编号'),
      sceneName: text('现场名称'),
      sceneType: named('类型', 'SceneType'),
      projectName: text('项目'),
      companyName: text('登记企业'),
      address: text('地址'),
      managerName: text('负责人'),
      receiverCount: { title: '签收人数', as: 'number' },
      sceneStatus: named('状态', 'SceneStatus'),
      nextStep: WAITING_FOR,
      dueTime: DUE,
      submitTime: text('提交时间'),
    },
  } satisfies Sheet<keyof typeof sceneControl.fields | 'dueTime'>,
  amountAdjust: {
    name: '额度调整',
    routeName: 'adminAmountAdjust',
    columns: {
      adjustNo: text('编号'),
      projectNo: text('项目编号'),
      projectName: text('项目'),
      companyName: text('申请企业'),
      adjustType: named('类型', 'AdjustType'),
      beforeLimit: amount('调整前额度'),
      adjustAmount: amount('调整金额'),
      afterLimit: amount('调整后额度'),
      approvedAmount: amount('批复金额'),
      tempUntil: text('临时额度截止'),
      auditStatus: named('状态', 'AuditStatus'),
      nextStep: WAITING_FOR,
      dueTime: DUE,
      submitTime: text('提交时间'),
    },
  } satisfies Sheet<keyof typeof amountAdjust.fields | 'dueTime'>,
} as const;

export const adminProject = {
  ...adminList(project),
  export: adminExport({ ...project, sheet: adminSheets.project }),
};
export const adminSceneControl = {
  ...adminList(sceneControl),
  export: adminExport({ ...sceneControl, sheet: adminSheets.sceneControl }),
};
export const adminAmountAdjust = {
  ...adminList(amountAdjust),
  export: adminExport({ ...amountAdjust, sheet: adminSheets.amountAdjust }),
};
