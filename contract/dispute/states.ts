/** Enumeration DisputeStatus. */
export const DISPUTE_STATUS = {
  waiting: '1',
  talking: '2',
  platform: '3',
  resolved: '4',
  withdrawn: '5',
} as const;

/** Statuses of a dispute that holds what it claims. */
export const OPEN_DISPUTE: readonly string[] = [
  DISPUTE_STATUS.waiting,
  DISPUTE_STATUS.talking,
  DISPUTE_STATUS.platform,
];

/** Enumeration DisputeResult: how a dispute ended. */
export const DISPUTE_RESULT = { agreed: '1', ruled: '2', withdrawn: '3' } as const;
export type DisputeResult = (typeof DISPUTE_RESULT)[keyof typeof DISPUTE_RESULT];

/** Enumeration DisputeStep: what was done at a step of a dispute. */
export const DISPUTE_STEP = {
  raised: '1',
  offered: '2',
  noted: '3',
  agreed: '4',
  escalated: '5',
  overdue: '6',
  ruled: '7',
  withdrawn: '8',
} as const;
export type DisputeStep = (typeof DISPUTE_STEP)[keyof typeof DISPUTE_STEP];

/** Who did it: the company that raised it, the other side (a company, or the platform), the platform as judge, the system. */
export const DISPUTE_PARTY = { raiser: '1', other: '2', judge: '3', system: '4' } as const;
export type DisputeParty = (typeof DISPUTE_PARTY)[keyof typeof DISPUTE_PARTY];

/** FileType 争议证据. */
export const EVIDENCE = 96;

/** Most characters of a statement, an offer, a note, a reason. */
export const DISPUTE_TEXT_MAX = 500;

/** Most files of one step. */
export const MOST_EVIDENCE = 20;

/** Action of the rows of documents whose lines may be disputed (发起争议). */
export const RAISE_DISPUTE = 'dispute';

/** Parameter: working days that each step has, before the dispute goes to the platform by itself. */
export const STEP_DAYS = 'dispute.stepDays';

/** Business refusals of disputes (rules.md C.11, I20). */
export const DISPUTE_REFUSAL = {
  object: { code: 'dispute_object', text: '该单据当前状态不能发起争议，请刷新后查看' },
  none: { code: 'dispute_none', text: '请填写争议数量或争议金额' },
  qty: { code: 'dispute_qty', text: '该单据不按数量争议' },
  amount: { code: 'dispute_amount', text: '该单据不按金额争议' },
  over: 'dispute_over',
  open: { code: 'dispute_open', text: '单据还有未了结的争议，请先了结争议' },
  paid: {
    code: 'dispute_paid',
    text: '该批货物的货款已付到争议部分，不能再对实收发起争议，请联系平台办理退款',
  },
  turn: { code: 'dispute_turn', text: '当前轮到对方回应，请等待对方回应或补充说明' },
  samePerson: {
    code: 'dispute_same_person',
    text: '代表平台回应过该争议的人员不能裁定，请由其他人员裁定',
  },
} as const;
