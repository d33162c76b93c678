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
  | 'text';

export interface ParamType {
  readonly kind: ParamKind;
  /** Behind the value, e.g. 天. */
  readonly unit?: string;
}

const flag: ParamType = { kind: 'flag' };
const share: ParamType = { kind: 'share' };
const days: ParamType = { kind: 'count', unit: '天' };

const TYPES: Readonly<Record<string, ParamType>> = {
  maxLimitRatio: share,
  maxCreditDays: days,
  weighTolPermille: { kind: 'count', unit: '‰' },
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
  'dispute.stepDays': { kind: 'count', unit: '个工作日' },
  'factoring.overdueUplift': share,
  'forecast.minCases': { kind: 'count', unit: '例' },
  'factoring.renewDays': days,
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
