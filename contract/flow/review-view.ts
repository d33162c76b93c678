import * as z from 'zod/mini';
import { storedFile } from '../file/file.ts';
import { flowChange } from './audit-operate.ts';
import { automaticCheck } from './automatic-check.ts';
import { fieldMark } from './flow.ts';
import { tickGiven, tickResult } from './tick.ts';

/** A value of the read-only form: how it is written. */
export const viewKind = z.enum([
  'text',
  'money',
  'number',
  'count',
  'percent',
  'date',
  'dateTime',
  'files',
  'code',
]);

/** The form of a document as reviewers read it. */
export const reviewView = z.object({
  panels: z.array(
    z.object({
      /** The tab's key, as field marks name it. */
      key: z.string(),
      title: z.string(),
      items: z.array(
        z.object({
          /** The field's key, as field marks name it. */
          key: z.string(),
          label: z.string(),
          value: z.string(),
          kind: viewKind,
        }),
      ),
    }),
  ),
  /** Tables of the form, such as lines of goods. */
  lines: z.optional(
    z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        columns: z.array(z.object({ key: z.string(), title: z.string(), kind: viewKind })),
        rows: z.array(z.record(z.string(), z.string())),
      }),
    ),
  ),
  attachments: z.array(storedFile),
  /** 自动核验 of the last submission, where the noun has one. */
  checks: z.optional(z.array(automaticCheck)),
});
export type ReviewView = z.infer<typeof reviewView>;

/** A value that the node may set, such as 批复额度. */
export const nodeField = z.object({
  key: z.string(),
  label: z.string(),
  /** `price`: of a unit, with up to five decimals; `prices`: one in a line for each row of the table `linesOf`. */
  control: z.enum(['money', 'price', 'prices', 'percent', 'int', 'date', 'textarea', 'select']),
  /** Key of a table of the form. */
  linesOf: z.optional(z.string()),
  /** Longest text, in characters. */
  max: z.optional(z.number()),
  /** Enumeration of a select. */
  codeOf: z.optional(z.string()),
  required: z.boolean(),
  value: z.string(),
  /** What was applied for, as far as the application says. */
  asked: z.optional(z.string()),
});
export type NodeField = z.infer<typeof nodeField>;

const reviewTask = z.object({
  taskId: z.string(),
  nodeKey: z.string(),
  nodeName: z.string(),
  kind: z.string(),
  startTime: z.string(),
  dueTime: z.nullable(z.string()),
  overdue: z.boolean(),
  note: z.string(),
  /** Where it may be returned to: `start` and the earlier nodes that were passed. */
  returnTargets: z.array(z.object({ nodeKey: z.string(), nodeName: z.string() })),
});

/** What is said beside a field of a node that must be filled in and is not. */
export const requiredText = ({ label }: Pick<NodeField, 'label'>): string => `请填写“${label}”`;

/** What is wrong with a text that is longer than its field takes; undefined when it is not. */
export const lengthProblem = ({ max }: Pick<NodeField, 'max'>, text: string): string | undefined =>
  max !== undefined && [...text].length > max ? `不能超过 ${max} 字` : undefined;

/** What tells reviewers which document a process is about. */
export const ofDocument = {
  processRedundantId: z.string(),
  objectType: z.string(),
  /** 单据类型, e.g. 项目申请. */
  objectName: z.string(),
  objectId: z.string(),
  objectNo: z.string(),
  summary: z.string(),
  companyName: z.string(),
};

/** What a customer has elsewhere, in yuan (rules.md B.4, 客户其他敞口). */
export const otherExposure = z.object({
  /** The buyer; '' while it is not on the platform. */
  customer: z.string(),
  /** Projects with an open limit, the most used first; the sums hold those beyond the list, too. */
  projects: z.array(
    z.object({
      projectId: z.string(),
      projectNo: z.string(),
      projectName: z.string(),
      creditLimit: z.string(),
      used: z.string(),
      available: z.string(),
      expireDate: z.nullable(z.string()),
    }),
  ),
  count: z.number(),
  creditLimit: z.string(),
  used: z.string(),
  available: z.string(),
  /** Applied for in applications that are being reviewed. */
  pending: z.string(),
});
export type OtherExposure = z.infer<typeof otherExposure>;

/** What is granted on an owner (业主) of the project over all projects, in yuan, and the most that may be (敞口上限). */
const ownerRoom = z.object({
  name: z.string(),
  /** '' without a bound. */
  bound: z.string(),
  granted: z.string(),
  /** What of that is held or paid out. */
  used: z.string(),
});
export type OwnerRoom = z.infer<typeof ownerRoom>;

export const reviewDetail = z.object({
  ...ofDocument,
  submitterName: z.string(),
  submitTime: z.string(),
  /** Enumeration AuditStatus. */
  status: z.string(),
  /** Of the document; a decision on it names this one. */
  version: z.number(),
  /** Id of the newest line of its record; `review.step` tells when there is a newer one. */
  step: z.string(),
  /** My open task; null for who only looks on. */
  task: z.nullable(reviewTask),
  /** Of approve, returnBack, reject, transfer, addSign, askMore, terminate, urge, void. */
  actions: z.array(z.string()),
  view: reviewView,
  ticks: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** Whether approving now needs its result. */
      asked: z.boolean(),
      /** What the reader concluded here before, such as in an earlier round; nobody else's conclusion is his. */
      result: z.nullable(tickResult),
      note: z.string(),
      /** Everybody's conclusions, newest first. */
      given: z.array(tickGiven),
    }),
  ),
  fields: z.array(nodeField),
  /** What nodes have settled so far (批复内容), beside what this one may still set. */
  settled: z.array(z.object({ label: z.string(), value: z.string(), kind: viewKind })),
  /** The project whose limit is at stake; null while there is none. */
  projectId: z.nullable(z.string()),
  /** Marks of the last return. */
  marks: z.array(fieldMark),
  /** What the applicant changed since the submission before. */
  changes: z.array(flowChange),
  /** What the customer owes besides (其他敞口); null where the noun does not tell. */
  exposure: z.nullable(otherExposure),
  /** The owners of its project, where the exposure is told; none that is not on the platform. */
  owners: z.array(ownerRoom),
});
export type ReviewDetail = z.infer<typeof reviewDetail>;
