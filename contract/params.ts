import { TENOR } from './payment/tenor.ts';
import { PRODUCT_LINES } from './project/product-lines.ts';

/** What the value of a parameter (参数) is, so that it can be shown and asked for as such. */
export type ParamKind =
  /** 1 or 0: 开 or 关. */
  | 'flag'
  /** A share of one, e.g. 0.8 for 80 %. */
  | 'share'
  /** Yuan, at most two decimals. */
  | 'money'
  /** A whole or decimal number of `unit`. */
  | 'count'
  /** One of `options`. */
  | 'choice'
  /** Codes of product lines (业务线), with commas between them; '' is none. */
  | 'lines'
  /** Shares of one by product line, e.g. 5:0.05,6:0.01; a line that is not there has none. */
  | 'lineShares'
  /** Address of a picture: of an https site, or a path of this one; '' is none. */
  | 'picture'
  | 'text';

export interface ParamType {
  readonly kind: ParamKind;
  /** Behind the value, e.g. 天. */
  readonly unit?: string;
  /** Of a choice: what may be chosen, in words. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

const flag: ParamType = { kind: 'flag' };
const share: ParamType = { kind: 'share' };
const days: ParamType = { kind: 'count', unit: '天' };

const PART_NAMES = { penalty: '罚息', fee: '费用', principal: '本金' } as const;
type Part = keyof typeof PART_NAMES;

/** Every order in which these can stand. */
const ordersOf = (parts: readonly Part[]): Part[][] =>
  parts.length === 0
    ? [[]]
    : parts.flatMap((first) =>
        ordersOf(parts.filter((part) => part !== first)).map((rest) => [first, ...rest]),
      );

const allocationOrder: ParamType = {
  kind: 'choice',
  options: ordersOf(['penalty', 'fee', 'principal']).map((order) => ({
    value: order.join(','),
    label: order.map((part) => PART_NAMES[part]).join('、'),
  })),
};

const holidayRule: ParamType = {
  kind: 'choice',
  options: [
    { value: 'next', label: '顺延至下一工作日' },
    { value: 'none', label: '不顺延' },
  ],
};

const TYPES: Readonly<Record<string, ParamType>> = {
  wechatQr: { kind: 'picture' },
  maxLimitRatio: share,
  maxCreditDays: days,
  weighTolPermille: { kind: 'count', unit: '‰' },
  qtyTolerance: { kind: 'lineShares' },
  sceneRequiredForPay: { kind: 'lines' },
  'delivery.certificateLines': { kind: 'lines' },
  'receivable.holidayRule': holidayRule,
  'collection.allocationOrder': allocationOrder,
  siteRadiusM: { kind: 'count', unit: '米' },
  penaltyDaily: { kind: 'share', unit: '/日' },
  penaltyGraceWorkDays: { kind: 'count', unit: '个工作日' },
  noticeDeemedDays: days,
  mailDeemedDays: days,
  priceAboveIndex: share,
  payTolerance: share,
  'retention.maxRate': share,
  'retention.maxDays': days,
  dayCount: { kind: 'count', unit: '天/年' },
  'project.gmAmount': { kind: 'money' },
  'payApply.directorAmount': { kind: 'money' },
  'taxRate.freight': share,
  'taxRate.fundFee': share,
  'taxRate.serviceFee': share,
  'payment.verifiedOnly': flag,
  'payment.receivedDays': days,
  [TENOR.most]: days,
  [TENOR.warn]: days,
  'dispute.stepDays': { kind: 'count', unit: '个工作日' },
  'order.confirmHours': { kind: 'count', unit: '小时' },
  'factoring.overdueUplift': share,
  'forecast.minCases': { kind: 'count', unit: '例' },
  'factoring.renewDays': days,
  'delivery.daysAhead': days,
  'sign.linkDays': days,
  'sme.payDays': days,
  'sme.lateDaily': { kind: 'share', unit: '/日' },
  'sme.platformIsLarge': flag,
  'auth.autoPass': flag,
  'audit.showOperator': flag,
};

/** What the value of a parameter is; a text where nothing is known of its name. */
export function paramType(name: string): ParamType {
  return (Object.hasOwn(TYPES, name) ? TYPES[name] : undefined) ?? { kind: 'text' };
}

/** Codes of product lines of a parameter that names some, as `1,3`, in the order of the lines. */
export function linesOf(value: string): string[] {
  const named = value.split(',').map((one) => one.trim());
  return PRODUCT_LINES.map(({ code }) => code).filter((code) => named.includes(code));
}

/** Shares by product line of a parameter that says some, as `5:0.05,6:0.01`; texts, as they stand there. */
export function lineSharesOf(value: string): ReadonlyMap<string, string> {
  const pairs = value.split(',').map((one) => one.split(':').map((part) => part.trim()));
  return new Map(pairs.flatMap(([code = '', share = '']) => (share === '' ? [] : [[code, share]])));
}
