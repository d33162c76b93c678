import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { TEXT } from '../wire/envelope.ts';
import { validationText } from './texts-of-schemas.ts';

beforeAll(() => {
  z.config({ localeError: validationText });
});
afterAll(() => {
  z.config(z.locales.en());
});

function textOf(schema: z.ZodMiniType, value: unknown): string {
  const result = schema.safeParse(value);
  return result.success ? 'valid' : (result.error.issues[0]?.message ?? '');
}

const CASES: [name: string, schema: z.ZodMiniType, value: unknown, text: string][] = [
  ['missing', z.string(), undefined, TEXT.required],
  ['null', z.number(), null, TEXT.required],
  ['missing choice', z.enum(['a']), undefined, TEXT.required],
  ['a number as text', z.string(), 1, '该项须为文本'],
  ['a text as number', z.number(), '1', '该项须为数字'],
  ['no number at all', z.number(), Number.NaN, '该项须为数字'],
  ['a fraction', z.number().check(z.int()), 1.5, '该项须为整数'],
  ['a text as yes or no', z.boolean(), 'true', '该项须为是或否'],
  ['an object as list', z.array(z.string()), {}, '该项须为列表'],
  ['a list as object', z.object({}), [], '该项须为对象'],
  ['a text as record', z.record(z.string(), z.string()), 'x', '该项须为对象'],
  ['a text as date', z.date(), 'x', '该项须为日期'],
  ['another type', z.bigint(), 'x', '该项类型不正确'],
  ['empty', z.string().check(z.minLength(1)), '', TEXT.required],
  ['short', z.string().check(z.minLength(3)), 'ab', '至少 3 个字'],
  ['long', z.string().check(z.maxLength(3)), 'abcd', '不能超过 3 个字'],
  ['few', z.array(z.string()).check(z.minLength(2)), [], '至少 2 项'],
  ['many', z.array(z.string()).check(z.maxLength(0)), ['a'], '不能超过 0 项'],
  ['small', z.number().check(z.minimum(1)), 0, '不能小于 1'],
  ['too small by nothing', z.number().check(z.gt(1)), 1, '须大于 1'],
  ['big', z.number().check(z.maximum(1)), 2, '不能大于 1'],
  ['too big by nothing', z.number().check(z.lt(1)), 1, '须小于 1'],
  ['no multiple', z.number().check(z.multipleOf(5)), 7, '须为 5 的倍数'],
  ['no email', z.email(), 'x', '邮箱格式不正确'],
  ['no address', z.url(), 'x', '网址格式不正确'],
  ['a pattern', z.string().check(z.regex(/^a$/)), 'b', '该项格式不正确'],
  ['no choice', z.enum(['a', 'b']), 'c', '该项不在可选范围内'],
  ['no literal', z.literal(1), 2, '该项不在可选范围内'],
  ['no part of a union', z.union([z.string(), z.number()]), true, '该项不在可选范围内'],
  [
    'no text that may be left out',
    z.union([z.literal(''), z.string().check(z.regex(/^\d+$/, '请输入数字'))]),
    'x',
    '请输入数字',
  ],
  ['unknown keys', z.strictObject({}), { a: 1 }, '含有不支持的字段'],
  [
    'a wrong key',
    z.record(z.string().check(z.maxLength(1)), z.string()),
    { ab: '' },
    '含有不正确的内容',
  ],
  [
    'a wrong member',
    z.map(z.string(), z.object({ a: z.string() })),
    new Map([[1, {}]]),
    '该项须为文本',
  ],
  ['a rule of its own', z.string().check(z.refine(() => false)), 'x', '该项不正确'],
];

test.each(CASES)('%s', (_name, schema, value, text) => {
  expect(textOf(schema, value)).toBe(text);
});

test('a schema may have its own text', () => {
  expect(textOf(z.string('请输入'), undefined)).toBe('请输入');
});
