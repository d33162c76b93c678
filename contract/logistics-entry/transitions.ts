import { writersOf } from '../account/customer-role.ts';
import { OPERATIONS } from '../account/platform-role.ts';
import { LOGISTICS_STATUS } from './states.ts';

const { draft, waiting, moving, arrived, signed, abnormal, cancelled } = LOGISTICS_STATUS;
const OWN = { side: 'own', roles: writersOf('logistics') } as const;
const OPERATION = { side: 'platform', roles: OPERATIONS } as const;
const TO_BOTH = '供应商和采购方可见';

/** What becomes of a trip (rules.md C.8, C.19). */
export const LOGISTICS_TRANSITIONS = {
  submit: {
    from: [draft],
    to: waiting,
    by: OWN,
    word: '提交',
    logWord: '提交物流登记',
    summary: 'Hand a trip in: its quantities are promised to it',
    ask: {
      title: '提交物流登记',
      follows: '装载的数量从提货单中预留，采购方可以看到本物流单；发车前仍可修改。',
      done: '已提交',
      binding: false,
    },
  },
  depart: {
    from: [waiting],
    to: moving,
    by: OWN,
    word: '发车',
    logWord: '物流发车',
    summary: 'The trip has left, and its goods with it',
    ask: {
      title: '确认发车',
      follows: '装载的货物记为已发货，采购方和收货人收到发车通知；发车后不能修改或取消。',
      done: '已发车',
      binding: true,
    },
  },
  arrive: {
    from: [moving],
    to: arrived,
    by: OWN,
    word: '到达',
    logWord: '物流到达',
    summary: 'The trip has arrived',
    ask: {
      title: '确认到达',
      follows: '采购方和收货人收到到达通知，准备验收。',
      done: '已到达',
      binding: false,
    },
  },
  abnormal: {
    from: [moving],
    to: abnormal,
    by: OWN,
    word: '异常',
    logWord: '登记物流异常',
    summary: 'Something is wrong with the trip',
    ask: {
      title: '登记异常',
      follows: '采购方收到异常通知；处理后点击“恢复运输”。',
      done: '已登记异常',
      binding: false,
      reason: TO_BOTH,
    },
  },
  resume: {
    from: [abnormal],
    to: moving,
    by: OWN,
    word: '恢复运输',
    logWord: '物流恢复运输',
    summary: 'The trip goes on',
    ask: {
      title: '恢复运输',
      follows: '采购方收到恢复运输的通知。',
      done: '已恢复运输',
      binding: false,
      reason: TO_BOTH,
    },
  },
  flag: {
    from: [moving],
    to: abnormal,
    by: OPERATION,
    word: '标记异常',
    logWord: '平台标记物流异常',
    summary: 'Mark a trip as abnormal, as the platform',
    ask: {
      title: '标记物流异常',
      follows: '供应商和采购方收到异常通知。',
      done: '已标记异常',
      binding: false,
      reason: TO_BOTH,
    },
  },
  unflag: {
    from: [abnormal],
    to: moving,
    by: OPERATION,
    word: '解除异常',
    logWord: '平台解除物流异常',
    summary: 'A trip goes on, as the platform knows',
    ask: {
      title: '解除物流异常',
      follows: '供应商和采购方收到恢复运输的通知。',
      done: '已解除异常',
      binding: false,
      reason: TO_BOTH,
    },
  },
  cancel: {
    from: [waiting],
    to: cancelled,
    by: OWN,
    word: '取消',
    logWord: '取消物流登记',
    summary: 'Cancel a trip that has not left; its goods may be loaded again',
    ask: {
      title: '取消物流登记',
      follows: '装载的数量退回提货单，可以重新登记；取消后不能恢复。',
      done: '已取消',
      binding: true,
      reason: TO_BOTH,
    },
  },
  lost: {
    from: [waiting, arrived, abnormal],
    to: cancelled,
    by: OPERATION,
    word: '终止运输',
    logWord: '平台终止物流运输',
    summary: 'End a trip that never leaves, or whose goods are lost or went back, as the platform',
    ask: {
      title: '终止运输',
      follows:
        '确认不再发车，或货物灭失、退回、不再送达时使用：未交货的数量不再计为装车或在途，供应商可以重新装车，采购方可以关闭提货单剩余；终止后不能恢复。',
      done: '已终止运输',
      binding: true,
      reason: TO_BOTH,
    },
  },
  // Nobody has to have said that it came: what was signed for at the site is there.
  signed: { from: [moving, arrived, abnormal], to: signed, by: { side: 'system' }, word: '签收' },
} as const;
