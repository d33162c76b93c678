import { compareDecimals } from '../arithmetic/decimal.ts';
import type { Rule, RuleOptions } from './rule.ts';

/** Month, date, minute or second as they travel; texts of one shape order like the moments that they name. */
const MOMENT = /^\d{4}-\d{2}(?:-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?)?$/;

function isMoment(value: string): boolean {
  return value.length <= 19 && MOMENT.test(value);
}

/** Order of two decimals, or of two moments of one shape; NaN for anything else. */
export function compareTexts(a: string, b: string): number {
  if (!isMoment(a) || !isMoment(b)) return compareDecimals(a, b);
  if (a.length !== b.length) return Number.NaN;
  return a === b ? 0 : a < b ? -1 : 1;
}

function comparison(sign: 1 | -1) {
  return (value: string, { other, orEqual }: RuleOptions): boolean => {
    // An empty other field has its own required rule; there is nothing to compare with yet.
    if (other === '') return true;
    const order = other === undefined ? Number.NaN : compareTexts(value, other) * sign;
    return order > 0 || (orEqual === true && order === 0);
  };
}

interface Words {
  number: [strict: string, orEqual: string];
  moment: [strict: string, orEqual: string];
}

function comparisonMessage(words: Words) {
  return (value: string, { other = '', otherLabel, orEqual }: RuleOptions): string => {
    if (Number.isNaN(compareTexts(value, other))) return '请输入正确的数值';
    const [strict, loose] = isMoment(value) ? words.moment : words.number;
    return `${orEqual === true ? loose : strict}${otherLabel ?? other}`;
  };
}

/** Two inputs held against each other. An undefined `other` is a mistake of the caller and refuses every value. */
export const COMPARISON_RULES = {
  gt: {
    cap: 64,
    test: comparison(1),
    needs: 'other',
    message: comparisonMessage({
      number: ['必须大于', '不能小于'],
      moment: ['必须晚于', '不能早于'],
    }),
  },
  lt: {
    cap: 64,
    test: comparison(-1),
    needs: 'other',
    message: comparisonMessage({
      number: ['必须小于', '不能大于'],
      moment: ['必须早于', '不能晚于'],
    }),
  },
  eq: {
    cap: 1000,
    test: (value: string, { other }: RuleOptions) => value === other,
    needs: 'other',
    message: '两次输入的内容不一致',
  },
} as const satisfies Record<string, Rule>;
