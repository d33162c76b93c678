import * as z from 'zod/mini';
import { FINANCE_OFFICERS, FINANCE_READERS } from '../account/platform-role.ts';
import { exportedList } from '../noun/admin-list.ts';
import { VERIFICATION_STATE } from '../noun/admin-words.ts';
import { id, requiredText } from '../noun/fields.ts';
import { codesFilter, dateRange, textFilter } from '../noun/list.ts';
import { oneRecord } from '../noun/noun.ts';
import { calendarDate } from '../noun/values.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Enumeration BankVerifyStatus: what an account is. */
export const BANK_VERIFY = { none: '1', waiting: '2', verified: '3', failed: '4' } as const;

/** What one verification is (小额打款验证): asked for, sent, and how it ended. */
export const VERIFICATION = {
  asked: '1',
  sent: '2',
  verified: '3',
  failed: '4',
  /** The account was changed or deleted meanwhile. */
  void: '5',
} as const;

/** How often the company may type the amount in before it must begin anew. */
export const VERIFY_TRIES = 3;

export const VERIFY_REFUSAL = {
  incomplete: { code: 'bank_incomplete', text: '请先补全银行账号和开户行，再发起验证' },
  otherName: {
    code: 'bank_other_name',
    text: '账户名称与企业名称不一致，不能验证；只能验证本企业名下的账户',
  },
} as const;

const AMOUNT_TEXT = '请输入 0.01-0.99 之间的金额，最多 2 位小数';
/** 0.01 to 0.99 yuan, as it is sent and typed in. */
export const smallAmount = z
  .string(AMOUNT_TEXT)
  .check(z.trim(), z.regex(/^0\.(?!0+$)\d{1,2}$/, AMOUNT_TEXT));

const action = {
  group: 'admin',
  access: 'operator',
  method: 'POST',
  effect: 'write',
  params: nothing,
  roles: FINANCE_OFFICERS,
} as const;

const shown = exportedList({
  name: 'bankVerification',
  title: 'accounts to verify (账户验证)',
  fields: {
    companyName: z.string(),
    accountName: z.string(),
    /** Masked; `reveal` answers all of it. */
    accountNo: z.string(),
    openBank: z.string(),
    cnapsCode: z.string(),
    /** Code of VERIFICATION_STATE. */
    state: z.string(),
    /** What was sent; '' before. */
    amount: z.string(),
    sentDate: z.string(),
    serialNo: z.string(),
    sentBy: z.string(),
    tries: z.number(),
    reason: z.string(),
    askedBy: z.string(),
    createTime: z.string(),
  },
  filters: { keyword: textFilter, state: codesFilter, ...dateRange('createTime') },
  sorts: ['createTime'],
  roles: FINANCE_READERS,
  sheet: {
    name: '账户验证',
    routeName: 'adminBankVerification',
    columns: {
      companyName: { title: '企业名称' },
      accountName: { title: '账户名称' },
      accountNo: { title: '银行账号' },
      openBank: { title: '开户行' },
      cnapsCode: { title: '联行号' },
      state: { title: '状态', words: VERIFICATION_STATE },
      amount: { title: '打款金额（元）', as: 'number' },
      sentDate: { title: '打款日期' },
      serialNo: { title: '银行流水号' },
      sentBy: { title: '打款经办人' },
      tries: { title: '已填次数', as: 'number' },
      reason: { title: '失败原因' },
      askedBy: { title: '发起人' },
      createTime: { title: '发起时间' },
    },
  },
});

/** The console's list of accounts to verify, and what finance does with them. */
export const adminBankVerification = {
  ...shown,
  reveal: endpoint({
    ...action,
    name: 'adminBankVerificationReveal',
    word: '查看完整账号',
    path: '/admin/bankVerification/reveal',
    summary: 'The whole account number, sealed under the key of the header; audited',
    input: oneRecord,
    output: z.object({ accountNo: z.string() }),
    sealsAnswer: ['accountNo'],
  }),
  record: endpoint({
    ...action,
    name: 'adminBankVerificationRecord',
    word: '登记小额打款',
    path: '/admin/bankVerification/record',
    summary: 'Record the small amount that was sent (登记打款)',
    input: z.strictObject({
      id,
      amount: smallAmount,
      sentDate: calendarDate,
      serialNo: requiredText(50),
    }),
    output: nothing,
  }),
  fail: endpoint({
    ...action,
    name: 'adminBankVerificationFail',
    word: '账户验证失败',
    path: '/admin/bankVerification/fail',
    summary: 'The bank did not take the amount, with the reason (验证失败)',
    input: z.strictObject({ id, reason: requiredText(200) }),
    output: nothing,
  }),
};
