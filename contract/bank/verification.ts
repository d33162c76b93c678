import * as z from 'zod/mini';
import { FINANCE_OFFICERS, FINANCE_READERS } from '../account/platform-role.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { VERIFICATION_STATE } from '../noun/admin-words.ts';
import { bankSerialNo, id, requiredText } from '../noun/fields.ts';
import { codesFilter, dateRange, textFilter } from '../noun/list.ts';
import { oneRecord } from '../noun/noun.ts';
import { calendarDate } from '../noun/values.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { smallAmount } from './small-amount.ts';

const action = {
  ...operatorWrite,
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
      serialNo: bankSerialNo,
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
