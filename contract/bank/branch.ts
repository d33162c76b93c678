import * as z from 'zod/mini';
import { FINANCE_OFFICERS, FINANCE_READERS } from '../account/platform-role.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { textFilter } from '../noun/list.ts';
import { oneRecord } from '../noun/noun.ts';
import { searchText } from '../noun/search-text.ts';
import { customerRead } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Branches that a search answers. */
export const MOST_BRANCHES_FOUND = 20;
/** Rows of one call of an import, and characters of them gzipped in base64. */
export const MOST_BRANCH_ROWS = 2000;
const MOST_CONTENT = 700_000;

const branch = {
  /** 联行号: 12 digits. */
  cnapsCode: z.string(),
  /** Whole name of the branch. */
  branchName: z.string(),
  bankName: z.string(),
  city: z.string(),
};

/** Branches of banks (联行号) for whoever enters an account; public knowledge, for any session. */
export const bankBranch = {
  search: endpoint({
    ...customerRead,
    name: 'bankBranchSearch',
    path: '/portal/bankBranch/search',
    summary:
      'Branches of banks by parts of their names, separated by spaces, or by the first digits of their numbers',
    input: z.strictObject({
      nameLike: searchText.check(z.minLength(1)),
    }),
    output: z.array(z.object(branch)),
  }),
};

const listed = exportedList({
  name: 'bankBranch',
  title: 'branches of banks (联行号)',
  fields: { ...branch, updateTime: z.string() },
  filters: { keyword: textFilter },
  sorts: ['cnapsCode', 'updateTime'],
  roles: FINANCE_READERS,
  sheet: {
    name: '联行号',
    routeName: 'adminBankBranch',
    columns: {
      cnapsCode: { title: '联行号' },
      branchName: { title: '行名' },
      bankName: { title: '所属银行' },
      city: { title: '城市' },
      updateTime: { title: '更新时间' },
    },
  },
});

const writing = {
  ...operatorWrite,
  roles: FINANCE_OFFICERS,
} as const;

/** The directory of branches, which operators bring up to date from a file. */
export const adminBankBranch = {
  ...listed,
  import: endpoint({
    ...writing,
    name: 'adminBankBranchImport',
    word: '导入联行号',
    path: '/admin/bankBranch/import',
    summary:
      'Add or bring up to date branches of banks: all of these rows, or none and what is wrong row by row',
    input: z.strictObject({
      /** Cells as JSON, string[][], gzipped, in base64: 联行号, 行名, 所属银行, 城市. */
      content: z
        .string()
        .check(
          z.maxLength(MOST_CONTENT, '内容过大，请分批导入'),
          z.regex(/^[A-Za-z0-9+/]+={0,2}$/, '文件为空或无法读取'),
        ),
    }),
    output: z.object({
      /** Rows that are in the directory now; 0 where anything is wrong. */
      taken: z.number(),
      problems: z.array(z.object({ row: z.number(), message: z.string() })),
    }),
  }),
  delete: endpoint({
    ...writing,
    name: 'adminBankBranchDelete',
    word: '删除联行号',
    path: '/admin/bankBranch/delete',
    summary: 'Take a branch that was closed out of the directory; accounts that name it stay',
    input: oneRecord,
    output: nothing,
  }),
};
