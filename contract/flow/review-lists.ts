import * as z from 'zod/mini';

import type { Sheet } from '../noun/export.ts';
import { ofDocument } from './review-view.ts';

/** One open task of the to-do list (我的待办). */
export const todoRow = z.object({
  taskId: z.string(),
  ...ofDocument,
  submitterName: z.string(),
  nodeKey: z.string(),
  nodeName: z.string(),
  round: z.number(),
  /** `approve`, or `addSign` for who was asked to sign too. */
  kind: z.string(),
  startTime: z.string(),
  dueTime: z.nullable(z.string()),
  overdue: z.boolean(),
  /** Why it lies here and not with its role; '' otherwise. */
  note: z.string(),
  /** When the applicant or an operator reminded of it last (催办). */
  urgedTime: z.nullable(z.string()),
});
export type TodoRow = z.infer<typeof todoRow>;

/** One operation of mine (我的已办). */
export const doneRow = z.object({
  id: z.string(),
  ...ofDocument,
  nodeName: z.string(),
  /** Enumeration AuditOperate. */
  operateType: z.string(),
  opinion: z.string(),
  endTime: z.string(),
  /** Enumeration AuditStatus of the document now. */
  auditStatus: z.string(),
});
export type DoneRow = z.infer<typeof doneRow>;

const documentColumns = {
  summary: { title: '事项' },
  objectName: { title: '类型' },
  objectNo: { title: '单号' },
  companyName: { title: '企业' },
  nodeName: { title: '节点' },
} as const;

/** 导出 of 我的待办. */
export const todoSheet = {
  name: '待办',
  routeName: 'adminWorkbench',
  columns: {
    ...documentColumns,
    dueTime: { title: '时限' },
    submitterName: { title: '提交人' },
    startTime: { title: '到达时间' },
    note: { title: '说明' },
    urgedTime: { title: '催办时间' },
  },
} as const satisfies Sheet<keyof TodoRow>;

/** 导出 of 我的已办. */
export const doneSheet = {
  name: '已办',
  routeName: 'adminWorkbench',
  columns: {
    ...documentColumns,
    operateType: { title: '我的处理', codeOf: 'AuditOperate' },
    opinion: { title: '意见' },
    auditStatus: { title: '当前状态', codeOf: 'AuditStatus' },
    endTime: { title: '处理时间' },
  },
} as const satisfies Sheet<keyof DoneRow>;
