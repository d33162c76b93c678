/** What the check of the books holds against each other. */
export const CHECK_WORDS: Readonly<Record<string, string>> = {
  accounts: '台账余额与分录',
  reserved: '额度冻结与付款申请',
  occupied: '额度占用与付款',
  freed: '额度恢复与回款',
  balanceHeld: '余款冻结与采购结算',
  balanceOwed: '供应商余款与结算、已付',
  requestPaid: '付款申请与付款',
  exposure: '销售敞口与付款',
  advanceHeld: '债务人额度冻结与保理预付',
  lying: '付款与其所在销售',
  unassigned: '未归入销售的付款',
  owed: '应收款与变动',
  sale: '应收款与销售结算',
  collected: '销售已回款与应收款',
  due: '应收款与到期汇总',
  allocated: '应收款与认款',
  collections: '回款与认款、退款',
  statementRows: '银行流水与回款',
  factoringRows: '银行流水与保理回款',
  saleInvoices: '销售结算与发票',
  purchaseInvoices: '采购结算与发票',
  deposits: '保证金与缴退款',
  receivables: '应付平台款对账单与应收款',
  payables: '平台应付款对账单与结算、付款',
  months: '已结账月份',
};

export const FIT = { fits: '1', fault: '2' } as const;
export const FIT_WORDS: Readonly<Record<string, string>> = {
  [FIT.fits]: '一致',
  [FIT.fault]: '不一致',
};
