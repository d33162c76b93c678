/** Enumeration ActualStatus. */
export const ACTUAL_STATUS = {
  draft: '0',
  /** 待平台核对. */
  checking: '1',
  /** 待供应商确认. */
  confirming: '2',
  confirmed: '3',
  disputed: '4',
  returned: '5',
  /** Ended by the platform before anybody confirmed it. */
  voided: '6',
} as const;

/** Enumeration SignWay of a receipt that its buyer files by a slip; those of the sign page are the delivery's. */
export const UPLOADED = '1';

/** FileType: the signed slip, the weighing slip of the receiver, photos of unloading, test reports, a drawn signature. */
export const ACTUAL_FILE = {
  slip: 91,
  weighing: 92,
  photo: 93,
  report: 94,
  signature: 95,
} as const;

/** Enumeration SettleBasis: by which quantity a line is settled. */
export const SETTLE_BASIS = {
  weighed: '1',
  delivered: '2',
  theoretical: '3',
  /** Delivered where the difference is within the tolerance, arrived where it is not. */
  tolerated: '4',
} as const;

/** Actions of rows beside those of the approval. */
export const ACTUAL_ACTION = { object: 'object' } as const;

/** Business refusals of receipts (rules.md C.10). */
export const ACTUAL_REFUSAL = {
  delivery: { code: 'actual_delivery_status', text: '交货单不在待签收状态，不能上传实收' },
  signed: { code: 'actual_signed', text: '该交货单已有实收记录，请打开原记录查看' },
  confirmed: {
    code: 'actual_confirmed',
    text: '实收已由供应商确认，不能作废；数量有误请发起争议',
  },
  signedThere: {
    code: 'actual_signed_there',
    text: '现场签收形成的实收不能撤回；数量有误的，请联系平台退回修改，或在供应商确认后发起争议',
  },
  notConfirming: { code: 'actual_not_confirming', text: '实收不在待供应商确认状态，不能提出异议' },
} as const;

/** Codes of refusals that carry figures in their texts. */
export const ACTUAL_FIGURES = { tooMuch: 'actual_too_much', claim: 'actual_claim' } as const;
