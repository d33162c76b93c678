import { describe, expect, test } from 'vitest';

import { isValidatorName, type ValidatorName, validate, validators } from './validate.ts';

type Examples = Record<
  Exclude<ValidatorName, 'gt' | 'lt' | 'eq' | 'text' | 'requiredText' | 'partyName'>,
  [string[], string[]]
>;

/** What each name takes and refuses; the specification's bounds from both sides. */
const EXAMPLES: Examples = {
  phone: [
    ['13800000001', '19912345678'],
    ['12800000001', '013800000001', '1380000000', '138000000011', ' 13800000001', '１3800000001'],
  ],
  mobile: [
    ['13800000001', '013800000001', '12800000001'],
    ['10800000001', '0013800000001', '13800000001\n', '+8613800000001'],
  ],
  mobileStrict: [['13800000001'], ['12800000001', '013800000001']],
  idCard: [
    ['11010519491231002X', '130503670401001'],
    ['110105194912310021', '11010519491231', '<script>'],
  ],
  personNumber: [
    ['11010519491231002X', 'ZHANG SAN', 'lisi', 'SHANGGUAN QINGXIANG'],
    ['110105194912310021', 'Z', 'ZHANG  SAN', 'ZHANG3', '张三', 'A'.repeat(51)],
  ],
  usc: [['91350100M000100Y43'], ['91350100M000100Y4Z', '91350100M000100Y4']],
  password: [
    ['abc123', 'a1'.repeat(9), 'pass word1'],
    ['ab123', `${'a1'.repeat(9)}x`, 'abcdef', '123456', '密码abc123'],
  ],
  threeDigits: [
    ['000', '123'],
    ['12', '1234', 'abc', '１２３'],
  ],
  depotCode: [
    ['A01', 'Z99'],
    ['a01', 'A1', 'A001', '01A'],
  ],
  codeChars: [
    ['HT-2026_001', 'x'],
    ['合同1', 'A B', 'A/B', 'A.B', 'A@B', 'A'.repeat(101)],
  ],
  bankAccount: [
    ['12345678', '1'.repeat(30)],
    ['1234567', '1'.repeat(31), '6222 0000'],
  ],
  cnaps: [['102100099996'], ['10210009999', '1021000999961']],
  invoiceNo: [
    ['12345678', '1'.repeat(20)],
    ['123456789', '1'.repeat(19)],
  ],
  invoiceCode: [['1234567890', '123456789012'], ['12345678901']],
  plate: [
    ['京A12345', '粤BD12345', '粤BDA1234', '京A12345F', '沪A1234挂'],
    ['京I12345', '京A1234', '京A123456', '沪A12345挂', '京AD1234F', '京A1234567', 'A12345'],
  ],
  money2: [
    ['0', '0.01', '9999999999.99', '1.5'],
    ['10000000000', '0.001', '-1', '01', '1.', '.5', '1,000', '1e3', '+1'],
  ],
  moneyPositive: [
    ['0.01', '9999999999.99'],
    ['0', '0.00', '-0.01'],
  ],
  dp3: [['0', '1.234'], ['1.2345']],
  dp5: [['1.23456'], ['1.234567']],
  dp6: [['1.234567'], ['1.2345678']],
  dp8: [['1.23456789', '9999999999.99999999'], ['1.234567891']],
  number10: [
    ['9999999999.99', '0'],
    ['10000000000', '9999999999.999'],
  ],
  size1: [
    ['12.5', '0'],
    ['12.55', '-1'],
  ],
  size1000: [
    ['1000', '1000.00', '0.01'],
    ['1000.01', '-0.01', '1.001'],
  ],
  signed1: [
    ['-1000', '1000.0', '-0.5', '0'],
    ['-1000.1', '1000.1', '0.55', '--1', '+1', '-0', '-0.0'],
  ],
  positiveInt: [
    ['1', '9999999999'],
    ['0', '-1', '1.0', '01', '10000000000'],
  ],
  int10: [
    ['0', '9999999999'],
    ['10000000000', '1.5', '-1', '00'],
  ],
  percent2: [
    ['0', '100', '100.00', '99.99'],
    ['100.01', '-1', '1.234', '13%'],
  ],
  chineseOnly: [
    ['张三', '阿依古丽·买买提', '𠮷野'],
    ['张3', 'Zhang', '张 三', '·张', '张·', '张··三', '⼀', '，'],
  ],
};

describe.each(Object.entries(EXAMPLES))('%s', (name, [right, wrong]) => {
  test.each(right)('takes %j', (value) => {
    expect(validate(name as ValidatorName, value)).toBeUndefined();
  });

  test.each(wrong)('refuses %j', (value) => {
    expect(validate(name as ValidatorName, value)).toMatch(/\p{Script=Han}/u);
  });
});

describe.each(Object.keys(validators()) as ValidatorName[])('%s', (name) => {
  test.each([undefined, null, 1, 0.1, {}, [], ['1'], true, Number.NaN])(
    'refuses %j, which is no text',
    (value) => {
      expect(validate(name, value, { other: '1' })).toMatch(/\p{Script=Han}/u);
    },
  );

  test('has a pattern that is anchored at both ends and keeps no state', () => {
    const { pattern } = validators()[name] as { pattern?: RegExp };
    expect(pattern?.source ?? '^$').toMatch(/^\^.*\$$/);
    expect(pattern?.flags ?? '').not.toMatch(/[gmys]/);
  });
});

