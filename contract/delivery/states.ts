/** Enumeration DeliveryStatus. */
export const DELIVERY_STATUS = {
  draft: '0',
  /** Registered: on its way, or at the site and not signed yet. */
  waiting: '1',
  partSigned: '2',
  signed: '3',
  differs: '4',
  refused: '5',
  voided: '6',
} as const;

/** FileType: delivery note, certificates of quality, photos of the delivery, weighing slips. */
export const DELIVERY_FILE = { note: 81, certificate: 82, photo: 83, slip: 84 } as const;

/** Actions of rows beside those of states. */
export const DELIVERY_ACTION = { print: 'print', resend: 'resend' } as const;

/** Enumeration SignWay as the page of the site signs: by the code of the note, by the link of a short message. */
export const SIGN_WAY = { scanned: '2', linked: '3' } as const;
