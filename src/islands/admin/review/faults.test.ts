import { expect, test } from 'vitest';
import type { NodeField, ReviewDetail } from '#contract/flow/review-view.ts';
import { TOLD_TEXT } from '#contract/flow/told.ts';

import { begin } from './draft.ts';
import { faultsOf, refused } from './faults.ts';

const field = (key: string, label: string, required: boolean): NodeField => ({
  key,
  label,
  required,
  control: 'textarea',
  value: '',
});

const detail = {
  view: {},
  ticks: [
    { key: 'parties', label: '已认证', asked: true, result: null, note: '', given: [] },
    { key: 'overdue', label: '无逾期', asked: false, result: null, note: '', given: [] },
  ],
  fields: [
    field('approvedAmount', '批复额度（元）', true),
    field('limitExpireDate', '额度到期日', true),
    field('conditions', '批复条件', false),
  ],
} as unknown as ReviewDetail;

const concluded = { ...begin(detail), ticks: { parties: { result: 'pass', note: '' } } as const };

test('an approval names each term that is required and left empty, beside it', () => {
  const faults = {
    'fields.approvedAmount': '请填写“批复额度（元）”',
    'fields.limitExpireDate': '请填写“额度到期日”',
  };
  expect(faultsOf('approve', detail, concluded)).toEqual(faults);
  const blank = { ...concluded, fields: { approvedAmount: ' ', limitExpireDate: '2027-01-01' } };
  expect(Object.keys(faultsOf('approve', detail, blank))).toEqual(['fields.approvedAmount']);
});

test('only checks that are asked here need a conclusion', () => {
  const fields = { approvedAmount: '1', limitExpireDate: '2027-01-01' };
  expect(faultsOf('approve', detail, { ...begin(detail), fields })).toEqual({
    ticks: '还有 1 项审核要点没有结论',
  });
  expect(faultsOf('approve', detail, { ...concluded, fields })).toEqual({});
});

test('a return needs an opinion and no terms', () => {
  expect(Object.keys(faultsOf('returnBack', detail, begin(detail)))).toEqual(['opinion']);
});

test('a return whose opinion stays inside needs the reason that the company is told', () => {
  const inner = { ...begin(detail), opinion: '怀疑关联交易', internal: true };
  expect(faultsOf('returnBack', detail, inner)).toEqual({ told: TOLD_TEXT });
  expect(faultsOf('approve', detail, inner)).not.toHaveProperty('told');
  expect(faultsOf('returnBack', detail, { ...inner, told: '请补充合同附件' })).toEqual({});
});

test('a term that its line of goods does not have is said before anybody is asked', () => {
  const fields = [
    { ...field('markup', '加价（元/单位）', false), control: 'price' as const },
    { ...field('lineMarkups', '逐行加价（元/单位，每行一个数）', false), linesOf: 'goods' },
  ].map((one) => (one.linesOf ? { ...one, control: 'prices' as const } : one));
  const goods = { key: 'goods', title: '货物清单', columns: [], rows: [{ name: '螺纹钢' }] };
  const request = {
    ...detail,
    ticks: [],
    fields,
    view: { lines: [goods] },
  } as unknown as ReviewDetail;
  const typed = { ...begin(request), fields: { markup: 'abc', lineMarkups: '1\n2\n3' } };
  expect(faultsOf('approve', request, typed)).toEqual({
    'fields.markup': '加价：请输入正确的数字，最多 5 位小数',
    'fields.lineMarkups': '逐行加价：货物清单有 1 行，这里填写了 3 行',
  });
  const right = { ...typed, fields: { markup: '1,045.50', lineMarkups: '１，０００' } };
  expect(faultsOf('approve', request, right)).toEqual({});
});

test('what the server says of a term stands beside it, and above the buttons with its name', () => {
  const failure = (path: string, message: string) => ({
    text: '请检查',
    fields: [{ path, message }],
  });
  expect(refused(detail, failure('fields.approvedAmount', '不能超过申请额度'))).toEqual({
    whole: '批复额度：不能超过申请额度',
    'fields.approvedAmount': '不能超过申请额度',
  });
  expect(refused(detail, failure('fields.conditions', '请填写“批复条件”'))).toMatchObject({
    whole: '请填写“批复条件”',
  });
  expect(refused(detail, failure('ticks.parties', '请核对“已认证”'))).toMatchObject({
    whole: '请核对“已认证”',
  });
  expect(refused(detail, { text: '网络异常', fields: [] })).toEqual({ whole: '网络异常' });
});