describe('gt, lt', () => {
  test.each([
    ['gt', '10', '9.99', undefined, undefined],
    ['gt', '9.99', '10', undefined, '必须大于10'],
    ['gt', '10.0', '10', undefined, '必须大于10'],
    ['gt', '10.0', '10', true, undefined],
    ['gt', '9', '10', true, '不能小于10'],
    ['lt', '9', '10', undefined, undefined],
    ['lt', '10', '10', undefined, '必须小于10'],
    ['lt', '11', '10', true, '不能大于10'],
    ['gt', '2026-03-01', '2026-02-28', undefined, undefined],
    ['gt', '2026-02-28', '2026-02-28', undefined, '必须晚于2026-02-28'],
    ['gt', '2026-02-27', '2026-02-28', true, '不能早于2026-02-28'],
    ['lt', '2026-02-28 00:00:00', '2026-02-28 00:00:01', undefined, undefined],
    ['lt', '2026-03', '2026-02', true, '不能晚于2026-02'],
    ['lt', '2026-03-01', '2026-02-01', undefined, '必须早于2026-02-01'],
    ['gt', '2026-02-28', '1', undefined, '请输入正确的数值'],
    ['gt', '2026-02-28', '2026-02', undefined, '请输入正确的数值'],
    ['gt', 'abc', '1', undefined, '请输入正确的数值'],
    ['gt', '5', '', undefined, undefined],
    ['gt', '5', undefined, undefined, '请输入正确的数值'],
  ] as const)('%s %j %j, orEqual %j: %j', (name, value, other, orEqual, message) => {
    expect(validate(name, value, { other, orEqual })).toBe(message);
  });

  test('the message calls the other field by its name', () => {
    expect(validate('gt', '5', { other: '8', otherLabel: '补保线' })).toBe('必须大于补保线');
  });
});

describe('eq', () => {
  test('two inputs must match to the letter', () => {
    expect(validate('eq', 'abc123', { other: 'abc123' })).toBeUndefined();
    expect(validate('eq', '1.0', { other: '1' })).toBe('两次输入的内容不一致');
  });

  test('a confirmation of a password says so in its own words', () => {
    const message = '两次密码输入的不一致';
    expect(validate('eq', 'abc124', { other: 'abc123', message })).toBe(message);
    expect(validate('eq', '', { other: 'abc123', message })).toBe('该项为必填项');
  });
});

describe('requiredText, partyName, text', () => {
  test.each([
    ['requiredText', '示例公司', undefined],
    ['requiredText', '一二三四五', undefined],
    ['requiredText', '一二三四五六', '不能超过 5 个字'],
    ['requiredText', '𠮷𠮷𠮷𠮷𠮷', undefined],
    ['requiredText', '𠮷𠮷𠮷𠮷𠮷𠮷', '不能超过 5 个字'],
    ['requiredText', '', '该项为必填项'],
    ['requiredText', ' \u3000 ', '该项为必填项'],
    ['requiredText', '\u200b\u2060\ufeff', '该项为必填项'],
    ['requiredText', '\u3164\uffa0\u2800\u034f', '该项为必填项'],
    ['requiredText', '示例\u3164', undefined],
    ['partyName', '示例公司', undefined],
    ['partyName', '一二三四五六', '不能超过 5 个字'],
    ['partyName', '\u3164\u200b', '该项为必填项'],
    ['partyName', '示例\u3164', '含有不支持的字符'],
    ['partyName', '示\u200b例', '含有不支持的字符'],
    ['partyName', '示\n例', '含有不支持的字符'],
    ['partyName', '示\t例', '含有不支持的字符'],
    ['partyName', '示\u2028例', '含有不支持的字符'],
    ['partyName', '示 例', undefined],
    ['partyName', '人⺠路建材', '“⺠”是偏旁部首，不是汉字，请重新输入'],
    ['partyName', '⽰例', '“⽰”是偏旁部首，不是汉字，请重新输入'],
    ['requiredText', 'a\0b', '含有不支持的字符'],
    ['requiredText', 'a\u202eb', '含有不支持的字符'],
    ['requiredText', '👨\u200d👩', undefined],
    ['requiredText', 'a\ud800b', '含有不支持的字符'],
    ['requiredText', 'a\n\tb', undefined],
    ['text', '', undefined],
    ['text', '   ', undefined],
    ['text', 'a\0', '含有不支持的字符'],
    ['text', '123456', '不能超过 5 个字'],
  ] as const)('%s %j: %j', (name, value, message) => {
    const max = value === '示例公司' ? 50 : 5;
    expect(validate(name, value, { max })).toBe(message);
  });
});

test('a radical among Chinese characters, which looks like one, is named', () => {
  expect(validate('chineseOnly', '李⺠')).toBe('“⺠”是偏旁部首，不是汉字，请重新输入');
  expect(validate('chineseOnly', 'Li')).toBe('只能输入中文');
});

test('a name is a validator only if the table has it itself', () => {
  expect(isValidatorName('usc')).toBe(true);
  expect(isValidatorName('constructor')).toBe(false);
  expect(isValidatorName('__proto__')).toBe(false);
});
