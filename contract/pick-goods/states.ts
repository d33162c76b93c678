/** Enumeration PickStatus. */
export const PICK_STATUS = {
  draft: '0',
  inReview: '1',
  returned: '2',
  /** Approved, and nothing has left yet. */
  waiting: '3',
  moving: '4',
  partArrived: '5',
  arrived: '6',
  received: '7',
  rejected: '8',
  withdrawn: '9',
  closed: '10',
} as const;

/** Enumeration PickMode: delivered to the site, fetched by the buyer, handed over in a warehouse. */
export const PICK_MODE = { delivery: '1', own: '2', transfer: '3' } as const;

/** How often a supplier may type a pick code in before the buyer must have another one issued, and how long one is good. */
export const PICK_CODE = { tries: 5, days: 7 } as const;

/** Actions of rows beside those of approval and states. */
export const PICK_ACTION = {
  redeem: 'redeem',
  transfer: 'transfer',
  renewCode: 'renewCode',
  /** 登记物流: its supplier registers a trip that loads it. */
  registerTrip: 'registerTrip',
  deliver: 'deliver',
  /** 上传实收: its buyer files the receipt of a delivery of it. */
  receive: 'receive',
} as const;
