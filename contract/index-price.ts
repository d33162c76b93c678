import * as z from 'zod/mini';
import { BUSINESS, PRICE_KEEPERS } from './account/platform-role.ts';
import { operatorWrite } from './noun/admin-action.ts';
import { exportedList } from './noun/admin-list.ts';
import { id, requiredText } from './noun/fields.ts';
import { dateRange, textFilter } from './noun/list.ts';
import { checkOf } from './validators/check.ts';
import { NUMBER_RULES } from './validators/numbers.ts';
import { endpoint } from './wire/endpoint.ts';

/** Rows of one import, and characters of its text. */
export const MOST_INDEX_ROWS = 2000;
const MOST_TEXT = 200_000;

export const INDEX_PRICE = {
  known: '该指数当日已有该单位的价格，如需修改请使用“更正”',
  future: '价格日期不能晚于今天',
  corrected: { code: 'index_corrected', text: '该价格已被更正，请刷新后查看' },
  empty: '没有可导入的行，请粘贴指数名称、日期、单位、价格四列',
  tooMany: `一次最多导入 ${MOST_INDEX_ROWS} 行`,
} as const;

const price = z.string().check(
  checkOf({
    ...NUMBER_RULES.dp5,
    test: (value) => /[1-9]/.test(value),
    message: '请输入大于 0 的价格，最多 5 位小数',
  }),
);

const listed = exportedList({
  name: 'indexPrice',
  title: 'index prices (网价): what is known of each index and day',
  fields: {
    indexName: z.string(),
    priceDate: z.string(),
    /** Enumeration Unit. */
    unit: z.string(),
    /** Yuan per unit, tax included. */
    price: z.string(),
    source: z.string(),
    /** Of the price that it corrects; '' for the first of its day. */
    correctedPrice: z.string(),
    reason: z.string(),
    createdBy: z.string(),
    createTime: z.string(),
  },
  filters: { keyword: textFilter, ...dateRange('priceDate') },
  sorts: ['priceDate', 'createTime'],
  roles: BUSINESS,
  sheet: {
    name: '网价',
    routeName: 'adminIndexPrice',
    columns: {
      indexName: { title: '指数名称' },
      priceDate: { title: '价格日期' },
      unit: { title: '单位', codeOf: 'Unit' },
      price: { title: '价格（元）', as: 'number' },
      source: { title: '来源' },
      correctedPrice: { title: '更正前价格（元）', as: 'number' },
      reason: { title: '更正原因' },
      createdBy: { title: '登记人' },
      createTime: { title: '登记时间' },
    },
  },
});

const writing = {
  ...operatorWrite,
  roles: PRICE_KEEPERS,
} as const;

/**
 * Index prices (网价, rules.md A): what prices of projects with 指数价加减 are held against, and later settled by. A price is
 * never changed: a correction is a row of its own that stands for the one before.
 */
export const adminIndexPrice = {
  ...listed,
  correct: endpoint({
    ...writing,
    name: 'adminIndexPriceCorrect',
    word: '更正网价',
    path: '/admin/indexPrice/correct',
    summary:
      'Put another price in the place of one that was wrong, with the reason; answers the id of the new one',
    input: z.strictObject({ id, price, reason: requiredText(200) }),
    output: id,
  }),
  import: endpoint({
    ...writing,
    name: 'adminIndexPriceImport',
    word: '导入网价',
    path: '/admin/indexPrice/import',
    summary:
      'Enter prices from cells of a spreadsheet or lines of a CSV file: all of them, or none and what is wrong row by row',
    input: z.strictObject({
      /** Index, day, unit, price and source, by tabs or commas; a first line of titles is passed over. */
      text: z
        .string()
        .check(z.minLength(1, INDEX_PRICE.empty), z.maxLength(MOST_TEXT, '内容过大，请分批导入')),
    }),
    output: z.object({
      /** Rows that were entered. */
      taken: z.number(),
      /** Rows that say what is known already. */
      same: z.number(),
      /** What is wrong, by the number of the line; nothing was entered where there is any. */
      problems: z.array(z.object({ row: z.number(), message: z.string() })),
    }),
  }),
};
