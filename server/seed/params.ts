import { TENOR } from '#contract/payment/tenor.ts';

/** Name of the parameter with the address of the public account's QR code; the rest of the platform the site's settings say. */
export const WECHAT_QR = 'wechatQr';

export interface ParamSeed {
  name: string;
  title: string;
  value: string;
  group: string;
  public: boolean;
}

const rule = (name: string, title: string, value: string, open = false): ParamSeed => ({
  name,
  title,
  value,
  group: '业务参数',
  public: open,
});

/** Defaults of an installation; the operator changes them, and a later start leaves changed ones alone. */
export const PARAM_SEEDS: readonly ParamSeed[] = [
  {
    name: WECHAT_QR,
    title: '公众号二维码图片地址',
    value: '',
    group: '平台信息',
    public: true,
  },
  rule('maxLimitRatio', '额度占合同金额的最高比例', '0.8'),
  rule('maxCreditDays', '最长账期', '180'),
  rule('weighTolPermille', '过磅允差', '3'),
  rule('qtyTolerance', '各业务线的数量允差', '5:0.05,6:0.01'),
  rule('delivery.certificateLines', '交货须附质量证明书的业务线', '1,5'),
  rule('delivery.daysAhead', '交货日期最多晚于当天', '30'),
  rule('sign.linkDays', '现场签收链接有效天数', '15'),
  rule('forecast.minCases', '预计收款日至少依据的已完成案例数', '5'),
  rule('sme.payDays', '中小企业货款法定付款期限', '60', true),
  rule('sme.lateDaily', '中小企业货款未约定时的逾期利息', '0.0005', true),
  rule('sme.platformIsLarge', '平台公司为大型企业（适用保障中小企业款项支付条例）', '0'),
  rule('siteRadiusM', '现场签收半径', '2000'),
  rule('penaltyDaily', '逾期违约金', '0.0005', true),
  rule('penaltyGraceWorkDays', '违约金宽限', '10', true),
  rule('noticeDeemedDays', '通知视为接受', '5', true),
  rule('mailDeemedDays', '邮寄视为送达', '5', true),
  rule('dayCount', '计息年天数', '360'),
  rule('project.gmAmount', '需总经理审批的项目金额', '50000000'),
  rule('taxRate.freight', '运费税率', '0.09'),
  rule('factoring.overdueUplift', '保理逾期利率上浮比例', '0.5'),
  rule('factoring.renewDays', '转让登记到期前提醒续登', '30'),
  rule('taxRate.fundFee', '资金占用费税率', '0.06'),
  rule('taxRate.serviceFee', '服务费税率', '0.06'),
  rule('sceneRequiredForPay', '付款申请前须有现场登记的业务线', '1,3'),
  rule('priceAboveIndex', '采购单价高于网价的上限', '0.05'),
  rule('payment.verifiedOnly', '只向已验证的收款账户付款', '0'),
  rule('payment.receivedDays', '付款后视为到账', '3'),
  rule(TENOR.most, '票据和电子凭证付款的最长期限', '365', true),
  rule(TENOR.warn, '票据和电子凭证付款超过时提醒的期限', '180', true),
  rule('receivable.holidayRule', '到期日遇休息日', 'next', true),
  rule('collection.allocationOrder', '认款顺序', 'penalty,fee,principal', true),
  rule('dispute.stepDays', '争议每一步的回应期限', '5'),
  rule('retention.maxRate', '质保金占结算金额的最高比例', '0.2'),
  rule('retention.maxDays', '最长质保期', '1095'),
  rule('order.confirmHours', '供应商确认采购订单的期限', '48'),
  rule('payTolerance', '订单付款可超出订单金额的比例', '0'),
  rule('payApply.directorAmount', '需财务总监审批的付款金额', '5000000'),
  rule('auth.autoPass', '企业认证自动核验一致时免人工审核', '0'),
  rule('audit.showOperator', '向客户显示平台审批人姓名', '0'),
  rule('flow.workHours', '审批时限的工作时间', '09:00-12:00,13:00-18:00'),
  rule('flow.holidays', '法定节假日（yyyy-MM-dd，以逗号分隔）', ''),
  rule('flow.workdays', '调休工作日（yyyy-MM-dd，以逗号分隔）', ''),
];
