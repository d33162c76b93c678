import * as z from 'zod/mini';
import { FINANCE_OFFICERS, FINANCE_READERS } from '../account/platform-role.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { id, requiredText } from '../noun/fields.ts';
import { codesFilter, dateRange, textFilter } from '../noun/list.ts';
import { oneRecord } from '../noun/noun.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Enumeration StatementRowStatus. */
export const ROW_STATUS = { waiting: '1', matched: '2', notOurs: '3' } as const;

/** Characters of the gzipped cells of one statement in base64. */
const MOST_CONTENT = 700_000;

export const STATEMENT_REFUSAL = {
  twice: { code: 'statement_twice', text: '该流水文件已导入过，没有变化' },
  otherAccount: { code: 'statement_other_account', text: '该流水文件已导入到平台的另一账户' },
  handled: { code: 'statement_handled', text: '该行已处理，请刷新后查看' },
  known: { code: 'statement_known', text: '该流水号已登记，请先核实并退回原登记' },
  takenBack: { code: 'statement_taken_back', text: '该行是银行冲正，不能认领为回款' },
} as const;

/** What is wrong with a file in which nothing stands. */
export const EMPTY_STATEMENT = '流水文件是空的，请选择银行导出的流水文件';

/** What is wrong with a statement of which nobody has said whose account it is of. */
export const NO_ACCOUNT = '请选择流水所属的平台账户';

const column = z._default(z.string().check(z.maxLength(100)), '');

/** Which columns of a bank's statement mean what, by the words of its head; '' for a column that it does not have. */
export const statementMapping = z.strictObject({
  date: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Money that came in; a row without it is one that went out. */
  credit: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Says of each row whether its money came in or went out, where both stand in one column. */
  direction: column,
  serial: column,
  payerName: column,
  payerAccount: column,
  remark: column,
});
export type StatementMapping = z.infer<typeof statementMapping>;

/** How a head may be read, for a person to say: of one that was never seen even the day and the amount may be open. */
const statementGuess = z.object({
  date: z.string(),
  credit: z.string(),
  direction: z.string(),
  serial: z.string(),
  payerName: z.string(),
  payerAccount: z.string(),
  remark: z.string(),
} satisfies Record<keyof StatementMapping, unknown>);

const base = {
  ...operatorWrite,
  roles: FINANCE_OFFICERS,
} as const;

const rows = exportedList({
  name: 'statementRow',
  title: "rows of the bank's statements (银行流水)",
  fields: {
    serialNo: z.string(),
    valueDate: z.string(),
    amount: z.string(),
    payerName: z.string(),
    payerAccount: z.string(),
    remark: z.string(),
    /** The platform's account that it came in on. */
    payeeAccount: z.string(),
    /** Enumeration StatementRowStatus. */
    rowStatus: z.string(),
    /** Why it is matched, or why it waits. */
    reason: z.string(),
    collectionNo: z.string(),
    fileName: z.string(),
    rowNo: z.number(),
    handledBy: z.string(),
    handledNote: z.string(),
    createTime: z.string(),
  },
  filters: { keyword: textFilter, rowStatus: codesFilter, ...dateRange('valueDate') },
  sorts: ['createTime'],
  roles: FINANCE_READERS,
  sheet: {
    name: '银行流水',
    routeName: 'adminStatementRow',
    columns: {
      serialNo: { title: '银行流水号' },
      valueDate: { title: '入账日期' },
      amount: { title: '金额（元）', as: 'number' },
      payerName: { title: '付款户名' },
      payerAccount: { title: '付款账号' },
      remark: { title: '附言' },
      payeeAccount: { title: '入账账户' },
      rowStatus: { title: '状态', codeOf: 'StatementRowStatus' },
      reason: { title: '匹配说明' },
      collectionNo: { title: '回款单号' },
      fileName: { title: '文件' },
      rowNo: { title: '行号', as: 'number' },
      handledBy: { title: '处理人' },
      handledNote: { title: '处理说明' },
      createTime: { title: '导入时间' },
    },
  },
});

/** Statements of the platform's accounts, and what of them waits for a person. */
export const adminStatementRow = {
  ...rows,
  import: endpoint({
    ...base,
    name: 'adminStatementRowImport',
    word: '导入银行流水',
    path: '/admin/statementRow/import',
    summary:
      'Take a statement, all of it or nothing; a head that is not known yet answers how it may be read, for a person to say',
    input: z.strictObject({
      /** The platform's account; may be left out where it has one alone. */
      bankId: z.optional(id),
      fileName: requiredText(200),
      /** The sheet's cells as JSON, string[][], gzipped, in base64; travels sealed. */
      content: z
        .string()
        .check(
          z.maxLength(MOST_CONTENT, '流水文件过大，请分批导入'),
          z.regex(/^[A-Za-z0-9+/]+={0,2}$/, '文件为空或无法读取'),
        ),
      mapping: z.optional(statementMapping),
    }),
    sealed: ['content'],
    output: z.object({
      /** True: nothing was taken; `head` and `guess` say what to ask the person. */
      unmapped: z.boolean(),
      head: z.array(z.string()),
      guess: statementGuess,
      /** Rows that were taken, were known, match by themselves, wait for a person. */
      taken: z.number(),
      known: z.number(),
      /** Of the known ones those without a serial number: known by what they say alone. */
      alike: z.number(),
      matched: z.number(),
      waiting: z.number(),
    }),
  }),
  slips: endpoint({
    ...base,
    effect: 'read',
    name: 'adminStatementRowSlips',
    path: '/admin/statementRow/slips',
    summary:
      'Slips of the amount of a row that no statement has confirmed, those of the nearest days first, for whoever says which of them it is',
    input: oneRecord,
    output: z.array(
      z.object({
        id: z.string(),
        collectionNo: z.string(),
        companyId: z.string(),
        companyName: z.string(),
        valueDate: z.string(),
        bankSerialNo: z.string(),
      }),
    ),
  }),
  assign: endpoint({
    ...base,
    name: 'adminStatementRowAssign',
    word: '认领银行流水',
    path: '/admin/statementRow/assign',
    summary:
      'Say which company a row that waits is from; it becomes a collection of that company, or is the payment of the slip that is named. `seen`: the status that it was shown with',
    input: z.strictObject({
      id,
      companyId: id,
      /** Of the collection that the company has registered of it. */
      slipId: z.optional(id),
      seen: z.optional(z.enum([ROW_STATUS.waiting, ROW_STATUS.notOurs])),
    }),
    output: nothing,
  }),
  notOurs: endpoint({
    ...base,
    name: 'adminStatementRowNotOurs',
    word: '标记流水无关',
    path: '/admin/statementRow/notOurs',
    summary: 'A row that waits is no collection, such as interest or money for something else',
    input: z.strictObject({ id, note: requiredText(200) }),
    output: nothing,
  }),
};
