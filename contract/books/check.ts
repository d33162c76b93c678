import * as z from 'zod/mini';
import { COLLECTORS, FINANCE } from '../account/platform-role.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { codesFilter, dateRange, flagFilter } from '../noun/list.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { CHECK_WORDS, FIT_WORDS } from './check-items.ts';

const list = exportedList({
  name: 'bookCheck',
  title: 'findings of the check of the books (账务核对)',
  fields: {
    runTime: z.string(),
    /** Key of CHECK_WORDS. */
    item: z.string(),
    /** Code of FIT_WORDS. */
    fits: z.string(),
    /** Records that were held against each other; 0 of a fault. */
    compared: z.number(),
    objectType: z.string(),
    objectId: z.string(),
    objectNo: z.string(),
    /** What the documents come to, and what was found in its place; '' where all fits. */
    expected: z.string(),
    found: z.string(),
    difference: z.string(),
  },
  filters: {
    item: codesFilter,
    fits: codesFilter,
    /** Of the newest run alone. */
    lastRun: flagFilter,
    ...dateRange('runTime'),
  },
  sorts: ['createTime'],
  roles: COLLECTORS,
  sheet: {
    name: '账务核对',
    routeName: 'adminBookCheck',
    columns: {
      runTime: { title: '核对时间' },
      item: { title: '核对项目', words: CHECK_WORDS },
      fits: { title: '结果', words: FIT_WORDS },
      compared: { title: '核对笔数', as: 'number' },
      objectNo: { title: '单据' },
      expected: { title: '应为（元）', as: 'number' },
      found: { title: '实为（元）', as: 'number' },
      difference: { title: '差额（元）', as: 'number' },
    },
  },
});

/** 账务核对: what a check of the whole books finds, every night and when finance asks. */
export const adminBookCheck = {
  ...list,
  run: endpoint({
    ...operatorWrite,
    roles: FINANCE,
    name: 'adminBookCheckRun',
    word: '账务核对',
    path: '/admin/bookCheck/run',
    summary: 'Hold ledger, payments, invoices, receivables and deposits against each other now',
    input: nothing,
    output: z.object({ items: z.number(), faults: z.number() }),
  }),
};
