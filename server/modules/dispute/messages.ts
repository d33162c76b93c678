import { writersOf } from '#contract/account/customer-role.ts';
import { DISPUTE_JUDGES, DISPUTE_OFFICERS } from '#contract/account/platform-role.ts';
import { MSG_TYPE } from '#contract/message/types.ts';
import { membersOf, operatorsOf } from '#server/kernel/company/hearers.ts';
import { emit, type Hearer } from '#server/kernel/jobs/outbox.ts';
import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { DISPUTE_RAISED } from '#server/trade/disputes/dispute.ts';
import type { Dispute } from './lock.ts';

/** Topics of disputes beside that of their beginning. */
export const DISPUTE_EVENT = {
  offered: 'dispute.offered',
  noted: 'dispute.noted',
  agreed: 'dispute.agreed',
  escalated: 'dispute.escalated',
  remind: 'dispute.remind',
  overdue: 'dispute.overdue',
  ruled: 'dispute.ruled',
  withdrawn: 'dispute.withdrawn',
} as const;
export type DisputeEvent = (typeof DISPUTE_EVENT)[keyof typeof DISPUTE_EVENT];

type Payload = Readonly<Record<string, string>>;

/** No figures in messages: whoever may read them opens the dispute. */
const about =
  (level: MessageDraft['level'], title: string, content: (payload: Payload) => string) =>
  (payload: Payload): MessageDraft => ({
    msgType: MSG_TYPE.dispute,
    level,
    title,
    content: content(payload),
    ...(payload.to === ''
      ? { routeName: 'adminDispute', query: { keyword: payload.no ?? '' } }
      : { routeName: 'disputeDetail', query: { id: payload.id ?? '' } }),
  });

/** What each side reads of the other's steps. */
export const disputeMessages: MessageTemplates = {
  [DISPUTE_RAISED]: about(
    3,
    '新的争议待回应',
    ({ no = '', object = '' }) =>
      `对方就${object}发起争议 ${no}，请在回应期限内答复；争议以外的部分照常办理。`,
  ),
  [DISPUTE_EVENT.offered]: about(
    2,
    '争议有新的方案',
    ({ no = '', object = '' }) =>
      `${object}的争议 ${no} 收到新的方案，请在回应期限内接受或提出意见。`,
  ),
  [DISPUTE_EVENT.noted]: about(
    1,
    '争议有补充说明',
    ({ no = '', object = '' }) => `${object}的争议 ${no} 有新的说明或证据。`,
  ),
  [DISPUTE_EVENT.agreed]: about(
    2,
    '争议已协商一致',
    ({ no = '', object = '' }) => `${object}的争议 ${no} 已协商一致，请查看结果。`,
  ),
  [DISPUTE_EVENT.escalated]: about(
    3,
    '争议已转平台裁定',
    ({ no = '', object = '' }) => `${object}的争议 ${no} 已申请平台裁定，可继续补充说明和证据。`,
  ),
  [DISPUTE_EVENT.remind]: about(
    3,
    '争议即将到期',
    ({ no = '', object = '', due = '' }) =>
      `${object}的争议 ${no} 请于 ${due} 前处理；逾期未回应的转平台裁定。`,
  ),
  [DISPUTE_EVENT.overdue]: about(
    3,
    '争议逾期转平台裁定',
    ({ no = '', object = '' }) => `${object}的争议 ${no} 超过回应期限，已转平台裁定。`,
  ),
  [DISPUTE_EVENT.ruled]: about(
    3,
    '争议已裁定',
    ({ no = '', object = '' }) => `${object}的争议 ${no} 已由平台裁定，请查看结果和理由。`,
  ),
  [DISPUTE_EVENT.withdrawn]: about(
    2,
    '争议已撤销',
    ({ no = '', object = '' }) => `${object}的争议 ${no} 已由发起方撤销。`,
  ),
};

interface Telling {
  tx: Tx;
  at: Date;
  /** Who acted, and need not be told. */
  accountId: string | null;
}

/** Tells those who act on a dispute: its companies, and the platform where it is a side or the judge. */
export async function tellSides(
  { tx, at, accountId }: Telling,
  { id, no, raisedBy, other, objectWord, objectNo }: Dispute,
  topic: DisputeEvent,
  { judges = false }: { judges?: boolean } = {},
): Promise<void> {
  const payload = { id, no, object: `${objectWord} ${objectNo}` };
  const tell = async (to: string, accounts: readonly (string | Hearer)[]) => {
    const told = accounts.filter(
      (one) => (typeof one === 'string' ? one : one.accountId) !== accountId,
    );
    await emit(tx, { topic, accountId: told, payload: { ...payload, to } }, at);
  };
  for (const company of [raisedBy, ...(other === null ? [] : [other])]) {
    await tell(company, await membersOf(tx, company, writersOf('dispute'), at));
  }
  const roles = [...(other === null ? DISPUTE_OFFICERS : []), ...(judges ? DISPUTE_JUDGES : [])];
  if (roles.length > 0) await tell('', await operatorsOf(tx, roles, at));
}
