import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { lineSharesOf, linesOf, paramType } from '#contract/params.ts';
import { TENOR } from '#contract/payment/tenor.ts';
import { PRODUCT_LINES } from '#contract/project/product-lines.ts';
import { asPercent } from '#server/kernel/flow/percent-field.ts';
import { CALENDAR_PARAMS } from '#server/kernel/flow/working-time.ts';

/** The value of a parameter as a rule that everybody understands. */
type Says = (value: string) => string;

const percent = (share: string) => `${asPercent(share)}%`;
const label = (name: string, value: string) =>
  paramType(name).options?.find((option) => option.value === value)?.label ?? value;
const names = new Map<string, string>(PRODUCT_LINES.map(({ code, name }) => [code, name]));
const dates = (value: string) =>
  value
    .split(',')
    .map((day) => day.trim())
    .join('、');

function ofLines(value: string, some: Says, none: string): string {
  const lines = linesOf(value).map((code) => names.get(code) ?? code);
  return lines.length > 0 ? some(lines.join('、')) : none;
}

function quantities(value: string): string {
  const more = [...lineSharesOf(value)].map(
    ([code, share]) => `${names.get(code) ?? code}可超出 ${percent(share)}`,
  );
  const rule = '提货、交货和实收的数量均不超过上一环节';
  return more.length > 0 ? `${rule}；${more.join('，')}` : rule;
}

const LIMITS: Readonly<Record<string, Says>> = {
  maxLimitRatio: (share) => `项目额度最高为合同金额的 ${percent(share)}`,
  maxCreditDays: (days) => `账期最长 ${days} 天`,
  [TENOR.warn]: (days) => `以票据或电子凭证付款，期限超过 ${days} 天的，提交前提醒`,
  [TENOR.most]: (days) => `以票据或电子凭证付款，期限最长 ${days} 天`,
};

const PAYING: Readonly<Record<string, Says>> = {
  payTolerance: (share) =>
    compareDecimals(share, '0') === 0
      ? '订单的付款合计不超过订单金额'
      : `订单的付款合计最多超出订单金额 ${percent(share)}`,
  priceAboveIndex: (share) => `采购单价最多高于网价 ${percent(share)}`,
  sceneRequiredForPay: (value) =>
    ofLines(
      value,
      (lines) => `${lines}业务申请付款前，须有已通过的现场登记`,
      '申请付款前不要求现场登记',
    ),
  'payment.verifiedOnly': (flag) =>
    flag === '1' ? '只向已验证的收款账户付款' : '收款账户未经验证的，也可以付款',
  'payment.receivedDays': (days) => `付款后 ${days} 天内收款方没有答复的，视为到账`,
};

const GOODS: Readonly<Record<string, Says>> = {
  qtyTolerance: quantities,
  'delivery.certificateLines': (value) =>
    ofLines(value, (lines) => `${lines}业务交货须附质量证明书`, '交货不要求附质量证明书'),
  'delivery.daysAhead': (days) => `登记交货时，交货日期最多晚于当天 ${days} 天`,
  siteRadiusM: (metres) => `距项目地点 ${grouped(metres)} 米以内，视为在现场`,
  'sign.linkDays': (days) => `现场签收链接 ${days} 天内有效`,
  weighTolPermille: (permille) => `订单没有另行约定的，过磅允差为 ${permille}‰`,
};

const MONEY: Readonly<Record<string, Says>> = {
  dayCount: (days) => `资金占用费和利息按一年 ${days} 天计算`,
  'taxRate.fundFee': (share) => `资金占用费的税率为 ${percent(share)}`,
  'taxRate.serviceFee': (share) => `服务费的税率为 ${percent(share)}`,
  'taxRate.freight': (share) => `运费的税率为 ${percent(share)}`,
  'receivable.holidayRule': (value) =>
    `到期日遇休息日的，${label('receivable.holidayRule', value)}`,
  penaltyGraceWorkDays: (days) => `逾期通知发出后 ${days} 个工作日内不计罚息`,
  penaltyDaily: (share) => `此后按未还本金每日 ${percent(share)} 计罚息`,
  'factoring.overdueUplift': (share) => `保理融资逾期的，利率上浮 ${percent(share)}`,
  'collection.allocationOrder': (value) =>
    `回款依次抵扣${label('collection.allocationOrder', value)}`,
};

const SMALL: Readonly<Record<string, Says>> = {
  'sme.payDays': (days) => `大型企业自中小企业交付之日起 ${days} 天内付款`,
  'sme.lateDaily': (share) => `没有约定逾期利率的，逾期按每日 ${percent(share)} 计利息`,
};

const NOTICES: Readonly<Record<string, Says>> = {
  'order.confirmHours': (hours) => `采购订单下达后，供应商须在 ${hours} 小时内确认或拒绝`,
  noticeDeemedDays: (days) =>
    `销售结算须在 ${days} 天内确认；项目合同约定默认确认的，届时没有争议的部分视为接受`,
  mailDeemedDays: (days) => `邮寄的通知寄出 ${days} 天后视为送达`,
  'dispute.stepDays': (days) => `争议的每一步须在 ${days} 个工作日内回应，逾期由平台裁定`,
};

const HOURS: Readonly<Record<string, Says>> = {
  [CALENDAR_PARAMS.hours]: (value) =>
    `审批时限只计工作时间：${value.replaceAll('-', '–').replaceAll(',', '、')}`,
  [CALENDAR_PARAMS.holidays]: (value) =>
    value === '' ? '周六、周日不计审批时限' : `周六、周日和以下日期不计审批时限：${dates(value)}`,
  [CALENDAR_PARAMS.workdays]: (value) =>
    value === '' ? '没有调休的工作日' : `以下周末照常上班：${dates(value)}`,
};

/** What customers are told of the parameters, group by group. Whatever is not named here is not told. */
export const RULE_GROUPS: readonly {
  readonly title: string;
  readonly says: Readonly<Record<string, Says>>;
}[] = [
  { title: '额度与账期', says: LIMITS },
  { title: '采购与付款', says: PAYING },
  { title: '交货与收货', says: GOODS },
  { title: '计息与回款', says: MONEY },
  { title: '中小企业款项', says: SMALL },
  { title: '通知与争议', says: NOTICES },
  { title: '审批时间', says: HOURS },
];
