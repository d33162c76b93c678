import { expect, test } from 'vitest';

import type { NodeField, ReviewDetail } from '#contract/flow/review-view.ts';

import { confirmation } from './confirmation.ts';
import { begin, termsOf } from './draft.ts';
import { termNote, termProblem, termText } from './term.ts';

const limit: NodeField = {
  key: 'approvedAmount',
  label: '批复额度（元）',
  control: 'money',
  required: true,
  value: '',
  asked: '12000000.00',
};
const rate: NodeField = {
  key: 'annualRate',
  label: '年化费率（%）',
  control: 'percent',
  required: true,
  value: '',
};

test.each([
  ['９，０００，０００', undefined],
  ['9000000.001', '批复额度：请输入大于 0 的金额，最多 2 位小数'],
  ['0', '批复额度：请输入大于 0 的金额，最多 2 位小数'],
  ['12000000.01', '批复额度不能超过申请的 12,000,000.00 元'],
  ['', undefined],
] as const)('a limit of %s: %s', (typed, problem) => {
  expect(termProblem(limit, typed)).toBe(problem);
});

test('a count of days may be none: what bounds it has the server knows', () => {
  const days: NodeField = { ...rate, key: 'retentionDays', label: '质保期（天）', control: 'int' };
  expect(termProblem(days, '0')).toBeUndefined();
  expect(termProblem(days, '90')).toBeUndefined();
  expect(termProblem(days, '-1')).toBe('质保期：请输入不超过 10 位的整数');
  expect(termProblem(days, '1.5')).toBe('质保期：请输入不超过 10 位的整数');
});

test('a price of a unit has up to five decimals, and a text no more characters than its field takes', () => {
  const price: NodeField = { ...rate, key: 'markup', label: '加价（元/单位）', control: 'price' };
  expect(termProblem(price, '1,045.12345')).toBeUndefined();
  for (const wrong of ['abc', '-1', '1.123456', '12,34']) {
    expect(termProblem(price, wrong), wrong).toBe('加价：请输入正确的数字，最多 5 位小数');
  }
  expect(termText(price, '1,045.5')).toBe('1,045.5 元/单位');
  const words: NodeField = { ...rate, label: '批复条件', control: 'textarea', max: 3 };
  expect(termProblem(words, '𠮷𠮷𠮷')).toBeUndefined();
  expect(termProblem(words, '按月报送')).toBe('批复条件：不能超过 3 字');
});

test('prices of lines are one number for each of them', () => {
  const prices: NodeField = {
    ...rate,
    label: '逐行加价（元/单位，每行一个数）',
    control: 'prices',
    linesOf: 'goods',
  };
  const lines = [{ key: 'goods', title: '货物清单', columns: [], rows: [{}, {}] }];
  expect(termProblem(prices, '45\n 1,050.5 \n', lines)).toBeUndefined();
  expect(termProblem(prices, '45', lines)).toBe('逐行加价：货物清单有 2 行，这里填写了 1 行');
  for (const wrong of ['45\nabc', '45\n12,34', '45\n-1']) {
    expect(termProblem(prices, wrong, lines)).toMatch(/^逐行加价：第 2 行：/);
  }
  expect(termText(prices, '45\n1,050.5')).toBe('45、1050.5');
});

test('a count of days is read with its unit', () => {
  const of = { ...rate, key: 'retentionDays', control: 'int' } as const;
  expect(termText({ ...of, label: '质保期（天，自结算日起）' }, '30')).toBe('30 天，自结算日起');
});

test('below an amount stand its capitals and how far it is from what was applied for', () => {
  expect(termNote(limit, '9,000,000')).toBe('玖佰万元整，比申请少 3,000,000.00 元');
  expect(termNote(limit, '12,000,000.00')).toBe('壹仟贰佰万元整，与申请一致');
  expect(termNote(limit, '九百万')).toBe('');
});

const detail = {
  objectName: '项目申请',
  objectNo: 'XM202611200001',
  summary: '示例热轧卷板代采项目',
  companyName: '示例建设工程有限公司',
  task: { returnTargets: [{ nodeKey: 'start', nodeName: '申请人' }] },
  ticks: [
    { key: 'amount', label: '额度相符', asked: true, result: 'fail', note: '超出', given: [] },
  ],
  fields: [limit, rate],
} as unknown as ReviewDetail;

test('what was applied for is proposed, with its thousands, and travels without them', () => {
  const draft = begin(detail);
  expect(draft.fields).toEqual({ approvedAmount: '12,000,000.00', annualRate: '' });
  expect(termsOf(detail, draft)).toEqual({ approvedAmount: '12000000.00', annualRate: '' });
});

test('the question before an approval says what is granted, and to whom', () => {
  const fields = { approvedAmount: '9,000,000', annualRate: '7.2' };
  const asked = confirmation('approve', detail, { ...begin(detail), fields, opinion: '可以' });
  expect(asked?.split('\n')).toEqual([
    '确定同意吗？',
    '项目申请 XM202611200001：示例热轧卷板代采项目',
    '申请企业：示例建设工程有限公司',
    '批复额度：9,000,000.00 元（玖佰万元整）',
    '年化费率：7.2%',
    '不通过的要点：额度相符',
    '意见：可以',
  ]);
});

test('a return says to whom and how much is marked; what takes nothing away is not asked about', () => {
  const marks = { 'a b ': { tabKey: 'a', fieldKey: 'b', note: '' } };
  const draft = { ...begin(detail), marks };
  expect(confirmation('returnBack', detail, draft)).toContain('退回至：申请人\n标记：1 处');
  expect(confirmation('urge', detail, draft)).toBeUndefined();
});
