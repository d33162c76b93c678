import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';

/** Topics of factoring beside those of its transitions. */
export const EVENT = {
  offered: 'factoring.offered',
  filed: 'factoring.filed',
  proposed: 'factoring.proposed',
  noticed: 'factoringNotice.sent',
  revoked: 'factoringNotice.calledOff',
  answered: 'factoringNotice.answered',
  answeredForSeller: 'factoring.answered',
  ready: 'factoring.ready',
  collected: 'factoring.collected',
  undone: 'factoring.undone',
  overdue: 'factoring.overdue',
  extended: 'factoring.extended',
  writtenOff: 'factoring.writtenOff',
  feeReturned: 'factoringNotice.feeReturned',
  due: 'factoringNotice.due',
  unpaid: 'factoringNotice.unpaid',
  extendedForDebtor: 'factoringNotice.extended',
  takenBack: 'factoringNotice.takenBack',
  assignedAgain: 'factoringNotice.assignedAgain',
  renewal: 'factoring.renewal',
  limitShort: 'factoring.limitShort',
  autoMade: 'factoring.autoMade',
  autoStopped: 'factoring.autoStopped',
  autoRefused: 'factoring.autoRefused',
} as const;

type Payload = Readonly<Record<string, string>>;

const to =
  (
    [routeName, msgType, level]: [string, string, MessageDraft['level']],
    title: string,
    content: (payload: Payload) => string,
  ) =>
  (payload: Payload): MessageDraft => ({
    msgType,
    level,
    title,
    content: content(payload),
    routeName,
    ...(!routeName.startsWith('admin') && { query: { id: payload.id ?? '' } }),
  });

const SELLER: [string, string, 2] = ['factoringDetail', MSG_TYPE.money, 2];
const DEBTOR: [string, string, 2] = ['factoringNoticeDetail', MSG_TYPE.money, 2];
const OPERATORS: [string, string, 2] = ['adminFactoring', MSG_TYPE.task, 2];

