import * as z from 'zod/mini';

import { FINANCE_OFFICERS, FINANCE_READERS } from '../account/platform-role.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { id, requiredText } from '../noun/fields.ts';
import { textFilter } from '../noun/list.ts';
import { oneRecord } from '../noun/noun.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Rows of one entry, and characters of its text. */
export const MOST_TAX_CATEGORIES = 2000;
const MOST_TEXT = 200_000;

const listed = exportedList({
  name: 'taxCategory',
  title: 'tax categories (税收分类编码)',
  fields: { code: z.string(), name: z.string(), updateTime: z.string() },
  filters: { keyword: textFilter },
  sorts: ['code', 'updateTime'],
  roles: FINANCE_READERS,
  sheet: {
    name: '税收分类编码',
    routeName: 'adminTaxCategory',
    columns: {
      code: { title: '税收分类编码' },
      name: { title: '名称' },
      updateTime: { title: '更新时间' },
    },
  },
});

const writing = {
  ...operatorWrite,
  roles: FINANCE_OFFICERS,
} as const;

/** Categories of the tax authority's table that finance works with: they are offered by name where an invoice is drawn up. */
export const adminTaxCategory = {
  ...listed,
  enter: endpoint({
    ...writing,
    name: 'adminTaxCategoryEnter',
    word: '登记税收分类编码',
    path: '/admin/taxCategory/enter',
    summary:
      'Add categories or rename those that are there, from cells of a spreadsheet: all of them, or none and what is wrong row by row',
    input: z.strictObject({
      /** Code and name, by tabs or commas; a first line of titles is passed over. */
      text: z
        .string()
        .check(z.minLength(1, '请粘贴编码和名称'), z.maxLength(MOST_TEXT, '内容过大，请分批登记')),
    }),
    output: z.object({
      /** Rows that are kept now; 0 where anything is wrong. */
      taken: z.number(),
      problems: z.array(z.object({ row: z.number(), message: z.string() })),
    }),
  }),
  rename: endpoint({
    ...writing,
    name: 'adminTaxCategoryRename',
    word: '修改税收分类名称',
    path: '/admin/taxCategory/rename',
    summary: 'Give a category another name',
    input: z.strictObject({ id, name: requiredText(100) }),
    output: nothing,
  }),
  delete: endpoint({
    ...writing,
    name: 'adminTaxCategoryDelete',
    word: '删除税收分类编码',
    path: '/admin/taxCategory/delete',
    summary: 'Take a category out of those that are offered; invoices that have it keep it',
    input: oneRecord,
    output: nothing,
  }),
};
