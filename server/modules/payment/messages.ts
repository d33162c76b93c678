import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';

/** Topics of pay-outs. */
export const EVENT = {
  prepared: 'payment.prepared',
  released: 'payment.released',
  retried: 'payment.retried',
  cancelled: 'payment.cancelled',
  paid: 'payment.paid',
  paidForBuyer: 'payment.paidForBuyer',
  paidEarly: 'payment.paidEarly',
  failed: 'payment.failed',
  bounced: 'payment.bounced',
  bouncedForBuyer: 'payment.bouncedForBuyer',
  bouncedForGood: 'payment.bouncedForGood',
  bouncedForGoodForBuyer: 'payment.bouncedForGoodForBuyer',
  bouncedAfterClosing: 'payment.bouncedAfterClosing',
  received: 'payment.received',
  receiptSigned: 'payment.receiptSigned',
  returnEntered: 'payment.returnEntered',
  returned: 'payment.returned',
  returnedForBuyer: 'payment.returnedForBuyer',
  overused: 'payment.limitOverused',
  waiting: 'payment.resultsWait',
  dayAsked: 'payment.dayAsked',
  dayDeclined: 'payment.dayDeclined',
  dayCorrected: 'payment.dayCorrected',
  dayCorrectedForBuyer: 'payment.dayCorrectedForBuyer',
} as const;

/** What is corrected where an event does not say: it was emitted before anything else could be. */
const PAY_DAY = '付款日期';

const toPlatform = (keyword: string) =>
  ({ msgType: MSG_TYPE.money, level: 2, routeName: 'adminPayment', query: { keyword } }) as const;
const toSupplier = ({ id = '' }: Readonly<Record<string, string>>) =>
  ({ msgType: MSG_TYPE.money, level: 2, routeName: 'paymentDetail', query: { id } }) as const;
const toBuyer = ({ requestId = '' }: Readonly<Record<string, string>>) =>
  ({
    msgType: MSG_TYPE.money,
    level: 2,
    routeName: 'payApplyDetail',
    query: { id: requestId },
  }) as const;

