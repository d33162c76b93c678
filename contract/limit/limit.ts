import * as z from 'zod/mini';
import type { Sheet } from '../noun/export.ts';
import { id } from '../noun/fields.ts';
import { codesFilter, dateRange } from '../noun/list.ts';
import { listEndpoints } from '../noun/noun.ts';
import { checkOf } from '../validators/check.ts';
import { NUMBER_RULES } from '../validators/numbers.ts';
import { customerCall } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';

/** Enumeration LedgerType (额度流水类型). */
export const LEDGER_TYPE = {
  open: '1',
  reserve: '2',
  release: '3',
  occupy: '4',
  restore: '5',
  raise: '6',
  lower: '7',
  temporaryEnd: '8',
  reverse: '9',
  close: '10',
  takeBack: '11',
  overuse: '12',
  overuseEnd: '13',
} as const;
export type LedgerType = (typeof LEDGER_TYPE)[keyof typeof LEDGER_TYPE];

/** Enumeration LimitType. A revolving limit (循环额度) is free again once the money has come back. */
export const LIMIT_TYPE = {
  revolving: '1',
  oneOff: '2',
  guaranteedRevolving: '3',
  guaranteedOneOff: '4',
} as const;

/** Whether what was used becomes free again when it is collected (LimitType 1 and 3). */
export function isRevolving(limitType: string): boolean {
  return limitType === LIMIT_TYPE.revolving || limitType === LIMIT_TYPE.guaranteedRevolving;
}

/** `frozen`: by the platform; `expired`: its last day has passed; neither takes new use. `closed`: for good. */
export const limitState = z.enum(['open', 'frozen', 'expired', 'closed']);
export type LimitState = z.infer<typeof limitState>;

/** Refusals of the limit. */
export const LIMIT_REFUSAL = {
  none: { code: 'limit_none', text: '该项目尚未开立授信额度' },
  insufficient: { code: 'limit_insufficient', text: '项目可用额度不足' },
  frozen: { code: 'limit_frozen', text: '项目额度已冻结，暂不能使用，请联系平台客户经理' },
  expired: { code: 'limit_expired', text: '项目额度已到期，请先申请额度延期' },
  closed: { code: 'limit_closed', text: '项目额度已销额，不能再使用' },
  inUse: { code: 'limit_in_use', text: '调整后的额度不能低于已占用与已冻结之和' },
  owner: { code: 'limit_owner', text: '超过业主的敞口上限' },
  unsettled: { code: 'limit_unsettled', text: '项目仍有冻结或未收回的额度，不能销额' },
} as const;

/** Money texts with two decimals; available = creditLimit − reserved − occupied (invariant I2). */
const figures = {
  creditLimit: z.string(),
  /** 冻结: applied for or approved, and not paid yet. */
  reserved: z.string(),
  /** 占用: paid out and not recovered yet. */
  occupied: z.string(),
  available: z.string(),
};
export const limitFigures = z.object(figures);
export type LimitFigures = z.infer<typeof limitFigures>;

export const limitDetail = z.object({
  ...figures,
  /** Code of LimitType. */
  limitType: z.string(),
  state: limitState,
  /** The last day on which it may be used; '' without one. */
  expireDate: z.string(),
  /** Of ended raises for a time, what is still to be taken back as it becomes free. */
  takebackDue: z.string(),
  /** 超额占用: beyond what was approved, by money that came back when its room was in use; taken back as it becomes free. */
  overuse: z.string(),
});
export type LimitDetail = z.infer<typeof limitDetail>;

export const limitPreview = z.object({
  before: limitFigures,
  /** `available` is negative by what is missing when the amount does not fit. */
  after: limitFigures,
  fits: z.boolean(),
  /** What is missing; '0.00' when it fits or when the amount is not the reason. */
  shortBy: z.string(),
  /** Code of the refusal that a use would meet now, and its text; '' when it fits. */
  reason: z.string(),
  reasonText: z.string(),
  /** The first day on which it would fit if the project's plan of use (用款计划) is kept; '' when none is known. */
  fitDate: z.string(),
});
export type LimitPreview = z.infer<typeof limitPreview>;

