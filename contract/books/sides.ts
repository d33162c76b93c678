/** What an account between a company and the platform is about. */
export const STATEMENT_SIDE = {
  /** What a buyer owes: receivables less what it has paid. */
  buyer: '1',
  /** What a supplier is owed: purchase settlements less what was paid out. */
  supplier: '2',
  /** What the platform holds of a buyer's deposits. */
  deposit: '3',
} as const;
export type StatementSide = (typeof STATEMENT_SIDE)[keyof typeof STATEMENT_SIDE];

/** Chinese names of the sides. */
export const SIDE_WORDS: Readonly<Record<StatementSide, string>> = {
  [STATEMENT_SIDE.buyer]: '应付平台款',
  [STATEMENT_SIDE.supplier]: '平台应付款',
  [STATEMENT_SIDE.deposit]: '保证金',
};

/** Chinese names of what moves an account. */
export const MOVEMENT_WORDS: Readonly<Record<string, string>> = {
  open: '销售结算',
  raise: '金额变动',
  extend: '展期费用',
  penalty: '罚息',
  waive: '豁免罚息',
  voided: '作废',
  collected: '回款',
  refunded: '退款',
  settled: '采购结算',
  changed: '争议调整',
  paid: '付款',
  bounced: '付款退回',
  sentBack: '供应商退款',
  deposited: '缴纳保证金',
  returned: '退还保证金',
};

/** What a company may answer to a statement of account. */
export const STATEMENT_ANSWER = { confirmed: '1', objected: '2' } as const;
export const ANSWER_WORDS: Readonly<Record<string, string>> = {
  [STATEMENT_ANSWER.confirmed]: '确认无误',
  [STATEMENT_ANSWER.objected]: '有异议',
};
