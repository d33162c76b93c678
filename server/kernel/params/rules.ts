import { isAtLeast, isAtMost, isDecimal } from '#contract/arithmetic/decimal.ts';
import { isDate } from '#contract/form/dates.ts';
import { linesOf, type ParamKind, paramType } from '#contract/params.ts';
import { TENOR } from '#contract/payment/tenor.ts';
import { validate } from '#contract/validators/validate.ts';

import { CALENDAR_PARAMS, readHours } from '../flow/working-time.ts';

/** `origin` is where browsers reach the site. */
type Rule = (value: string, origin: string) => string | undefined;

const text: Rule = (value) => validate('text', value, { max: 2_000 });

/** A decimal from `min` to `max` with at most `places` decimals. */
function decimal(min: string, max: string, places: number): Rule {
  const kind = places === 0 ? '整数' : `数字，最多 ${places} 位小数`;
  const message = `请输入 ${min} 到 ${max} 的${kind}`;
  return (value) => {
    const [, fraction = ''] = value.split('.');
    const fits =
      isDecimal(value) &&
      fraction.length <= places &&
      isAtLeast(value, min) &&
      isAtMost(value, max);
    return fits ? undefined : message;
  };
}

const days = decimal('0', '365', 0);
const flag: Rule = (value) => (/^[01]$/.test(value) ? undefined : '请输入 1（是）或 0（否）');
const dates: Rule = (value) =>
  value === '' || value.split(',').every((one) => isDate(one.trim()))
    ? undefined
    : '请输入 yyyy-MM-dd 格式的日期，以英文逗号分隔';
/** One of the options that the console offers. */
const choice = (name: string, value: string) =>
  paramType(name).options?.some((option) => option.value === value)
    ? undefined
    : '请选择列出的一项';
/** Codes of product lines, each once. */
const lines: Rule = (value) =>
  value === '' || linesOf(value).length === value.split(',').length
    ? undefined
    : '请输入业务线代码，以英文逗号分隔';
const LINE_SHARE = /^\s*[1-6]\s*:\s*0(\.\d{1,6})?\s*$/;
const lineShares: Rule = (value) =>
  value === '' || value.split(',').every((pair) => LINE_SHARE.test(pair))
    ? undefined
    : '请输入小于 1 的小数，最多 6 位小数';
/** Of the site itself: what begins with two slashes, or what browsers take for one, is another. */
const OWN_PATH = /^\/[^\s/\\\p{Cc}\p{Cs}][^\s\\\p{Cc}\p{Cs}]*$/u;
const isOwn = (value: string, origin: string) =>
  OWN_PATH.test(value.startsWith(`${origin}/`) ? value.slice(origin.length) : value);
/** Pages load pictures of their own site alone (scripts/site/security-headers.ts): another's would never be shown. */
const picture: Rule = (value, origin) =>
  value === '' || (value.length <= 2_000 && isOwn(value, origin))
    ? undefined
    : '请输入以 / 开头的本站路径，或本站的完整地址；页面不显示其他网站的图片';
const hours: Rule = (value) =>
  readHours(value) ? undefined : '请输入不重叠的时间段，如 09:00-12:00,13:00-18:00';

const KINDS: Readonly<Record<Exclude<ParamKind, 'choice'>, Rule>> = {
  text,
  flag,
  share: decimal('0', '1', 6),
  money: decimal('0', '9999999999.99', 2),
  count: decimal('0', '100000', 0),
  lines,
  lineShares,
  picture,
};
const kindOf = (name: string): Rule => {
  const { kind } = paramType(name);
  return kind === 'choice' ? (value) => choice(name, value) : KINDS[kind];
};

/** Where more is known of a parameter than what kind of value it has. */
const RULES: Readonly<Record<string, Rule>> = {
  maxLimitRatio: decimal('0', '1', 4),
  // Longer terms of credit are not lawful for this business (rules.md H.3).
  maxCreditDays: decimal('1', '365', 0),
  weighTolPermille: decimal('0', '100', 2),
  siteRadiusM: decimal('1', '100000', 0),
  penaltyDaily: decimal('0', '0.01', 6),
  penaltyGraceWorkDays: days,
  noticeDeemedDays: days,
  mailDeemedDays: days,
  dayCount: decimal('360', '366', 0),
  priceAboveIndex: decimal('0', '1', 4),
  payTolerance: decimal('0', '1', 4),
  'payment.receivedDays': days,
  // Nor are longer terms of a paper.
  [TENOR.most]: decimal('1', '365', 0),
  [TENOR.warn]: decimal('1', '365', 0),
  'dispute.stepDays': days,
  'order.confirmHours': decimal('1', '720', 0),
  'factoring.overdueUplift': decimal('0', '1', 4),
  'factoring.renewDays': days,
  'delivery.daysAhead': days,
  'sign.linkDays': decimal('1', '90', 0),
  'forecast.minCases': decimal('1', '1000', 0),
  'retention.maxDays': decimal('0', '3650', 0),
  'sme.payDays': decimal('1', '365', 0),
  'sme.lateDaily': decimal('0', '0.01', 6),
  [CALENDAR_PARAMS.hours]: hours,
  [CALENDAR_PARAMS.holidays]: dates,
  [CALENDAR_PARAMS.workdays]: dates,
};

/**
 * What is wrong with a value of a parameter (参数), in Chinese, or undefined; an unreadable one would switch rules off or
 * break what reads it. Every kind of value has a rule, so that a parameter that is added has one as well.
 */
export function paramProblem(name: string, value: string, origin: string): string | undefined {
  const rule = Object.hasOwn(RULES, name) ? RULES[name] : undefined;
  return (rule ?? kindOf(name))(value, origin);
}
