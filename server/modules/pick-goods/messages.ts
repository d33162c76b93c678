import { ROLE } from '#contract/account/customer-role.ts';
import { MSG_TYPE } from '#contract/message/types.ts';
import { PICK_MODE } from '#contract/pick-goods/states.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import type { Hearer, Telling } from '#server/kernel/jobs/outbox.ts';
import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { PickRecord } from './row.ts';

export const PICK_EVENT = {
  code: 'pickGoods.code',
  depart: 'pickGoods.depart',
  transfer: 'pickGoods.transfer',
  voided: 'pickGoods.voided',
} as const;

const HEARING = [ROLE.admin, ROLE.operator, ROLE.receiver];

/** Those of a company who see its goods off. */
export const handlersOf = (tx: Tx, companyId: string, at: Date): Promise<Hearer[]> =>
  membersOf(tx, companyId, HEARING, at);

/** Tells the code to those who may know it: the buyer who fetches, or the supplier who delivers. */
export async function tellCode(
  { tx, at, emit }: Telling,
  { id, pick_no, pick_mode, company_id, supplier_id }: PickRecord,
  code: string,
): Promise<void> {
  const holder = pick_mode === PICK_MODE.own ? company_id : supplier_id;
  const payload = { id, no: pick_no, code };
  await emit({ topic: PICK_EVENT.code, accountId: await handlersOf(tx, holder, at), payload });
}

/** Tells the supplier, which may be loading what nobody wants any more. Why is between the platform and the buyer. */
export async function tellVoided({ tx, at, emit }: Telling, row: PickRecord): Promise<void> {
  const { id, pick_no: no, supplier_id } = row;
  const accountId = await handlersOf(tx, supplier_id, at);
  await emit({ topic: PICK_EVENT.voided, accountId, payload: { id, no } });
}

const about =
  (title: string, content: (payload: Record<string, string>) => string) =>
  (payload: Readonly<Record<string, string>>): MessageDraft => ({
    msgType: MSG_TYPE.goods,
    level: 2,
    title,
    content: content(payload),
    routeName: 'pickGoodsDetail',
    query: { id: payload.id ?? '' },
  });

/** What buyers and suppliers read of pick-ups beside their approval; no text holds a price. */
export const pickMessages: MessageTemplates = {
  [PICK_EVENT.code]: about(
    '提货码',
    ({ no, code }) => `提货单 ${no} 已通过，提货码 ${code}，7 天内有效。`,
  ),
  [PICK_EVENT.depart]: about(
    '提货单已提货',
    ({ no }) => `提货单 ${no} 的提货码已核验，货物已提走。`,
  ),
  [PICK_EVENT.transfer]: about(
    '提货单已转移货权',
    ({ no }) => `提货单 ${no} 的货权已由供应商确认转移，请核对后上传实收。`,
  ),
  [PICK_EVENT.voided]: about(
    '提货单已作废',
    ({ no }) => `提货单 ${no} 已由平台作废，请勿再备货或发货，原提货码失效。`,
  ),
};
