import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';

/** Topics of receivables and collections. */
export const EVENT = {
  registered: 'collection.registered',
  allocated: 'collection.allocated',
  undone: 'collection.undone',
  notOurs: 'collection.notOurs',
  refundPrepared: 'collection.refundPrepared',
  refunded: 'collection.refunded',
  statementWaits: 'collection.statementWaits',
  due: 'receivablePlan.due',
  overdue: 'receivablePlan.overdue',
  overdueForPlatform: 'receivablePlan.overdueForPlatform',
  extended: 'receivablePlan.extended',
  extendedForPlatform: 'receivablePlan.extendedForPlatform',
  waived: 'receivablePlan.waived',
} as const;

type Payload = Readonly<Record<string, string>>;
type Said = (payload: Payload) => string;

const toBuyer =
  (title: string, content: Said) =>
  (payload: Payload): MessageDraft => ({
    msgType: MSG_TYPE.money,
    level: 2,
    title,
    content: content(payload),
    routeName: 'paymentDetail',
    query: { id: payload.id ?? '' },
  });

const ofPlan =
  (msgType: string, level: MessageDraft['level'], title: string, content: Said) =>
  (payload: Payload): MessageDraft => ({
    msgType,
    level,
    title,
    content: content(payload),
    routeName: 'receivablePlanDetail',
    query: { id: payload.id ?? '' },
  });

const toFinance =
  (title: string, content: Said, routeName = 'adminCollection') =>
  (payload: Payload): MessageDraft => ({
    msgType: MSG_TYPE.money,
    level: 2,
    title,
    content: content(payload),
    routeName,
    ...(payload.no !== undefined && { query: { keyword: payload.no } }),
  });

/** What an extension costs and leaves to be paid; messages of before name neither. */
const extended: Said = ({ date = '', fee, amount }) =>
  [
    `的到期日已延至${date}`,
    fee === undefined ? '' : `，展期费用${fee}元`,
    amount === undefined ? '' : `，届时应付${amount}元`,
  ].join('');

export const collectionMessages: MessageTemplates = {
  [EVENT.registered]: toFinance(
    '回款待认款',
    ({ no = '', company = '', amount = '' }) =>
      `${company} 登记了付款 ${amount} 元（${no}），请核对到账后认款。`,
  ),
  [EVENT.allocated]: toBuyer(
    '付款已核销',
    ({ no = '', amount = '' }) => `付款 ${no} 已核销 ${amount} 元。`,
  ),
  [EVENT.undone]: toBuyer(
    '付款核销已撤销',
    ({ no = '', reason = '' }) => `付款 ${no} 的一笔核销已撤销：${reason}`,
  ),
  [EVENT.notOurs]: toBuyer(
    '登记的付款未到账',
    ({ no = '', reason = '' }) => `付款 ${no} 已退回：${reason}`,
  ),
  [EVENT.refundPrepared]: toFinance(
    '回款退款待放行',
    ({ no = '', amount = '' }) => `回款 ${no} 已制单退款 ${amount} 元，请核对后放行。`,
  ),
  [EVENT.refunded]: toBuyer(
    '多付款项已退回',
    ({ no = '', amount = '' }) => `付款 ${no} 的 ${amount} 元已退回，请查收。`,
  ),
  [EVENT.statementWaits]: toFinance(
    '银行流水待人工处理',
    ({ count = '' }) => `导入的银行流水有 ${count} 行未能自动匹配，请核对后处理。`,
    'adminStatementRow',
  ),
  [EVENT.due]: ofPlan(
    MSG_TYPE.due,
    2,
    '应付款即将到期',
    ({ no = '', date = '', amount = '' }) => `${no}将于${date}到期，应付${amount}元`,
  ),
  [EVENT.overdue]: ofPlan(
    MSG_TYPE.overdue,
    3,
    '应付款已逾期',
    ({ no = '', days = '', amount = '', from = '' }) =>
      `${no}已逾期${days}天，尚欠${amount}元。${from}起按日计收违约金，逾期期间提货须经平台风控审核，请尽快付款。`,
  ),
  [EVENT.overdueForPlatform]: (payload) => ({
    msgType: MSG_TYPE.overdue,
    level: 3,
    title: '应收款已逾期',
    content: `${payload.company ?? ''} 的应收款 ${payload.no ?? ''} 已逾期${payload.days ?? ''}天，尚欠${payload.amount ?? ''}元。`,
    routeName: 'adminReceivablePlan',
    query: { keyword: payload.no ?? '' },
  }),
  [EVENT.extended]: ofPlan(
    MSG_TYPE.money,
    2,
    '应付款已展期',
    ({ no = '', reason = '', ...granted }) => `${no}${extended(granted)}：${reason}`,
  ),
  [EVENT.extendedForPlatform]: ({ no = '', reason = '', ...granted }) => ({
    msgType: MSG_TYPE.money,
    level: 1,
    title: '应收款已展期',
    content: `应收款 ${no} ${extended(granted)}：${reason}`,
    routeName: 'adminReceivablePlan',
    query: { keyword: no },
  }),
  [EVENT.waived]: ofPlan(
    MSG_TYPE.money,
    2,
    '罚息已豁免',
    ({ no = '', amount = '', reason = '' }) => `${no}的罚息已豁免${amount}元：${reason}`,
  ),
};
