import { isAtLeast, isAtMost, isPositive, isZero } from '../arithmetic/decimal.ts';
import type { Rule } from './rule.ts';

/** Digits before the point: 9999999999.99 is the largest money (specification section 5, number up to 10 digits). */
const WHOLE = '(?:0|[1-9]\\d{0,9})';

function decimal(scale: number, signed = false): Pick<Rule, 'cap' | 'pattern'> {
  return {
    cap: (signed ? 1 : 0) + 10 + 1 + scale,
    pattern: new RegExp(`^${signed ? '-?' : ''}${WHOLE}(?:\\.\\d{1,${scale}})?$`),
  };
}

function between(min: string, max: string) {
  return (value: string) => isAtLeast(value, min) && isAtMost(value, max);
}

/** Nobody means it, and beside '0' it would be another text of the same value. */
const isMinusZero = (value: string) => value.startsWith('-') && isZero(value);

/** Zero or more, at most ten digits before the point and `scale` after it. */
function amount(scale: number, what: string): Rule {
  return { ...decimal(scale), message: `请输入正确的${what}，最多 ${scale} 位小数` };
}

/** Amounts, quantities and rates. Values are decimal texts without leading zeros and never become binary floats. */
export const NUMBER_RULES = {
  money2: amount(2, '金额'),
  moneyPositive: {
    ...decimal(2),
    test: isPositive,
    message: '请输入大于 0 的金额，最多 2 位小数',
  },
  dp3: amount(3, '数字'),
  dp5: amount(5, '数字'),
  dp6: amount(6, '数字'),
  dp8: amount(8, '数字'),
  number10: { ...decimal(2), message: '请输入不超过 9999999999.99 的数字，最多 2 位小数' },
  size1: amount(1, '尺寸'),
  size1000: {
    ...decimal(2),
    test: between('0', '1000'),
    message: '请输入不超过 1000 的数字，最多 2 位小数',
  },
  signed1: {
    ...decimal(1, true),
    test: (value) => isAtLeast(value, '-1000') && isAtMost(value, '1000') && !isMinusZero(value),
    message: '请输入 -1000 到 1000 之间的数字，最多 1 位小数',
  },
  positiveInt: { cap: 10, pattern: /^[1-9]\d{0,9}$/, message: '请输入正整数' },
  int10: { cap: 10, pattern: /^(?:0|[1-9]\d{0,9})$/, message: '请输入不超过 10 位的整数' },
  percent2: {
    ...decimal(2),
    test: between('0', '100'),
    message: '请输入 0 到 100 之间的百分数，最多 2 位小数',
  },
} as const satisfies Record<string, Rule>;
