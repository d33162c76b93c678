/** Enumeration NoticeStatus: where a notice of assignment stands. */
export const NOTICE_STATUS = { waiting: '1', inPart: '2', confirmed: '3', revoked: '4' } as const;

/** Enumeration RecourseType. */
export const RECOURSE = { full: '1', none: '2' } as const;

/** Enumeration NoticeType: 明保理, 暗保理. */
export const NOTICE_TYPE = { disclosed: '1', undisclosed: '2' } as const;

/** Enumeration FactoringMove: what happened to the money of a receivable. */
export const MOVE = {
  advanced: '1',
  collected: '2',
  settledEarly: '3',
  recourse: '4',
  boughtBack: '5',
  balancePaid: '6',
  advanceReturned: '7',
  balanceReturned: '8',
  /** 债务人手续费: what a debtor bears itself, beside the face. */
  debtorFee: '9',
  /** 退还手续费: what went back of it. */
  debtorFeeReturned: '10',
  /** 撤销回款: the opposite of what came in, that was entered by mistake. */
  undone: '11',
} as const;

/** Money that comes in for a receivable: of the debtor, or of the seller. */
export const INCOMING: readonly string[] = [
  MOVE.collected,
  MOVE.settledEarly,
  MOVE.recourse,
  MOVE.boughtBack,
];

/** Codes of PayType with which a seller asks for its money: 保理放款, 保理尾款. */
export const PAY_ADVANCE = '7';
export const PAY_BALANCE = '8';
