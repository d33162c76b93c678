import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { requiredText } from '../noun/fields.ts';
import { firstError, rule, type ValidatorUse, validatorUse } from './use.ts';

const schema = z.object({
  usc: z.string().check(rule('usc')),
  contactPhone: z.string().check(rule('mobile')),
});

function messages(input: unknown): string[] {
  return (
    schema
      .safeParse(input)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  );
}

test('a schema takes what the rules take', () => {
  expect(messages({ usc: '91350100M000100Y43', contactPhone: '13800000001' })).toEqual([]);
  expect(messages({ usc: '91350100M000100Y43', contactPhone: '013800000001' })).toEqual([]);
});

test('a schema says what is wrong in the words of the rule', () => {
  expect(messages({ usc: '', contactPhone: '1' })).toEqual([
    'usc: 该项为必填项',
    'contactPhone: 请输入正确的手机号',
  ]);
});

test('only the first of two broken rules is told', () => {
  const twice = z.string().check(rule('moneyPositive'), rule('lt', { other: '100' }));
  expect(twice.safeParse('-1').error?.issues.map(({ message }) => message)).toEqual([
    '请输入大于 0 的金额，最多 2 位小数',
  ]);
});

test('required text of a schema is trimmed and counted in code points', () => {
  expect(requiredText(2).parse(' 𠮷𠮷 ')).toBe('𠮷𠮷');
  expect(requiredText(2).safeParse('𠮷𠮷𠮷').error?.issues[0]?.message).toBe('不能超过 2 个字');
  expect(requiredText(2).safeParse('  ').error?.issues[0]?.message).toBe('该项为必填项');
});

test.each([
  [{ name: 'usc' }, true],
  [{ name: 'gt', otherField: 'marginCallLine', otherLabel: '补保线' }, true],
  [{ name: 'lt', other: '90', orEqual: true }, true],
  [{ name: 'requiredText', max: 50 }, true],
  [{ name: 'gt' }, false],
  [{ name: 'nonsense' }, false],
  [{ name: 'constructor' }, false],
  [{ name: 7 }, false],
  [{}, false],
  ['usc', false],
  [{ name: 'usc', pattern: '.*' }, false],
  [{ name: 'text', max: -1 }, false],
])('form metadata %j: %j', (metadata, good) => {
  expect(validatorUse.safeParse(metadata).success).toBe(good);
});

const line: Record<string, string> = { marginCallLine: '5', empty: '', invoiceDate: '2026-05-01' };
const context = { required: true, valueOfField: (key: string) => line[key] ?? '' };
const optional = { ...context, required: false };
const closeout: ValidatorUse[] = [
  { name: 'percent2' },
  { name: 'gt', otherField: 'marginCallLine', otherLabel: '补保线' },
];

test.each([
  ['8', context, undefined],
  ['5', context, '必须大于补保线'],
  ['100.01', context, '请输入 0 到 100 之间的百分数，最多 2 位小数'],
  ['', context, '该项为必填项'],
  ['  ', context, '该项为必填项'],
  [undefined, context, '该项为必填项'],
  ['', optional, undefined],
  [null, optional, undefined],
  ['  ', optional, '请输入 0 到 100 之间的百分数，最多 2 位小数'],
  [8, context, '请输入 0 到 100 之间的百分数，最多 2 位小数'],
])('a field with %j', (value, fieldContext, message) => {
  expect(firstError(value, closeout, fieldContext)).toBe(message);
});

test('a comparison with an empty field waits for that field', () => {
  expect(firstError('8', [{ name: 'gt', otherField: 'empty' }], context)).toBeUndefined();
});

const YEAR = '数电发票号码的前两位是开票年份，须与开票日期一致';

test.each([
  ['26'.padEnd(20, '1'), 'invoiceDate', undefined],
  ['25'.padEnd(20, '1'), 'invoiceDate', YEAR],
  ['25'.padEnd(20, '1'), 'empty', undefined],
  ['25111111', 'invoiceDate', undefined],
  ['25'.padEnd(19, '1'), 'invoiceDate', '请输入 8 位或 20 位发票号码'],
  ['25'.padEnd(20, '一'), 'invoiceDate', '请输入 8 位或 20 位发票号码'],
])('an invoice number %s of the day in %s: %s', (value, otherField, problem) => {
  expect(firstError(value, [{ name: 'invoiceNo', otherField }], context)).toBe(problem);
});
