/** Enumeration PayType: what of an order is paid. */
export const PAY_TYPE = {
  prepayment: '1',
  progress: '2',
  onArrival: '3',
  balance: '4',
  retention: '5',
} as const;

/** Code of PayType: 保证金退还, which goes to the buyer's own account and is no money for goods. */
export const DEPOSIT_REFUND = '6';

/** Those that are asked for once a settlement stands (rules.md M16): 尾款, 质保金. */
export const AFTER_SETTLEMENT: readonly string[] = [PAY_TYPE.balance, PAY_TYPE.retention];

/** What is asked for before goods are settled, whatever was ordered. */
export const BEFORE_SETTLEMENT: readonly string[] = [
  PAY_TYPE.prepayment,
  PAY_TYPE.progress,
  PAY_TYPE.onArrival,
];

export const BALANCE_REFUSAL = {
  code: 'pay_balance',
  text: '申请金额超过结算后的余款',
} as const;

export const BALANCE_SOURCE = '尾款和质保金须从已结算的采购订单申请';