export const previewInput = z.strictObject({
  projectId: id,
  amount: z.string().check(checkOf(NUMBER_RULES.moneyPositive)),
});

export const ofProject = z.strictObject({ projectId: id });
const read = { ...customerCall, effect: 'read' } as const;

/** The limit (授信额度) of a project, for the companies that its terms are told. */
export const limit = {
  detail: endpoint({
    ...read,
    name: 'limitDetail',
    method: 'GET',
    path: '/portal/limit/detail',
    summary: "A project's limit and how much of it is in use; null before it is opened",
    input: ofProject,
    output: z.nullable(limitDetail),
  }),
  preview: endpoint({
    ...read,
    name: 'limitPreview',
    method: 'POST',
    path: '/portal/limit/preview',
    summary: 'What a use of the limit would do to it, without doing it',
    input: previewInput,
    output: limitPreview,
  }),
};

/** Of a row of the ledger, beside its id. */
export const ledgerFields = {
  projectId: z.string(),
  /** Place in the project's ledger, from 1. */
  seq: z.number(),
  time: z.string(),
  /** Code of LedgerType. */
  type: z.string(),
  /** Signed: what is taken from the available limit is negative; of 占用 what is paid out is positive. */
  amount: z.string(),
  limitAfter: z.string(),
  reservedAfter: z.string(),
  occupiedAfter: z.string(),
  availableAfter: z.string(),
  /** Name of the noun, id and number of the document. */
  objectType: z.string(),
  objectId: z.string(),
  objectNo: z.string(),
  /** A person of the own company, 对方企业, 平台 or 系统; operators read every name. */
  operatorName: z.string(),
  note: z.string(),
  /** SHA-256 in hex of the row before and of this row, which takes in the one before. */
  prevHash: z.string(),
  hash: z.string(),
};
const row = z.object({ id: z.string(), ...ledgerFields });
export type LedgerLine = z.infer<typeof row>;

/** 导出 of the ledger (额度流水). */
export const ledgerSheet: Sheet<keyof LedgerLine> = {
  name: '额度流水',
  routeName: 'project',
  columns: {
    seq: { title: '序号', as: 'number' },
    time: { title: '时间' },
    type: { title: '类型', codeOf: 'LedgerType' },
    amount: { title: '金额（元）', as: 'number' },
    limitAfter: { title: '授信额度（元）', as: 'number' },
    reservedAfter: { title: '冻结（元）', as: 'number' },
    occupiedAfter: { title: '占用（元）', as: 'number' },
    availableAfter: { title: '可用（元）', as: 'number' },
    objectNo: { title: '关联单据' },
    operatorName: { title: '操作人' },
    note: { title: '说明' },
    hash: { title: '校验值' },
  },
};

/** What a verification of a ledger finds. */
export const verdict = z.object({
  intact: z.boolean(),
  /** Rows that are right, from the first on. */
  rows: z.number(),
  /** Hash of the last of them. */
  hash: z.string(),
  /** Place of the first row that is wrong or missing; null when all is right. */
  brokenAt: z.nullable(z.number()),
});

export type LimitVerdict = z.infer<typeof verdict>;

/** The ledger (额度流水, rules.md C.17) of a project, newest first. */
export const limitLedger = {
  ...listEndpoints({
    name: 'limitLedger',
    title: "ledger of a project's limit (额度流水)",
    row,
    filters: { projectId: id, type: codesFilter, ...dateRange('time') },
    sorts: ['createTime'],
    sheet: ledgerSheet,
  }),
  verify: endpoint({
    ...read,
    name: 'limitLedgerVerify',
    method: 'GET',
    path: '/portal/limitLedger/verify',
    summary:
      "Reads a project's ledger from its first row and says whether every hash and balance is right",
    input: ofProject,
    output: verdict,
  }),
};

/** Why a project is frozen whose limit has run out; what is reserved may still be paid. */
export const LIMIT_EXPIRED = '授信额度已到期';
