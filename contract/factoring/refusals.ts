/** Business refusals of the page on which a debtor without an account answers its notice. */
export const CONFIRM_REFUSAL = {
  unknown: { code: 'confirm_unknown', text: '确权链接无效或已过期，请联系平台重新发送' },
  pass: { code: 'confirm_pass', text: '验证已失效，请重新获取验证码' },
  ended: { code: 'confirm_ended', text: '转让通知已撤回，无需确权' },
} as const;

/** Said beside the supplier that a debtor files for and may not name. */
export const NOT_A_SUPPLIER = '供应商须是本项目的供应商，或贵企业贸易伙伴中类型为供应商的企业';

/** Business refusals of factoring (保理). */
export const FACTORING_REFUSAL = {
  project: { code: 'factoring_project', text: '只有执行中的保理项目可以提交应收账款' },
  platform: { code: 'factoring_platform_debtor', text: '债务人不能是平台公司' },
  financed: { code: 'factoring_invoice_financed', text: '发票已在平台融资，不能重复融资' },
  past: { code: 'factoring_due_past', text: '应收账款到期日须晚于今天' },
  listEmpty: { code: 'factoring_list_empty', text: '项目申请的应收账款已全部提交' },
  status: { code: 'factoring_status', text: '保理融资当前状态不能进行该操作，请刷新后查看' },
  recourse: { code: 'factoring_recourse', text: '暗保理须有追索权' },
  noAuto: { code: 'factoring_no_auto', text: '只有已确认方案的正向保理可以开通自动融资' },
  autoOff: { code: 'factoring_auto_off', text: '该债务人没有开通自动融资' },
  notFor: { code: 'factoring_scheme_product', text: '该保理业务不支持所选的通知或追索方式' },
  feeMost: { code: 'factoring_fee_most', text: '手续费率超过债务人同意承担的上限' },
  noPayee: { code: 'factoring_no_payee', text: '通知没有回款账户，请联系平台' },
  noDebtorFee: { code: 'factoring_no_debtor_fee', text: '没有债务人应付的手续费' },
  noFeeToReturn: { code: 'factoring_no_fee_to_return', text: '没有可退还的债务人手续费' },
  noFeeAccount: {
    code: 'factoring_no_fee_account',
    text: '债务人没有户名一致、已通过小额打款验证的银行账户，请先请其登记并验证',
  },
  feePaid: { code: 'factoring_fee_paid', text: '债务人已付的手续费尚未退还，请由财务退还后再取消' },
  disclosed: { code: 'factoring_disclosed', text: '项目已按明保理通知债务人，不能改为暗保理' },
  noLimit: { code: 'factoring_debtor_no_limit', text: '尚未设置该债务人的保理额度' },
  limit: { code: 'factoring_debtor_limit', text: '债务人保理额度不足' },
  limitInUse: { code: 'factoring_debtor_limit_in_use', text: '额度不能低于已占用的金额' },
  asked: { code: 'factoring_asked', text: '已有放款申请，不能进行该操作' },
  noticed: { code: 'factoring_notice_answered', text: '转让通知当前状态不能确权，请刷新后查看' },
  balance: {
    code: 'factoring_balance',
    text: '债务人已付的款项尚未付给融资方，付清尾款后才能取消',
  },
  notReady: { code: 'factoring_not_ready', text: '确权和登记完成后才能申请放款' },
  amount: { code: 'factoring_amount', text: '申请金额超过可申请的金额' },
  due: { code: 'factoring_due', text: '应收账款已到期，展期后才能放款' },
  registration: { code: 'factoring_registration', text: '转让登记已到期，续登后才能申请放款' },
  none: { code: 'factoring_nothing_left', text: '没有可申请的金额' },
  notOwed: { code: 'factoring_not_owed', text: '该笔应收账款没有未结清的融资' },
  early: { code: 'factoring_day_early', text: '到账日不能早于上一笔资金的日期' },
  debtorPaid: {
    code: 'factoring_debtor_paid',
    text: '债务人已直接付款，或应收账款已归还融资方，放款不能超过其余部分',
  },
  paying: {
    code: 'factoring_advance_paying',
    text: '该融资有放款正在支付，请先登记放款回单，再登记债务人的回款',
  },
  over: { code: 'factoring_over', text: '回款超过转让金额中尚未收到的部分' },
  beforeLoss: {
    code: 'factoring_before_loss',
    text: '该笔应收账款已核销，核销前登记的回款不能撤销',
  },
  notLast: { code: 'factoring_not_last', text: '只能撤销该笔应收账款最近一笔未撤销的回款' },
  balanceGone: {
    code: 'factoring_balance_gone',
    text: '这笔回款产生的尾款已申请或已支付，不能撤销；请先退回尾款申请',
  },
  invoiceGone: { code: 'factoring_invoice_gone', text: '该发票已红冲或作废，不能撤销回款' },
  noRecourse: { code: 'factoring_no_recourse', text: '无追索权保理不能向融资方追索或回购' },
  writeOff: {
    code: 'factoring_write_off',
    text: '只有无追索权、已逾期且未核销的应收账款可以核销',
  },
  notDue: { code: 'factoring_not_due', text: '到期未足额回款后才能追索' },
  late: { code: 'factoring_late', text: '到期日已过，请登记追索回款或回购' },
  whole: { code: 'factoring_not_whole', text: '提前结清和回购须一次付清应还金额' },
  seller: { code: 'factoring_over_owed', text: '金额超过应还金额' },
} as const;
