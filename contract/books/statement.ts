import * as z from 'zod/mini';

import { FINANCE_READERS } from '../account/platform-role.ts';
import { operatorRead } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { exportFormat } from '../noun/export.ts';
import { id, optionalText } from '../noun/fields.ts';
import { codesFilter, dateRange, flagFilter, textFilter } from '../noun/list.ts';
import { calendarDate } from '../noun/values.ts';
import { customerCall } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { ANSWER_WORDS, SIDE_WORDS, STATEMENT_ANSWER } from './sides.ts';

export const STATEMENT_ACCOUNT_REFUSAL = {
  changed: { code: 'statement_changed', text: '对账单已有变动，请核对最新内容后再确认' },
  long: { code: 'statement_long', text: '该期间的往来超过 5000 笔，请缩短期间后查看' },
} as const;

const line = z.object({
  /** yyyy-MM-dd. */
  day: z.string(),
  /** Key of MOVEMENT_WORDS. */
  kind: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  objectNo: z.string(),
  projectName: z.string(),
  /** Yuan; one of the two is ''. */
  increase: z.string(),
  decrease: z.string(),
  /** After it. */
  balance: z.string(),
});
export type StatementLine = z.infer<typeof line>;

const answer = z.object({
  id: z.string(),
  answerNo: z.string(),
  /** Code of STATEMENT_ANSWER. */
  answer: z.string(),
  reason: z.string(),
  accountName: z.string(),
  createTime: z.string(),
  /** Which edition of this period's statement it answers, counted from 1. */
  edition: z.number(),
  closing: z.string(),
  /** Whether the statement still says what was answered. */
  current: z.boolean(),
});
export type StatementAnswer = z.infer<typeof answer>;

const statement = z.object({
  companyId: z.string(),
  companyName: z.string(),
  platformName: z.string(),
  side: z.string(),
  /** Those that the company has an account of. */
  sides: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  /** Yuan; below zero where the platform owes a buyer, or a supplier was paid in advance. */
  opening: z.string(),
  increase: z.string(),
  decrease: z.string(),
  closing: z.string(),
  lines: z.array(line),
  /** SHA-256 of what it says. */
  digest: z.string(),
  /** Last day of the last closed month; '' while none is. */
  closedUntil: z.string(),
  /** Oldest first. */
  answers: z.array(answer),
  /** Whether the caller may answer. */
  actions: z.array(z.string()),
});
export type AccountStatement = z.infer<typeof statement>;

const side = z.enum(['1', '2', '3']);
const period = { side, from: calendarDate, to: calendarDate };

const inPortal = {
  ...customerCall,
  method: 'POST',
} as const;

const file = {
  method: 'GET',
  effect: 'read',
  word: '导出对账单',
  answers: 'bytes',
  output: nothing,
} as const;

/** 对账单: what stands between a company and the platform over a period, and what the company says of it. */
export const accountStatement = {
  read: endpoint({
    ...inPortal,
    effect: 'read',
    name: 'accountStatementRead',
    path: '/portal/accountStatement/read',
    summary:
      "The company's statement of account for a period that has begun, with what was answered to it",
    input: z.strictObject(period),
    output: statement,
  }),
  file: endpoint({
    ...inPortal,
    ...file,
    name: 'accountStatementFile',
    path: '/portal/accountStatement/file',
    summary: "The company's statement of account for a period as a sheet, with room for both seals",
    input: z.strictObject({ ...period, format: exportFormat }),
  }),
  answer: endpoint({
    ...inPortal,
    effect: 'write',
    name: 'accountStatementAnswer',
    word: '确认对账单',
    path: '/portal/accountStatement/answer',
    summary: 'Confirm the statement that was seen, or object to it; answers are only ever added',
    input: z.strictObject({
      ...period,
      digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      answer: z.enum([STATEMENT_ANSWER.confirmed, STATEMENT_ANSWER.objected]),
      reason: optionalText(200),
    }),
    output: nothing,
  }),
};

const inConsole = { ...operatorRead, method: 'POST', roles: FINANCE_READERS } as const;

/** The same for finance, of any company. */
export const adminAccountStatement = {
  read: endpoint({
    ...inConsole,
    name: 'adminAccountStatementRead',
    path: '/admin/accountStatement/read',
    summary: "A company's statement of account for a period that has begun",
    input: z.strictObject({ companyId: id, ...period }),
    output: statement,
  }),
  file: endpoint({
    ...inConsole,
    ...file,
    name: 'adminAccountStatementFile',
    path: '/admin/accountStatement/file',
    summary: "A company's statement of account for a period as a sheet, with room for both seals",
    input: z.strictObject({ companyId: id, ...period, format: exportFormat }),
  }),
  companies: endpoint({
    ...inConsole,
    name: 'adminAccountStatementCompanies',
    path: '/admin/accountStatement/companies',
    summary: 'Companies that have an account of a side, by name',
    input: z.strictObject({ side }),
    output: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
};

/** 对账回执: what companies have answered. */
export const adminStatementAnswer = exportedList({
  name: 'statementAnswer',
  title: 'answers to statements of account (对账回执)',
  fields: {
    answerNo: z.string(),
    companyId: z.string(),
    companyName: z.string(),
    side: z.string(),
    fromDate: z.string(),
    toDate: z.string(),
    edition: z.number(),
    answer: z.string(),
    reason: z.string(),
    closing: z.string(),
    accountName: z.string(),
    createTime: z.string(),
  },
  filters: {
    keyword: textFilter,
    side: codesFilter,
    answer: codesFilter,
    /** Objections that their company has not put right by a later answer. */
    unresolved: flagFilter,
    ...dateRange('toDate'),
  },
  sorts: ['createTime'],
  roles: FINANCE_READERS,
  sheet: {
    name: '对账回执',
    routeName: 'adminStatementAnswer',
    columns: {
      answerNo: { title: '回执编号' },
      companyName: { title: '企业' },
      side: { title: '账目', words: SIDE_WORDS },
      fromDate: { title: '起' },
      toDate: { title: '止' },
      edition: { title: '版本', as: 'number' },
      answer: { title: '答复', words: ANSWER_WORDS },
      reason: { title: '异议说明' },
      closing: { title: '期末余额（元）', as: 'number' },
      accountName: { title: '答复人' },
      createTime: { title: '答复时间' },
    },
  },
});
