import * as z from 'zod/mini';
import { storedFile } from '../file/file.ts';
import { id } from '../noun/fields.ts';
import { customerRead } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { namedMark } from './flow.ts';
import { tickResult } from './tick.ts';

/** One value that an operation changed. */
export const flowChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
});
export type FlowChange = z.infer<typeof flowChange>;

/** One line of the approval record (审批记录), as rules.md F shows it. */
export const auditOperate = z.object({
  id: z.string(),
  processRedundantId: z.string(),
  round: z.number(),
  nodeKey: z.string(),
  nodeName: z.string(),
  /** Enumeration NodeStatus. */
  nodeStatus: z.number(),
  /** Enumeration AuditOperate; null for what nobody has handled. */
  operateType: z.nullable(z.number()),
  operateTypeName: z.string(),
  operatorId: z.string(),
  operatorName: z.string(),
  operatorOffice: z.string(),
  companyName: z.string(),
  opinion: z.string(),
  /** Whether opinion and files stay with the platform; for operators alone. */
  internal: z.optional(z.boolean()),
  /** What the company was told in their place; for operators alone. */
  told: z.optional(z.string()),
  fieldMarks: z.array(namedMark),
  attachmentList: z.array(storedFile),
  changes: z.array(flowChange),
  /** What the operator concluded of the checks (审核要点); for operators alone. */
  ticks: z.optional(z.array(z.object({ label: z.string(), result: tickResult, note: z.string() }))),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  durationMinutes: z.nullable(z.number()),
  slaHours: z.nullable(z.number()),
  overSla: z.boolean(),
  /** Of an open node: until when. */
  dueTime: z.nullable(z.string()),
  candidateNames: z.array(z.string()),
  /** Why somebody else than the role acts, e.g. 岗位无人，已转部门负责人. */
  note: z.string(),
});
export type AuditOperateRow = z.infer<typeof auditOperate>;

export const listAuditOperate = endpoint({
  ...customerRead,
  name: 'listAuditOperate',
  path: '/portal/companyCustomer/listAuditOperate',
  summary: 'The approval record of a document: what was done, who has to act, what comes after',
  input: z.object({ processRedundantId: id }),
  output: z.array(auditOperate),
});
