import * as z from 'zod/mini';

import { adminList } from './admin-list.ts';
import { flowRow } from './flow.ts';
import { limitFigures } from './limit.ts';
import { amountRange, codesFilter, dateRange, textFilter } from './list.ts';

const { auditStatus, processRedundantId, submitTime, nextStep } = flowRow;
/** What operators read of any document that is approved, beside its own. */
const approval = { auditStatus, processRedundantId, submitTime, nextStep };

/** 项目 of all companies that were submitted at least once; a draft is its own company's alone. */
export const adminProject = adminList({
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
});

/** 现场登记 of all companies that were submitted at least once. */
export const adminSceneControl = adminList({
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
});

/** 额度调整 of all companies that were submitted at least once. */
export const adminAmountAdjust = adminList({
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
});
