import { expect, test } from 'vitest';

import type { ReviewDetail } from '#contract/flow/review-view.ts';

import { begin } from './draft.ts';
import { unsentOf } from './unsent.ts';
import { newsOf } from './use-news.ts';

const mine = {
  actions: ['approve', 'returnBack', 'reject'],
  task: { nodeKey: 'N2', returnTargets: [] },
  ticks: [
    { key: 'parties', label: '已认证', asked: true, result: null, note: '' },
    { key: 'overdue', label: '无逾期', asked: true, result: 'pass', note: '' },
  ],
  fields: [
    { key: 'approvedAmount', label: '批复额度（元）', control: 'money', value: '', asked: '900' },
    { key: 'annualRate', label: '年化费率（%）', control: 'percent', value: '' },
    { key: 'conditions', label: '批复条件', control: 'textarea', value: '' },
  ],
  view: {
    panels: [{ key: 'base', items: [{ key: 'mainContractNo', label: '主合同编号' }] }],
    lines: [{ key: 'goods', columns: [{ key: 'qty', title: '数量' }] }],
  },
} as unknown as ReviewDetail;
const handled = { ...mine, actions: [], task: null, ticks: [], fields: [] } as ReviewDetail;
const typed = {
  ...begin(mine),
  opinion: '额度偏高\n请核减',
  internal: true,
  told: '请补充合同附件',
  files: [{ id: '1', fileName: '测算.pdf' }] as never,
  ticks: { ...begin(mine).ticks, parties: { result: 'fail', note: '缺合同' } as const },
  fields: { approvedAmount: '500', annualRate: 'abc', conditions: '' },
  marks: {
    a: { tabKey: 'base', fieldKey: 'mainContractNo', note: '与原件不符' },
    b: { tabKey: 'goods', fieldKey: 'qty', rowIndex: 1, note: '' },
  },
};

test('what was typed on a task that a colleague has finished stays, all of it and nothing else', () => {
  expect(unsentOf(mine, handled, typed)).toEqual([
    '内部意见：额度偏高\n请核减',
    '告知企业的原因：请补充合同附件',
    '意见附件：测算.pdf',
    '已认证：不通过（缺合同）',
    '批复额度：500.00 元（伍佰元整）',
    '年化费率：abc',
    '标记 主合同编号：与原件不符',
    '标记 数量（第 2 行）',
  ]);
  expect(unsentOf(mine, { ...handled, actions: ['urge'] }, typed)).toHaveLength(8);
  expect(unsentOf(mine, handled, begin(mine))).toEqual([]);
});

test('what still has its field stands there alone, and what is gone already is not gone again', () => {
  expect(unsentOf(mine, { ...mine, status: '3' }, typed)).toEqual([]);
  const ends = { ...handled, actions: ['terminate'] };
  const lost = unsentOf(mine, ends, typed);
  expect(lost).toHaveLength(6);
  expect(lost.join()).not.toContain('意见：');
  expect(unsentOf(handled, handled, typed)).toEqual([]);
  const { fields } = mine;
  expect(unsentOf(mine, { ...mine, fields: fields.slice(1) }, typed)).toEqual([
    '批复额度：500.00 元（伍佰元整）',
  ]);
});

test('who has finished it is told by the record, and nobody where it does not tell', () => {
  const line = (id: string, nodeKey: string, operatorName: string, operateTypeName: string) =>
    ({
      id,
      nodeKey,
      nodeName: '风控复核',
      operatorName,
      operateTypeName,
      nodeStatus: 2,
      endTime: '2026-11-29 10:05:00',
    }) as never;
  const on = { ...mine, step: '11' };
  const lines = [
    line('9', 'N2', '甲', '同意'),
    line('12', 'N2', '乙', '退回'),
    line('13', 'start', '丙', '重新提交'),
    { ...(line('p-N3', 'N3', '', '') as object), nodeStatus: 3 } as never,
  ];
  const now = '2026-11-29 11:00:00';
  expect(newsOf(lines, on, now)).toBe('乙 11-29 10:05 风控复核 · 退回');
  expect(newsOf(lines.slice(2), on, now)).toBe('丙 11-29 10:05 重新提交');
  expect(newsOf(lines.slice(0, 1), on, now)).toBe('');
});
