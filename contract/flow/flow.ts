import * as z from 'zod/mini';
import { optionalFiles } from '../file/file.ts';
import { freeText, id, optionalText, seenRecord } from '../noun/fields.ts';
import { oneRecord } from '../noun/noun.ts';
import { checkOf } from '../validators/check.ts';
import { TEXT_RULES } from '../validators/texts.ts';
import { customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';

/** Codes of the enumeration AuditStatus (审批状态). */
export const AUDIT = {
  draft: '0',
  running: '1',
  returned: '2',
  approved: '3',
  rejected: '4',
  withdrawn: '5',
  voided: '6',
  companyReview: '10',
} as const;

/** 审批中: it lies with the platform, or with the own company's reviewer. */
export const UNDER_REVIEW = [AUDIT.running, AUDIT.companyReview] as const;

/** Whether a record of this 审批状态 is being reviewed. */
export const isUnderReview = (auditStatus: string): boolean =>
  UNDER_REVIEW.some((status) => status === auditStatus);

/** Codes of the enumeration AuditOperate (审批操作). */
export const OPERATE = {
  submit: '1',
  approve: '2',
  returnBack: '3',
  reject: '4',
  withdraw: '5',
  transfer: '6',
  delegate: '7',
  addSign: '8',
  askMore: '9',
  terminate: '10',
  system: '11',
  companyApprove: '12',
  companyReturn: '13',
  /** Of a party that is asked to confirm: what it does not argue about goes on. */
  object: '14',
} as const;

/** Length of an opinion that must be given, in code points (rules.md F). */
export const OPINION = { min: 5, max: 500 } as const;
const OPINION_TEXT = `请填写 ${OPINION.min}–${OPINION.max} 个字的意见`;

/** Business codes and texts of the approval machine. */
export const FLOW = {
  notAllowed: { code: 'flow_state', text: '当前状态不能进行该操作，请刷新后查看' },
  handled: '该待办已被处理，请刷新后查看',
  handledBy: (name: string) => `该待办已由${name}办理`,
  ownSubmission: { code: 'flow_own', text: '不能审批自己提交的单据，请由其他人处理' },
  decidedHere: { code: 'flow_decided', text: '您已在本节点同意，其余的待办须由其他人办理' },
  approvedAlready: { code: 'flow_approved', text: '已有节点审批通过，不能撤回，请联系平台处理' },
  noReviewer: {
    code: 'flow_no_reviewer',
    text: '企业已开启复核，但没有可复核的成员，请先在“我的企业”中指定复核人',
  },
  /** Another company that has to act has nobody on the platform. */
  noParty: (nodeName: string) => ({
    code: 'flow_no_party',
    text: `“${nodeName}”须由对方企业办理，但对方企业在平台上还没有可办理的成员，请先邀请其注册并完成企业认证`,
  }),
  urgedLately: 'flow_urged',
  noCompanyReview: { code: 'flow_not_mine', text: '该单据现在不需要您复核' },
} as const;

/** A field that a reviewer marked; `rowIndex` for a row of a table. */
export const fieldMark = z.object({
  tabKey: z.string().check(z.maxLength(64)),
  fieldKey: z.string().check(z.minLength(1), z.maxLength(64)),
  rowIndex: z.optional(z.int().check(z.minimum(0), z.maximum(9_999))),
  note: freeText(200),
});
export type FieldMark = z.infer<typeof fieldMark>;

/** A mark as it was kept: with the name of what it speaks of, as the form called it on that day. */
export const namedMark = z.extend(fieldMark, { label: z.optional(z.string()) });

export const fieldMarks = z.optional(z.array(fieldMark).check(z.maxLength(100)));

/** An opinion that must be there. */
export const requiredOpinion = z.string(OPINION_TEXT).check(
  z.trim(),
  checkOf(TEXT_RULES.text, { max: OPINION.max }, true),
  z.refine((text) => [...text].length >= OPINION.min, OPINION_TEXT),
);

/** An opinion that may be missing, read as ''. */
export const opinion = optionalText(OPINION.max);

export const attachments = optionalFiles();

/** Of an opinion that stays with the platform (内部意见), with its files. */
export const internal = z._default(z.boolean(), false);

/** Who must act next and until when; null where nobody has to. */
export const nextStep = z.nullable(
  z.object({
    /** The task itself, which a review names: one decides on what one was asked, and on no later question. */
    taskId: z.string(),
    nodeKey: z.string(),
    nodeName: z.string(),
    /** Role, or persons where the reader may know them. */
    who: z.string(),
    /** Code of the role that acts; `applicant` for who was asked for more. */
    role: z.string(),
    /** The company whose people act; null for the platform's. */
    actingCompanyId: z.nullable(z.string()),
    /** Account that submitted it last; it never decides on it. */
    submitterId: z.string(),
    /** `supply`: the applicant has been asked for more (补充资料); `review`: the own company's review (企业复核). */
    kind: z.enum(['approve', 'review', 'supply']),
    startTime: z.string(),
    /** By the hours of the node, in working time; null where the node names none. */
    dueTime: z.nullable(z.string()),
    /** Whether a node has approved since the last submission: nothing can be withdrawn then. */
    approved: z.boolean(),
    urgedTime: z.nullable(z.string()),
    /** What was asked for, of `supply`; '' otherwise. */
    note: z.string(),
    /** Of `review`: whether whoever acts may send it back. */
    allowReturn: z.boolean(),
  }),
);
export type NextStep = z.infer<typeof nextStep>;

/** Fields of a row that is approved (审批), beside those of its noun; `flowFields` of the server answers them. */
export const flowRow = {
  /** Enumeration AuditStatus. */
  auditStatus: z.string(),
  /** 流程冗余ID, the key of listAuditOperate; null before the first submission. */
  processRedundantId: z.nullable(z.string()),
  submitTime: z.nullable(z.string()),
  /** When it was approved, rejected or returned the last time. */
  auditTime: z.nullable(z.string()),
  returnReason: z.string(),
  /** Of the last return, while the record is returned. */
  fieldMarks: z.array(namedMark),
  nextStep,
};

/** flowRow of a record that other companies see too: what the platform wrote to the applicant is the applicant's alone. */
export const sharedFlowRow = {
  ...flowRow,
  returnReason: z.optional(flowRow.returnReason),
  fieldMarks: z.optional(flowRow.fieldMarks),
};

/** Who must act next (待办人) in an exported list of documents. */
export const WAITING_FOR = { title: '待办人', part: 'who' } as const;

/** Until when (时限), beside it. */
export const DUE = { title: '时限', of: 'nextStep', part: 'dueTime' } as const;

/** What each call of the machine answers (rules.md C.21). */
export const flowAnswer = z.object({
  id: z.string(),
  no: z.string(),
  /** Enumeration AuditStatus. */
  status: z.string(),
  actions: z.array(z.string()),
});
export type FlowAnswer = z.infer<typeof flowAnswer>;

const inPortal = {
  ...customerWrite,
  output: flowAnswer,
} as const;

/**
 * The calls of a noun that is approved: `POST /portal/{name}/submit|withdraw|urge|supply|review`. A call that the state
 * of the record does not allow answers flow_state and changes nothing.
 */
export function flowEndpoints<const Name extends string>({
  name,
  title,
}: {
  name: Name;
  title: string;
}) {
  return {
    submit: endpoint({
      ...inPortal,
      name: `${name}Submit`,
      word: '提交',
      path: `/portal/${name}/submit`,
      summary: `Submit one of the company's ${title} for approval`,
      input: z.strictObject({
        ...seenRecord,
        /** After a return: from the start, or straight to the node that returned it (直达退回节点). */
        resubmit: z._default(z.enum(['start', 'node']), 'node'),
      }),
    }),
    withdraw: endpoint({
      ...inPortal,
      name: `${name}Withdraw`,
      word: '撤回',
      path: `/portal/${name}/withdraw`,
      summary: `Take back what was submitted of ${title}, while no node has approved`,
      input: z.strictObject({ id, opinion }),
    }),
    urge: endpoint({
      ...inPortal,
      name: `${name}Urge`,
      word: '催办',
      path: `/portal/${name}/urge`,
      summary: `Remind whoever has to act on one of the ${title}; once in four hours`,
      input: oneRecord,
    }),
    supply: endpoint({
      ...inPortal,
      name: `${name}Supply`,
      word: '补充资料',
      path: `/portal/${name}/supply`,
      summary: `Answer a reviewer who asked for more (补充资料) on one of the ${title}`,
      input: z.strictObject({ id, opinion: requiredOpinion, attachment: attachments }),
    }),
    review: endpoint({
      ...inPortal,
      name: `${name}Review`,
      word: '企业复核',
      path: `/portal/${name}/review`,
      summary: `Decide for the own company (企业复核) on one of the ${title}`,
      input: z.strictObject({
        /** As the reviewer saw it, and the task of its nextStep: of what was handed in anew nobody decides without one of them. */
        ...seenRecord,
        taskId: z.optional(id),
        decision: z.enum(['approve', 'return']),
        /** Needed for a return. */
        opinion,
        fieldMarks,
      }),
    }),
  };
}
