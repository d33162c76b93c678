import { expect, test } from 'vitest';

import type { NodeField, ReviewDetail } from '#contract/flow/review-view.ts';

import { begin } from './draft.ts';
import { faultsOf } from './faults.ts';

const field = (key: string, label: string, required: boolean): NodeField => ({
  key,
  label,
  required,
  control: 'text',
  value: '',
});

const detail = {
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
