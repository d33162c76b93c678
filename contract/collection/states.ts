/** Enumeration PlanStatus: where a receivable stands (rules.md C.6). */
export const PLAN_STATUS = {
  open: '1',
  settled: '2',
  overdue: '3',
  early: '4',
  extended: '5',
  badDebt: '6',
} as const;

/** Receivables of which money is still awaited. */
export const PLAN_OPEN: readonly string[] = [
  PLAN_STATUS.open,
  PLAN_STATUS.overdue,
  PLAN_STATUS.extended,
];

/** Receivables that are owed: what was written off is owed all the same (decision 080), and its penalty counts on. */
export const PLAN_OWED: readonly string[] = [...PLAN_OPEN, PLAN_STATUS.badDebt];

/** Enumeration PaymentInStatus: where a collection (direction 2) stands (rules.md C.13). */
export const COLLECTION_STATUS = {
  waiting: '1',
  partly: '2',
  allocated: '3',
  notOurs: '4',
  refunded: '5',
} as const;

/** Where a collection comes from: a slip of its buyer, a line of the bank's statement, or finance by hand. */
export const COLLECTION_SOURCE = { slip: '1', statement: '2', finance: '3' } as const;

/** Collections whose money is the platform's: of one that was given back nothing may be taken or refunded any more. */
export const COLLECTION_LIVING: readonly string[] = [
  COLLECTION_STATUS.waiting,
  COLLECTION_STATUS.partly,
  COLLECTION_STATUS.allocated,
];

/** Enumeration RefundStatus: a refund of what a buyer paid too much. */
export const REFUND_STATUS = {
  prepared: '1',
  released: '2',
  paid: '3',
  cancelled: '4',
} as const;
