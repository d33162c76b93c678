import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { BUSINESS } from '../account/platform-role.ts';
import { sharedFlowRow } from '../flow/flow.ts';
import { textFilter } from '../noun/list.ts';
import { declareDocument } from './document.ts';
import { code, data, money, number, text, withheld } from './field-table.ts';

const order = declareDocument({
  name: 'sampleOrder',
  word: '示例订单',
  title: 'sample orders (示例订单)',
  moduleId: '99',
  readers: BUSINESS,
  routes: { list: 'list', detail: 'detail', form: 'form', console: 'console' },
  fields: {
    orderNo: text('编号'),
    orderStatus: code('状态', 'OrderStatus'),
    price: withheld(money('金额')),
    days: number('账期', { unit: '天' }),
    limit: withheld(
      data(z.nullable(z.object({ available: z.string() })), '可用额度', {
        unit: '元',
        inSheet: { as: 'number', part: 'available' },
      }),
    ),
    statusReason: withheld(text('状态说明', { places: ['console'] })),
  },
  details: { remark: withheld(text('备注')) },
  save: {},
  approval: sharedFlowRow,
  status: 'orderStatus',
  filters: ['orderStatus'],
  ownFilters: { buyerLike: textFilter },
  sorts: ['createTime'],
  sheetEnd: ['waitingFor', 'createTime'],
  console: {
    name: 'sampleOrder',
    word: '订单',
    title: 'sample orders (示例订单)',
    fields: ['orderNo', 'companyName', 'price', 'days', 'limit', 'version'],
    lastFields: ['statusReason'],
    titles: { days: '申请账期' },
    filters: ['submitTime'],
  },
});

test('a sheet shows units, the part of a whole that is meant, and who must act, in the order of the fields', () => {
  expect(Object.entries(order.sheet.columns)).toEqual([
    ['orderNo', { title: '编号' }],
    ['orderStatus', { title: '状态', codeOf: 'OrderStatus' }],
    ['price', { title: '金额（元）', as: 'number' }],
    ['days', { title: '账期（天）', as: 'number' }],
    ['limit', { title: '可用额度（元）', as: 'number', part: 'available' }],
    ['nextStep', { title: '待办人', part: 'who' }],
    ['createTime', { title: '创建时间' }],
  ]);
});

test('the console has titles and an order of its own, and last fields behind who must act', () => {
  const columns = Object.entries(order.console.sheet.columns);
  expect(columns.map(([key, column]) => [key, column?.title])).toEqual([
    ['orderNo', '编号'],
    ['companyName', '申请企业'],
    ['price', '金额（元）'],
    ['days', '申请账期（天）'],
    ['limit', '可用额度（元）'],
    ['nextStep', '待办人'],
    ['dueTime', '时限'],
    ['submitTime', '提交时间'],
    ['statusReason', '状态说明'],
  ]);
});

const given = {
  id: '1',
  actions: [],
  orderNo: 'SD1',
  auditStatus: '1',
  processRedundantId: null,
  submitTime: null,
  nextStep: null,
};
const ofCompany = {
  companyId: '7',
  createBy: '3',
  createByName: '示例',
  createTime: '',
  updateTime: '',
  version: 1,
  orderStatus: '1',
  days: '30',
  auditTime: null,
};

test('what is withheld may be absent for a company, and is always there for the platform', () => {
  expect(order.row.safeParse({ ...given, ...ofCompany }).success).toBe(true);
  expect(order.detail.safeParse({ ...given, ...ofCompany }).success).toBe(true);
  const page = (row: object) =>
    order.console.calls.page.output.safeParse({
      content: [row],
      total: 1,
      totalIsEstimate: false,
    }).success;
  const told = {
    ...given,
    companyName: '示例企业',
    price: '1.00',
    days: '30',
    limit: null,
    version: 1,
    statusReason: '',
  };
  expect(page(told)).toBe(true);
  expect(page({ ...told, price: undefined })).toBe(false);
});

test('its own filters are those of both lists', () => {
  const asked = { buyerLike: '示例' };
  expect(order.calls.page.input.safeParse({ ...asked, nameLike: '' }).success).toBe(true);
  expect(order.console.calls.page.input.safeParse({ ...asked, keyword: '' }).success).toBe(true);
  expect(order.calls.page.input.safeParse({ sellerLike: '示例' }).success).toBe(false);
});

test('a field by the name of one of the approval does not compile, since it would take its place', () => {
  const declare = () =>
    declareDocument({
      ...order.declared,
      // @ts-expect-error returnReason is what the platform wrote when it returned the document.
      fields: { orderNo: text('编号'), returnReason: text('退货原因') },
      filters: [],
      console: { fields: ['orderNo'], filters: [] },
    });
  expect(declare).toBeTypeOf('function');
});
