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
