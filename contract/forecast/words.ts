/** Whose turn it is, as the supplier sees it. */
export const HOLDERS = ['own', 'buyer', 'platform'] as const;
export type Holder = (typeof HOLDERS)[number];

/** What a supplier can do itself so that its money comes earlier. */
export const EARLIER = [
  'confirmOrder',
  'confirmReceipt',
  'confirmSettlement',
  'askPayment',
  'uploadInvoice',
] as const;
export type Earlier = (typeof EARLIER)[number];
