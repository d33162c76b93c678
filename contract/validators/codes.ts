import { yearFault } from '../make-invoice/number-year.ts';
import type { Rule, RuleOptions } from './rule.ts';

const DIGITS = /^(?:\d{8}|\d{20})$/;

/** Codes and numbers that are names rather than amounts. */
export const CODE_RULES = {
  threeDigits: { cap: 3, pattern: /^\d{3}$/, message: '请输入三位数字' },
  /** 油库编码. */
  depotCode: {
    cap: 3,
    pattern: /^[A-Z]\d{2}$/,
    message: '请输入一个大写字母加两位数字，如 A01',
  },
  /** Letters, digits, - and _: no Chinese and no special characters (contract numbers and the like). */
  codeChars: {
    cap: 100,
    pattern: /^[A-Za-z0-9_-]+$/,
    message: '只能输入字母、数字、短横线和下划线',
  },
  /** 银行账号: 8 to 30 digits, without the spaces of its display. */
  bankAccount: { cap: 30, pattern: /^\d{8,30}$/, message: '请输入 8-30 位数字的银行账号' },
  /** 联行号 (CNAPS). */
  cnaps: { cap: 12, pattern: /^\d{12}$/, message: '请输入 12 位数字的联行号' },
  /** 发票号码: 8 digits on paper, 20 digits fully electronic, which begin with the year of the day that they are compared with. */
  invoiceNo: {
    cap: 20,
    pattern: DIGITS,
    test: (value: string, { other = '' }: RuleOptions) => yearFault(value, other) === undefined,
    message: (value: string, { other = '' }: RuleOptions) =>
      (DIGITS.test(value) ? yearFault(value, other) : undefined) ?? '请输入 8 位或 20 位发票号码',
  },
  /** 发票代码. */
  invoiceCode: { cap: 12, pattern: /^(?:\d{10}|\d{12})$/, message: '请输入 10 位或 12 位发票代码' },
  /**
   * 车牌号: province, office letter, 5 characters, or 6 on a new-energy vehicle, which begin or end with a letter of its kind among
   * figures; I and O are never used (GA 36).
   */
  plate: {
    cap: 8,
    pattern:
      /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z](?:[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]|[A-HJK][A-HJ-NP-Z0-9]\d{4}|\d{5}[A-HJK])$/,
    message: '请输入正确的车牌号',
  },
} as const satisfies Record<string, Rule>;
