import { TEXT } from '../wire/envelope.ts';
import type { Rule, RuleOptions } from './rule.ts';

const DEFAULT_MAX = 500;
/**
 * Controls other than tab and line ends, and halves of surrogate pairs: PostgreSQL stores neither NUL nor those. And what turns
 * the direction of writing, with which a name or an amount reads as another one than it is.
 */
const UNSTORABLE = /\p{Cs}|[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u;
const SEEN = /[^\s\p{Cf}\p{DI}\u2800]/u;
/** What nobody sees within a name, with which one name reads as another one, and ends of lines, which end a row of a bank's file. */
const UNSEEN = /[\p{Cf}\p{DI}\u2800\p{Cc}\p{Zl}\p{Zp}]/u;

/** What text that is copied out of a PDF has in place of a sign (民) that looks the same: a name with it is another one, and never found. */
const RADICAL = /[\u2e80-\u2fdf]/u;

/** Whether nothing of a text can be seen: blanks of any width, characters of no width. */
export function isBlank(value: string): boolean {
  return !SEEN.test(value);
}

/** Length as a person counts it: 𠮷 is one character although it takes two UTF-16 units. */
export function codePointLength(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

function maxOf({ max = DEFAULT_MAX }: RuleOptions): number {
  return max;
}

/** No text of `max` code points has more UTF-16 units than this. */
const cap = (options: RuleOptions) => 2 * maxOf(options);

function fits(value: string, options: RuleOptions): boolean {
  return codePointLength(value) <= maxOf(options) && !UNSTORABLE.test(value);
}

function message(value: string, options: RuleOptions): string {
  const max = maxOf(options);
  if (value.length > 2 * max || codePointLength(value) > max) return `不能超过 ${max} 个字`;
  return isBlank(value) ? TEXT.required : (radicalIn(value) ?? '含有不支持的字符');
}

function radicalIn(value: string): string | undefined {
  const [radical] = RADICAL.exec(value) ?? [];
  return radical && `“${radical}”是偏旁部首，不是汉字，请重新输入`;
}

/** Free text. Lengths are code points and include blanks at the ends: trim first where they do not count. */
export const TEXT_RULES = {
  text: { cap, test: fits, message },
  requiredText: {
    cap,
    test: (value: string, options: RuleOptions) => !isBlank(value) && fits(value, options),
    message,
  },
  /** What a company or a person is called. */
  partyName: {
    cap,
    test: (value: string, options: RuleOptions) =>
      !isBlank(value) && fits(value, options) && !UNSEEN.test(value) && !RADICAL.test(value),
    message,
  },
  /** Chinese characters only; names such as 阿依古丽·买买提 keep the dot between their parts. */
  chineseOnly: {
    cap: DEFAULT_MAX,
    pattern: /^[\p{Unified_Ideograph}〇]+(?:·[\p{Unified_Ideograph}〇]+)*$/u,
    message: (value: string) => radicalIn(value) ?? '只能输入中文',
  },
} as const satisfies Record<string, Rule>;
