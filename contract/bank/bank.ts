import * as z from 'zod/mini';
import { optionalFiles, storedFile } from '../file/file.ts';
import { MOST_ATTACHED } from '../file/types.ts';
import type { Sheet } from '../noun/export.ts';
import { id, optionalPartyName, optionalText, partyName, requiredText } from '../noun/fields.ts';
import { codesFilter, textFilter } from '../noun/list.ts';
import { nounEndpoints, nounRow, oneRecord, saveInput } from '../noun/noun.ts';
import { contactPhone } from '../party/form.ts';
import { checkOf } from '../validators/check.ts';
import { CODE_RULES } from '../validators/codes.ts';
import { customerRead, customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { wholeNumber } from '../wire/whole-number.ts';
import { smallAmount } from './small-amount.ts';
import { VERIFY_TRIES } from './verify-states.ts';

/** Enumeration BankType: 基本存款账户. */
export const DEFAULT_BANK_TYPE = '1';

/** Longest texts of a bank account's fields, in code points. */
export const BANK_MAX = {
  name: 50,
  contactPerson: 25,
  remarks: 500,
  openBank: 100,
  attachment: MOST_ATTACHED,
} as const;

const bankType = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,2}$/)), z.int().check(z.minimum(0), z.maximum(99))]),
  z.transform(String),
);

/** What a person enters of any bank account (specification section 3, Bank; rules.md C.15). */
export const accountFields = {
  /** 账户名称. */
  name: partyName(BANK_MAX.name),
  /** Code of the enumeration BankType, as text or number. */
  bankType: z._default(bankType, DEFAULT_BANK_TYPE),
  contactPerson: optionalText(BANK_MAX.contactPerson),
  contactPhone,
  /** 说明. */
  remarks: requiredText(BANK_MAX.remarks),
  /** Files on the account (银行账户资料, fileType 9); left out of a change, they stay. */
  attachment: optionalFiles(BANK_MAX.attachment),
  /** 8 to 30 digits; travels sealed. Left out of a change, it stays as it is; '' removes it. */
  accountNo: z.optional(z.string().check(checkOf(CODE_RULES.bankAccount, {}, true))),
  openBank: optionalPartyName(BANK_MAX.openBank),
  /** 联行号. */
  cnapsCode: z._default(z.string().check(checkOf(CODE_RULES.cnaps, {}, true)), ''),
};

const fields = { ...accountFields, isDefault: z.optional(z.boolean()) };

/** What rows show of any bank account. */
export const accountRow = {
  name: z.string(),
  bankType: z.string(),
  contactPerson: z.string(),
  contactPhone: z.string(),
  remarks: z.string(),
  attachment: z.array(storedFile),
  /** Masked: stars and the last four digits in groups of four; '' when there is none. bank.reveal answers all of it. */
  accountNo: z.string(),
  openBank: z.string(),
  cnapsCode: z.string(),
  /** A project names it: it is not deleted any more (rules.md C.20). */
  inUse: z.boolean(),
};

export const bankRow = nounRow({
  ...accountRow,
  isDefault: z.boolean(),
  /** Code of the enumeration BankVerifyStatus. */
  verifyStatus: z.string(),
  /** Day on which the platform sent the small amount; '' while it has not. */
  verifySentDate: z.string(),
  /** How often the amount may still be typed in; 0 where there is none to type. */
  verifyTriesLeft: z.number(),
});

/** What whoever chooses an account is shown of it. */
const bankOption = z.object({
  id: bankRow.shape.id,
  name: z.string(),
  bankType: z.string(),
  accountNo: z.string(),
  openBank: z.string(),
});
export type BankOption = z.infer<typeof bankOption>;

/** Columns of an export that any bank account has. */
export const ACCOUNT_COLUMNS = {
  name: { title: '账户名称' },
  bankType: { title: '账户类型', codeOf: 'BankType' },
  accountNo: { title: '银行账号' },
  openBank: { title: '开户行' },
  cnapsCode: { title: '联行号' },
  contactPerson: { title: '联系人' },
  contactPhone: { title: '手机号' },
} as const;

