import { TEXT } from '../wire/envelope.ts';

/** What a rule is told beyond the value. */
export interface RuleOptions {
  /** gt, lt: decimal or date to compare with; eq: the text that must be the same. */
  readonly other?: string | undefined;
  /** What the other value is called in the message, e.g. 补保线. */
  readonly otherLabel?: string | undefined;
  /** gt, lt: an equal value passes too. */
  readonly orEqual?: boolean | undefined;
  /** text, requiredText: longest text, counted in code points. */
  readonly max?: number | undefined;
  /** Text shown instead of the rule's own, e.g. 两次密码输入的不一致. */
  readonly message?: string | undefined;
}

/** One validator of section 5 of the specification. */
export interface Rule {
  /**
   * Longest value that can be right, in UTF-16 units. A longer one is refused before a pattern sees it,
   * so that hostile input costs nothing.
   */
  readonly cap: number | ((options: RuleOptions) => number);
  /** Anchored, and linear even without the cap. */
  readonly pattern?: RegExp;
  /** What a pattern cannot say; runs after it. */
  readonly test?: (value: string, options: RuleOptions) => boolean;
  readonly message: string | ((value: string, options: RuleOptions) => string);
  /** The option without which the rule means nothing. */
  readonly needs?: 'other';
}

function obeys(rule: Rule, value: string, options: RuleOptions): boolean {
  const cap = typeof rule.cap === 'number' ? rule.cap : rule.cap(options);
  if (value.length > cap) return false;
  return (rule.pattern?.test(value) ?? true) && (rule.test?.(value, options) ?? true);
}

/**
 * The Chinese text of what is wrong with a value, or undefined when it obeys. Never throws, whatever the value:
 * nothing (undefined, null, '') is 该项为必填项 unless the rule allows '', a value of another type is wrong.
 */
export function problemOf(rule: Rule, value: unknown, options: RuleOptions): string | undefined {
  const text = typeof value === 'string' ? value : '';
  if (typeof value === 'string' && obeys(rule, value, options)) return undefined;
  if (value === '' || value === null || value === undefined) return TEXT.required;
  if (options.message !== undefined) return options.message;
  return typeof rule.message === 'string' ? rule.message : rule.message(text, options);
}