/** What sellers, debtors and operators read; a debtor reads neither rates nor the advance. */
export const factoringMessages: MessageTemplates = {
  [EVENT.offered]: to(
    OPERATORS,
    '应收账款待出具方案',
    ({ no = '' }) => `保理融资 ${no} 已提交，请核查后出具方案。`,
  ),
  [EVENT.filed]: to(
    ['factoringDetail', MSG_TYPE.money, 1],
    '采购方已提交应付账款',
    ({ no = '' }) => `采购方已为贵司提交并确认应付账款，保理融资 ${no} 待平台出具方案。`,
  ),
  [EVENT.proposed]: to(
    SELLER,
    '保理方案待确认',
    ({ no = '' }) => `平台已就保理融资 ${no} 出具方案，请核对全部成本后确认。`,
  ),
  [EVENT.noticed]: to(
    DEBTOR,
    '应收账款转让通知待确权',
    ({ no = '' }) => `贵司收到应收账款转让通知 ${no}，请核对金额和到期日后确权。`,
  ),
  [EVENT.revoked]: to(
    DEBTOR,
    '转让通知已撤回',
    ({ no = '' }) => `应收账款转让通知 ${no} 已撤回，请勿再向通知的回款账户付款。`,
  ),
  [EVENT.feeReturned]: to(
    DEBTOR,
    '手续费已退还',
    ({ no = '', amount = '' }) =>
      `转让通知 ${no} 的应付账款未放款，平台已退还贵司已付的手续费 ${amount} 元，请查收。`,
  ),
  [EVENT.due]: to(
    ['factoringNoticeDetail', MSG_TYPE.due, 2],
    '已确权的应付款即将到期',
    ({ no = '', date = '', amount = '' }) =>
      `转让通知 ${no} 有 ${amount} 元将于 ${date} 到期，请按通知的回款账户付款。`,
  ),
  [EVENT.unpaid]: to(
    ['factoringNoticeDetail', MSG_TYPE.overdue, 3],
    '已确权的应付款已逾期',
    ({ no = '', days = '', amount = '' }) =>
      `转让通知 ${no} 有 ${amount} 元已逾期 ${days} 天，请尽快付至通知的回款账户。`,
  ),
  [EVENT.extendedForDebtor]: to(
    DEBTOR,
    '已确权的应付款已展期',
    ({ no = '', invoice = '', day = '' }) =>
      `转让通知 ${no} 的发票 ${invoice} 付款到期日展期至 ${day}。`,
  ),
  [EVENT.takenBack]: to(
    DEBTOR,
    '应收账款已转回债权人',
    ({ no = '', invoice = '', amount = '' }) =>
      `转让通知 ${no} 的发票 ${invoice} 融资款项已付清，应收账款转回债权人；尚未支付的 ${amount} 元请与债权人核对后支付。`,
  ),
  [EVENT.answered]: to(
    ['adminFactoringNotice', MSG_TYPE.task, 2],
    '债务人已确权',
    ({ no = '' }) => `转让通知 ${no} 债务人已答复，请核对。`,
  ),
  [EVENT.answeredForSeller]: to(
    SELLER,
    '债务人已确权',
    ({ no = '' }) => `保理融资 ${no} 的债务人已答复转让通知。`,
  ),
  [EVENT.ready]: to(
    SELLER,
    '可以申请放款',
    ({ no = '' }) => `保理融资 ${no} 的确权和登记均已完成，可以申请放款。`,
  ),
  [EVENT.collected]: to(
    SELLER,
    '应收账款已回款',
    ({ no = '', amount = '', invoice = '' }) =>
      `保理融资 ${no} 的发票 ${invoice} 已入账 ${amount} 元。`,
  ),
  [EVENT.undone]: to(
    SELLER,
    '应收账款回款已更正',
    ({ no = '', amount = '', invoice = '', reason = '' }) =>
      `保理融资 ${no} 的发票 ${invoice} 入账的 ${amount} 元登记有误，已撤销：${reason}`,
  ),
  [EVENT.assignedAgain]: to(
    DEBTOR,
    '应收账款仍付至通知的回款账户',
    ({ no = '', invoice = '' }) =>
      `转让通知 ${no} 的发票 ${invoice} 转回债权人系登记有误，已更正；请仍按通知的回款账户付款。`,
  ),
  [EVENT.overdue]: to(
    ['factoringDetail', MSG_TYPE.money, 3],
    '应收账款已逾期',
    ({ no = '' }) => `保理融资 ${no} 有应收账款到期未足额回款，逾期利息按上浮利率计收。`,
  ),
  [EVENT.writtenOff]: to(
    SELLER,
    '应收账款已核销',
    ({ no = '', invoice = '' }) =>
      `保理融资 ${no} 的发票 ${invoice} 已由平台核销，无追索权，贵司无需偿还。`,
  ),
  [EVENT.renewal]: to(
    OPERATORS,
    '转让登记即将到期',
    ({ no = '', day = '' }) => `保理融资 ${no} 的转让登记于 ${day} 到期，请及时续登。`,
  ),
  [EVENT.limitShort]: to(
    OPERATORS,
    '债务人保理额度不足',
    ({ no = '' }) =>
      `保理融资 ${no} 的确权和登记均已完成，债务人保理额度不足，尚不能申请放款；调整额度后自动落实。`,
  ),
  [EVENT.autoMade]: to(
    SELLER,
    '自动融资已生成',
    ({ no = '', count = '', until = '' }) =>
      `按贵司设置，已将 ${count} 张发票提交融资 ${no}；${until} 前可以撤回，之后自动确认方案。`,
  ),
  [EVENT.autoStopped]: to(
    SELLER,
    '自动融资未能确认方案',
    ({ no = '', reason = '' }) => `保理融资 ${no} 未能自动确认方案：${reason}。请核对后自行处理。`,
  ),
  [EVENT.autoRefused]: to(
    SELLER,
    '自动融资未能提交',
    ({ no = '', reason = '' }) =>
      `按保理融资 ${no} 的方案自动提交融资时未获通过：${reason}。请处理，之后每小时自动再试。`,
  ),
  [EVENT.extended]: to(
    SELLER,
    '应收账款已展期',
    ({ no = '', invoice = '', day = '' }) =>
      `保理融资 ${no} 的发票 ${invoice} 到期日展期至 ${day}。`,
  ),
};
