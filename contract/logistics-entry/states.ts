/** Enumeration LogisticsStatus. */
export const LOGISTICS_STATUS = {
  draft: '0',
  /** Handed in: its goods are promised to it, and nothing has left. */
  waiting: '1',
  moving: '2',
  arrived: '3',
  signed: '4',
  abnormal: '5',
  cancelled: '6',
} as const;

/** Enumeration TransportMode. */
export const TRANSPORT = {
  road: '1',
  rail: '2',
  water: '3',
  pipe: '4',
  several: '5',
  parcel: '6',
} as const;

/** What a node of the way (轨迹) tells. */
export const NODE_KIND = {
  depart: 'depart',
  pass: 'pass',
  abnormal: 'abnormal',
  resume: 'resume',
  arrive: 'arrive',
} as const;
export type NodeKind = (typeof NODE_KIND)[keyof typeof NODE_KIND];

/** Actions of rows beside transitions. */
export const TRIP_ACTION = { node: 'node', link: 'link', related: 'related' } as const;

/** Codes of FileType that the buyer is shown of a trip: weighing slip, release note, photos, certificates; no contract. */
export const SHOWN_PAPERS: readonly number[] = [71, 72, 73, 75];

/** FileType of the photos of a node: 装车照片. */
export const NODE_PHOTO = 73;

/** Most photos of one node, and most of them that a driver sends in one report. */
export const NODE_PHOTOS = { most: 9, byDriver: 3 } as const;

/** Days that the link of a driver is good for after the planned arrival. */
export const TRIP_LINK_DAYS = 3;

/** Business refusals of trips (rules.md C.8, C.19). */
export const LOGISTICS_REFUSAL = {
  project: { code: 'trip_project', text: '项目不在执行中，不能登记物流' },
  leaveFrozen: { code: 'trip_project_frozen', text: '项目已冻结，不能发车' },
  leaveStatus: { code: 'trip_project_status', text: '项目不在执行中，不能发车' },
  /** Of a company that the platform has stopped, to its supplier, which is not told why. */
  leaveBuyer: { code: 'trip_buyer', text: '采购方暂不能收货，请勿发车；如有疑问请联系平台' },
  leaveLicence: {
    code: 'trip_licence',
    text: '成品油经营许可已过期，不能发车；请联系业务经理更新许可后再试',
  },
  factoring: { code: 'trip_factoring', text: '保理项目没有物流环节' },
  noPhone: { code: 'trip_no_phone', text: '没有登记司机手机号，不能发送填报链接' },
  future: { code: 'trip_future', text: '节点时间不能晚于现在' },
  unsigned: { code: 'trip_unsigned', text: '还有交货单随该车待签收，请先签收或作废该交货单' },
  past: { code: 'trip_past', text: '节点时间不能早于发车时间' },
} as const;

/** Code of the refusal that says which line exceeds what is left of its pick-up. */
export const LOGISTICS_SHORT = 'trip_quantity';