/** 导出 of bank accounts; account numbers are as masked as in the list. */
export const bankSheet: Sheet<keyof z.output<typeof bankRow> & string> = {
  name: '银行账户',
  routeName: 'bank',
  columns: {
    ...ACCOUNT_COLUMNS,
    isDefault: { title: '默认账户', as: 'flag' },
    verifyStatus: { title: '验证状态', codeOf: 'BankVerifyStatus' },
    remarks: { title: '说明' },
    createByName: { title: '创建人' },
    createTime: { title: '创建时间' },
  },
};

/** Rows carry these actions: edit, verify, typeAmount, setDefault, reveal, delete. */
const filters = {
  /** In the account name or the bank's name; of an account number, its digits in full. */
  nameLike: textFilter,
  bankType: codesFilter,
  verifyStatus: codesFilter,
};

/** Specification section 9: the bank search shows at most so many. */
export const BANKS_AT_ONCE = 999;

const calls = nounEndpoints({
  name: 'bank',
  title: 'bank accounts (银行账户)',
  row: bankRow,
  detail: bankRow,
  save: fields,
  filters,
  sorts: ['createTime', 'name', 'bankType'],
  maxSize: BANKS_AT_ONCE,
  sheet: bankSheet,
  sealed: ['accountNo'],
});

/** The call that shows one account's whole number (查看完整账号). */
export function revealEndpoint<const Name extends string>(name: Name) {
  return endpoint({
    ...customerWrite,
    name: `${name}Reveal`,
    word: '查看完整账号',
    path: `/portal/${name}/reveal`,
    summary: 'The whole account number, sealed under the key of the header; audited',
    input: oneRecord,
    output: z.object({ accountNo: z.string() }),
    sealsAnswer: ['accountNo'],
  });
}

/** All calls of bank accounts. */
export const bank = {
  ...calls,
  /** Like save; the name that the bank page of the specification calls. */
  saveOrUpdate: endpoint({
    ...calls.save,
    name: 'bankSaveOrUpdate',
    path: '/portal/bank/saveOrUpdate',
    summary: 'Create or change a bank account; answers its id',
    input: saveInput(fields),
  }),
  list: endpoint({
    ...customerRead,
    name: 'bankList',
    path: '/portal/bank/bankList',
    summary: "All of the company's bank accounts that a filter finds, the default one first",
    /** Whoever gives pages gets one of them; otherwise all come at once. */
    input: z.strictObject({
      ...filters,
      pageNum: z._default(wholeNumber(1, 10_000), 1),
      pageSize: z._default(wholeNumber(1, BANKS_AT_ONCE), BANKS_AT_ONCE),
    }),
    output: z.array(bankRow),
  }),
  options: endpoint({
    ...customerRead,
    name: 'bankOptions',
    path: '/portal/bank/options',
    summary:
      "The company's bank accounts, the default one first, for whoever names one in a form and may not look at the accounts themselves",
    input: z.strictObject({ nameLike: filters.nameLike, bankType: filters.bankType }),
    output: z.array(bankOption),
  }),
  ofCompany: endpoint({
    ...customerRead,
    name: 'bankOfCompany',
    path: '/portal/bank/getBankList',
    summary: 'All bank accounts of a company that the account may act for, the default one first',
    input: z.strictObject({ companyId: id }),
    output: z.array(bankRow),
  }),
  setDefault: endpoint({
    ...customerWrite,
    name: 'bankSetDefault',
    word: '设为默认账户',
    path: '/portal/bank/setDefault',
    summary: "Make this the company's default account",
    input: oneRecord,
    output: nothing,
  }),
  reveal: revealEndpoint('bank'),
  verify: endpoint({
    ...customerWrite,
    name: 'bankVerify',
    word: '发起账户验证',
    path: '/portal/bank/verify',
    summary: 'Ask the platform to verify an account by a small amount (发起验证)',
    input: oneRecord,
    output: nothing,
  }),
  typeAmount: endpoint({
    ...customerWrite,
    name: 'bankTypeAmount',
    word: '填写验证金额',
    path: '/portal/bank/typeAmount',
    summary: `Type in the amount that arrived; ${VERIFY_TRIES} tries`,
    input: z.strictObject({ id, amount: smallAmount }),
    /** A wrong amount is an answer and no error: the try counts. */
    output: z.object({ verified: z.boolean(), triesLeft: z.number() }),
  }),
};
