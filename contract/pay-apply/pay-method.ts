/** Enumeration PayMethod: how a request is to be paid. */
export const PAY_METHOD = {
  transfer: '1',
  bankDraft: '2',
  commercialDraft: '3',
  letterOfCredit: '4',
  voucher: '5',
} as const;