export const paymentMessages: MessageTemplates = {
  [EVENT.prepared]: ({ requestNo = '', count = '', amount = '' }) => ({
    ...toPlatform(requestNo),
    title: '有付款待放行',
    content: `付款申请 ${requestNo} 已制单 ${count} 笔，共 ${amount} 元，请核对后放行。`,
  }),
  [EVENT.released]: ({ no = '', amount = '' }) => ({
    ...toPlatform(no),
    title: '付款已放行',
    content: `付款单 ${no}（${amount} 元）已放行，请付款后登记银行回单或发送批量文件。`,
  }),
  [EVENT.retried]: ({ no = '', amount = '' }) => ({
    ...toPlatform(no),
    title: '失败的付款待再次放行',
    content: `付款单 ${no}（${amount} 元）已重新提交，请核对后放行。`,
  }),
  [EVENT.cancelled]: ({ no = '', reason = '' }) => ({
    ...toPlatform(no),
    title: '付款单已撤销',
    content: `付款单 ${no} 已撤销。原因：${reason}。`,
  }),
  [EVENT.paid]: (payload) => ({
    ...toSupplier(payload),
    title: '平台已付款',
    content: `平台已于 ${payload.day ?? ''} 付款 ${payload.amount ?? ''} 元（付款单 ${payload.no ?? ''}），请查收后确认到账。`,
  }),
  [EVENT.paidForBuyer]: (payload) => ({
    ...toBuyer(payload),
    title: '付款申请已付款',
    content: `付款申请 ${payload.requestNo ?? ''} 已付款 ${payload.amount ?? ''} 元。`,
  }),
  [EVENT.paidEarly]: ({ no = '', amount = '', day = '', reason = '' }) => ({
    ...toPlatform(no),
    level: 3,
    title: '付款日早于放行日',
    content: `付款单 ${no}（${amount} 元）的银行付款日 ${day} 早于放行日，登记原因：${reason}。请核对银行回单；资金费用自放行日起计。`,
  }),
  [EVENT.failed]: (payload) => ({
    ...toSupplier(payload),
    title: '平台付款未成功',
    content: `付款单 ${payload.no ?? ''}（${payload.amount ?? ''} 元）支付失败：${payload.reason ?? ''}。请核对收款账户，平台将重新付款。`,
  }),
  [EVENT.bounced]: (payload) => ({
    ...toSupplier(payload),
    level: 3,
    title: '平台付款被退回',
    content: `付款单 ${payload.no ?? ''}（${payload.amount ?? ''} 元）被银行退回：${payload.reason ?? ''}。请核对收款账户，平台将重新付款。`,
  }),
  [EVENT.bouncedForBuyer]: (payload) => ({
    ...toBuyer(payload),
    title: '付款被退回',
    content: `付款申请 ${payload.requestNo ?? ''} 的一笔付款 ${payload.amount ?? ''} 元被银行退回，平台将重新付款。`,
  }),
  [EVENT.bouncedForGood]: (payload) => ({
    ...toSupplier(payload),
    level: 3,
    title: '平台付款被退回',
    content: `付款单 ${payload.no ?? ''}（${payload.amount ?? ''} 元）被银行退回：${payload.reason ?? ''}。付款申请 ${payload.requestNo ?? ''} 已关闭，不再由本申请付款；未付的货款请与平台客户经理联系结清。`,
  }),
  [EVENT.bouncedForGoodForBuyer]: (payload) => ({
    ...toBuyer(payload),
    title: '付款被退回',
    content: `付款申请 ${payload.requestNo ?? ''} 的一笔付款 ${payload.amount ?? ''} 元被银行退回；本申请已关闭，不再付款。`,
  }),
  [EVENT.bouncedAfterClosing]: ({ no = '', requestNo = '', amount = '' }) => ({
    ...toPlatform(no),
    level: 3,
    title: '销额后付款被退回',
    content: `付款单 ${no}（付款申请 ${requestNo}）的 ${amount} 元在额度销额后被银行退回，已入账，不占用额度，付款申请已关闭。该款项仍欠供应商，请与供应商联系结清。`,
  }),
  [EVENT.overused]: ({ no = '', requestNo = '', overuse = '' }) => ({
    ...toPlatform(no),
    msgType: MSG_TYPE.limit,
    level: 3,
    title: '项目额度超额占用',
    content: `付款单 ${no}（付款申请 ${requestNo}）退回时额度已被使用，现超额占用 ${overuse} 元。回款或释放后自动收回，收回前不能再用款；如需尽快恢复，请审批额度调增。`,
  }),
  [EVENT.received]: ({ no = '', amount = '' }) => ({
    ...toPlatform(no),
    level: 1,
    title: '供应商已确认到账',
    content: `付款单 ${no}（${amount} 元）供应商已确认到账。`,
  }),
  [EVENT.receiptSigned]: ({ no = '', amount = '' }) => ({
    ...toPlatform(no),
    level: 1,
    title: '供应商已签署收款确认函',
    content: `付款单 ${no}（${amount} 元）的收款确认函已由供应商签署，款项付出后生效。`,
  }),
  [EVENT.returnEntered]: ({ no = '', amount = '', of = '' }) => ({
    ...toPlatform(no),
    title: '供应商退款待复核',
    content: `付款单 ${of} 的供应商退款 ${amount} 元（${no}）已登记，请核对银行回单后复核。`,
  }),
  [EVENT.returned]: (payload) => ({
    ...toSupplier(payload),
    title: '平台已收到退款',
    content: `平台已收到贵司退回的 ${(payload.amount ?? '').replace('-', '')} 元（退款单 ${payload.no ?? ''}），对应付款申请 ${payload.requestNo ?? ''}。`,
  }),
  [EVENT.returnedForBuyer]: (payload) => ({
    ...toBuyer(payload),
    title: '供应商已退款',
    content: `付款申请 ${payload.requestNo ?? ''} 的供应商退回 ${(payload.amount ?? '').replace('-', '')} 元，已冲减已付金额并恢复额度。`,
  }),
  [EVENT.waiting]: ({ no = '', count = '' }) => ({
    ...toPlatform(no),
    level: 3,
    title: '银行结果待人工处理',
    content: `批次 ${no} 的结果文件有 ${count} 行与付款单不符，请核对后处理。`,
    routeName: 'adminPaymentBatch',
  }),
  [EVENT.dayAsked]: ({
    no = '',
    amount = '',
    word = PAY_DAY,
    before = '',
    day = '',
    reason = '',
  }) => ({
    ...toPlatform(no),
    title: `${word}更正待复核`,
    content: `付款单 ${no}（${amount} 元）的${word}登记由 ${before} 更正为 ${day}，原因：${reason}。请核对银行回单后复核。`,
  }),
  [EVENT.dayDeclined]: ({ no = '', word = PAY_DAY, before = '', day = '', reason = '' }) => ({
    ...toPlatform(no),
    title: `${word}更正已撤销`,
    content: `付款单 ${no} 的${word}仍为 ${before}，更正为 ${day} 的登记已撤销。原因：${reason}。`,
  }),
  [EVENT.dayCorrected]: (payload) => ({
    ...toSupplier(payload),
    title: `${payload.word ?? PAY_DAY}已更正`,
    content: `付款单 ${payload.no ?? ''}（${payload.amount ?? ''} 元）的${payload.word ?? PAY_DAY}由 ${payload.before ?? ''} 更正为 ${payload.day ?? ''}，金额不变。`,
  }),
  [EVENT.dayCorrectedForBuyer]: (payload) => ({
    ...toBuyer(payload),
    title: '付款日期已更正',
    content: `付款申请 ${payload.requestNo ?? ''} 的一笔付款 ${payload.amount ?? ''} 元的付款日期已更正，资金费用自 ${payload.charged ?? ''} 起计。`,
  }),
};
