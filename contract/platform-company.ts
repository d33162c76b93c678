import * as z from 'zod/mini';
import { FINANCE, FINANCE_READERS } from './account/platform-role.ts';
import { operatorRead, operatorWrite } from './noun/admin-action.ts';
import { exportedList } from './noun/admin-list.ts';
import {
  id,
  optionalPartyName,
  optionalText,
  optionalVersion,
  partyName,
  requiredText,
  taxNo,
} from './noun/fields.ts';
import { textFilter } from './noun/list.ts';
import { oneRecord } from './noun/noun.ts';
import { checkOf } from './validators/check.ts';
import { CODE_RULES } from './validators/codes.ts';
import { IDENTITY_RULES } from './validators/identity.ts';
import { endpoint } from './wire/endpoint.ts';
import { nothing } from './wire/envelope.ts';

/** Enumeration CompanyType: 平台公司. */
export const PLATFORM_TYPE = '8';

export const PLATFORM = {
  missing: {
    code: 'platform_missing',
    text: '平台公司资料尚未登记，请财务人员先在管理后台“平台公司”中登记',
  },
  noAccount: {
    code: 'platform_no_account',
    text: '平台公司还没有银行账户，请财务人员先在管理后台“平台账户”中登记',
  },
  otherAccount: {
    code: 'platform_other_account',
    text: '所选账户不是平台公司的银行账户，或已被删除，请刷新后重新选择',
  },
  changed: '平台公司资料已被他人修改，请刷新后查看',
  uscTaken: '该统一社会信用代码已属于平台上的另一家企业',
} as const;

const accountNo = z.string().check(z.trim(), checkOf(CODE_RULES.bankAccount, {}, true));

/** What of the platform's own company stands on orders, payments and invoices. */
export const platformFields = {
  name: z.string(),
  usc: z.string(),
  legalName: z.string(),
  invoiceTitle: z.string(),
  taxNo: z.string(),
  invoiceAddress: z.string(),
  invoicePhone: z.string(),
  invoiceBank: z.string(),
};

const writing = { ...operatorWrite, roles: FINANCE } as const;

/** The platform's own company (平台公司): buyer of every purchase, seller of every sale. Kept by finance. */
export const adminPlatformCompany = {
  get: endpoint({
    ...operatorRead,
    name: 'adminPlatformCompanyGet',
    path: '/admin/platformCompany/get',
    roles: FINANCE_READERS,
    summary: "The platform's own company; `known` is false while nobody has entered it",
    input: nothing,
    output: z.object({
      ...platformFields,
      known: z.boolean(),
      /** Last four digits behind stars. */
      invoiceAccount: z.string(),
      updatedBy: z.string(),
      updateTime: z.string(),
      /** Grows with every change; 0 before the first. */
      version: z.number(),
      mayEdit: z.boolean(),
    }),
  }),
  save: endpoint({
    ...writing,
    name: 'adminPlatformCompanySave',
    word: '修改平台公司',
    path: '/admin/platformCompany/save',
    summary: "Enter or change the platform's own company with its tax data",
    input: z.strictObject({
      name: partyName(50),
      usc: z.string().check(z.trim(), checkOf(IDENTITY_RULES.usc, {})),
      legalName: optionalPartyName(50),
      invoiceTitle: partyName(100),
      taxNo,
      invoiceAddress: requiredText(100),
      invoicePhone: requiredText(30),
      invoiceBank: requiredText(100),
      /** Travels sealed; left out or '', it stays as it is. */
      invoiceAccount: z.optional(accountNo),
      version: z.int().check(z.minimum(0)),
    }),
    sealed: ['invoiceAccount'],
    output: nothing,
  }),
};

const shown = exportedList({
  name: 'platformBank',
  title: "the platform's own accounts (平台账户)",
  fields: {
    name: z.string(),
    /** Masked; `reveal` answers all of it. */
    accountNo: z.string(),
    openBank: z.string(),
    cnapsCode: z.string(),
    remarks: z.string(),
    isDefault: z.boolean(),
    createTime: z.string(),
    version: z.number(),
  },
  filters: { keyword: textFilter },
  sorts: ['createTime'],
  roles: FINANCE_READERS,
  sheet: {
    name: '平台账户',
    routeName: 'adminPlatformBank',
    columns: {
      name: { title: '账户名称' },
      accountNo: { title: '银行账号' },
      openBank: { title: '开户行' },
      cnapsCode: { title: '联行号' },
      remarks: { title: '用途' },
      isDefault: { title: '默认付款账户', as: 'flag' },
      createTime: { title: '登记时间' },
    },
  },
});

/** Accounts of the platform's own company. */
export const adminPlatformBank = {
  ...shown,
  save: endpoint({
    ...writing,
    name: 'adminPlatformBankSave',
    word: '保存平台账户',
    path: '/admin/platformBank/save',
    summary: 'Add or change an account of the platform; answers its id',
    input: z.strictObject({
      id: z.optional(id),
      version: optionalVersion,
      openBank: requiredText(100),
      cnapsCode: z._default(z.string().check(checkOf(CODE_RULES.cnaps, {}, true)), ''),
      remarks: optionalText(100),
      /** Travels sealed; left out of a change or '', it stays as it is. */
      accountNo: z.optional(accountNo),
    }),
    sealed: ['accountNo'],
    output: id,
  }),
  setDefault: endpoint({
    ...writing,
    name: 'adminPlatformBankSetDefault',
    word: '设为默认账户',
    path: '/admin/platformBank/setDefault',
    summary: 'Make it the account that pay-outs are prepared from',
    input: oneRecord,
    output: nothing,
  }),
  delete: endpoint({
    ...writing,
    name: 'adminPlatformBankDelete',
    word: '删除',
    path: '/admin/platformBank/delete',
    summary: 'Take an account out of use; what was paid from it keeps its snapshot',
    input: oneRecord,
    output: nothing,
  }),
  reveal: endpoint({
    ...writing,
    name: 'adminPlatformBankReveal',
    word: '查看完整账号',
    path: '/admin/platformBank/reveal',
    summary: 'The whole account number, sealed under the key of the header; audited',
    input: oneRecord,
    output: z.object({ accountNo: z.string() }),
    sealsAnswer: ['accountNo'],
  }),
};
