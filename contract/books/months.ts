import * as z from 'zod/mini';
import { FINANCE_DIRECTORS, FINANCE_READERS } from '../account/platform-role.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { requiredText } from '../noun/fields.ts';
import { codesFilter } from '../noun/list.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { MONTH_WORDS } from './month-status.ts';

/** What falls into a closed month is refused with it. */
export const CLOSED_MONTH = { code: 'month_closed', text: '该月已结账，不能再登记或更改' } as const;

export const MONTH_REFUSAL = {
  running: { code: 'month_running', text: '当月结束后才能结账' },
  order: { code: 'month_order', text: '请先结前面的月份' },
  last: { code: 'month_last', text: '只能反结最近一个已结账的月份' },
  waiting: { code: 'month_waiting', text: '该月还有未处理完的款项，请处理后再结账' },
} as const;

const month = z.string().check(z.regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/, '月份格式不正确'));

const base = {
  ...operatorWrite,
  roles: FINANCE_DIRECTORS,
  output: nothing,
} as const;

/** 月结: months of the books, closed by finance's director one after another. */
export const adminBookMonth = {
  ...exportedList({
    name: 'bookMonth',
    title: 'months of the books (月结)',
    fields: {
      /** yyyy-MM. */
      month: z.string(),
      /** Code of MONTH_WORDS. */
      monthStatus: z.string(),
      /** What buyers owed, suppliers were owed and deposits were held at its end, as closed; '' of what is not closed. */
      receivable: z.string(),
      payable: z.string(),
      deposit: z.string(),
      companies: z.number(),
      /**
       * What keeps it from being closed: rows of statements, collections and deposits up to its end that wait for a person, and
       * pay-outs and refunds that are not booked yet; 0 once it is closed.
       */
      statements: z.number(),
      collections: z.number(),
      deposits: z.number(),
      payOuts: z.number(),
      /** 'close' of the month that is closed next, 'reopen' of the last that is closed; '' of all others. */
      step: z.string(),
      handledBy: z.string(),
      handledTime: z.string(),
      reason: z.string(),
    },
    filters: { monthStatus: codesFilter },
    sorts: ['month'],
    roles: FINANCE_READERS,
    sheet: {
      name: '月结',
      routeName: 'adminBookMonth',
      columns: {
        month: { title: '月份' },
        monthStatus: { title: '状态', words: MONTH_WORDS },
        statements: { title: '待处理流水', as: 'number' },
        collections: { title: '待认款回款', as: 'number' },
        deposits: { title: '待认款保证金', as: 'number' },
        payOuts: { title: '未结付款退款', as: 'number' },
        receivable: { title: '期末应收（元）', as: 'number' },
        payable: { title: '期末应付（元）', as: 'number' },
        deposit: { title: '期末保证金（元）', as: 'number' },
        companies: { title: '企业数', as: 'number' },
        handledBy: { title: '办理人' },
        handledTime: { title: '办理时间' },
        reason: { title: '反结账原因' },
      },
    },
  }),
  close: endpoint({
    ...base,
    name: 'adminBookMonthClose',
    word: '月结',
    path: '/admin/bookMonth/close',
    summary:
      'Close a month that is over, after those before it; what would fall into it is refused from then on',
    input: z.strictObject({ month }),
  }),
  reopen: endpoint({
    ...base,
    name: 'adminBookMonthReopen',
    word: '反结账',
    path: '/admin/bookMonth/reopen',
    summary: 'Open the last closed month again, with a reason that stays',
    input: z.strictObject({ month, reason: requiredText(200) }),
  }),
};
