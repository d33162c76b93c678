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
export const DELIVERY_ACTION = {
  print: 'print',
  resend: 'resend',
  /** 上传实收: its buyer files its receipt. */
  receive: 'receive',
} as const;

/** Enumeration SignWay as the page of the site signs: by the code of the note, by the link of a short message. */
export const SIGN_WAY = { scanned: '2', linked: '3' } as const;

/** FileType of pictures that a signature brings: weighing slips of the receipt, photos of unloading, the drawn signature. */
export const SIGN_FILE = { slip: 92, photo: 93, signature: 95 } as const;

/** Why goods are refused at the site, as the sign page offers it. */
export const REJECT_REASONS = ['规格不符', '外观损坏', '质保书不符', '数量不足', '其他'] as const;

/** Longest edge and most bytes of a picture that the sign page sends, after it was shrunk on the phone. */
export const SIGN_PICTURE = { edge: 1600, bytes: 500_000, most: 12 } as const;

/** Days for which what was filled in without a line is taken after the link let nobody in any more. */
export const SIGN_GRACE_DAYS = 7;

/** Codes of what the sign page says when it cannot go on. */
export const SIGN_ENDED = {
  unknown: 'sign_link_unknown',
  expired: 'sign_link_expired',
  signed: 'sign_done',
  voided: 'sign_voided',
  removed: 'sign_removed',
  pass: 'sign_pass',
} as const;

/** Business refusals of deliveries (rules.md C.9). */
export const DELIVERY_REFUSAL = {
  status: { code: 'delivery_project_status', text: '项目不在执行中，不能交货' },
  frozen: { code: 'delivery_project_frozen', text: '项目已冻结，不能交货' },
  left: { code: 'delivery_left', text: '项目不在执行中，只能登记此前已经发出的货物' },
  /** Of a company that the platform has stopped, to its supplier, which is not told why. */
  buyer: {
    code: 'delivery_buyer',
    text: '采购方暂不能收货，未发出的货物请勿送货；如有疑问请联系平台',
  },
  factoring: { code: 'delivery_factoring', text: '保理项目没有交货环节' },
  pick: { code: 'delivery_pick_status', text: '提货单未通过审批、已收齐或已关闭，不能交货' },
  code: {
    code: 'delivery_pick_code',
    text: '自提货物须先核验提货码，货物提走后才能登记交货',
  },
  licence: {
    code: 'delivery_licence',
    text: '成品油经营许可已过期，不能交货；请联系业务经理更新许可后再试',
  },
  noSite: {
    code: 'delivery_no_site',
    text: '本交货单没有收货现场，不能现场签收，请采购方上传实收',
  },
} as const;

/** Codes of refusals that carry figures in their texts. */
export const DELIVERY_SHORT = { quantity: 'delivery_quantity' } as const;
