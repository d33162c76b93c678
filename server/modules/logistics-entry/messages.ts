import { sql } from 'kysely';
import { ROLE } from '#contract/account/customer-role.ts';
import { MSG_TYPE } from '#contract/message/types.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import type { Hearer } from '#server/kernel/jobs/outbox.ts';
import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** What those at the gate are told; the steps themselves are told to both companies by the table of states. */
export const TRIP_EVENT = {
  coming: 'logisticsEntry.coming',
  soon: 'logisticsEntry.soon',
  here: 'logisticsEntry.here',
} as const;

/** Those of a company who receive goods, and are not told of steps anyway. */
export async function receiversOf(tx: Tx, companyId: string, at: Date): Promise<Hearer[]> {
  const { rows } = await sql<Hearer>`
    select held::text as "accountId", ${companyId}::text as "companyId"
    from holders_in_company(${companyId}, ${ROLE.receiver}, ${at}) held
    where held not in (select holders_in_company(${companyId}, role, ${at})
      from unnest(${[ROLE.admin, ROLE.operator]}::text[]) role)`.execute(tx);
  return rows;
}

/** Everybody of a company who sees its goods come. */
export const watchersOf = (tx: Tx, companyId: string, at: Date): Promise<Hearer[]> =>
  membersOf(tx, companyId, [ROLE.admin, ROLE.operator, ROLE.receiver], at);

type Payload = Readonly<Record<string, string>>;

const about =
  (level: MessageDraft['level'], title: string, content: (payload: Payload) => string) =>
  (payload: Payload): MessageDraft => ({
    msgType: MSG_TYPE.goods,
    level,
    title,
    content: content(payload),
    routeName: 'logisticsEntrDetail',
    query: { id: payload.id ?? '' },
  });

const because = ({ reason = '' }: Payload) => (reason === '' ? '。' : `：${reason}`);
const step = (level: MessageDraft['level'], title: string, said: string) =>
  about(level, title, (payload) => `物流单 ${payload.no} ${said}${because(payload)}`);

const vehicle = ({ conveyance = '', driver = '' }: Payload) =>
  [conveyance, driver && `司机 ${driver}`].filter((one) => one !== '').join('，');

const gate = (title: string, said: (payload: Payload) => string) =>
  about(2, title, (payload) =>
    [`物流单 ${payload.no} ${said(payload)}`, vehicle(payload), '请准备收货。']
      .filter((one) => one !== '')
      .join('，'),
  );

/** What suppliers, buyers and receivers read of trips; no text holds a price. */
export const tripMessages: MessageTemplates = {
  'logisticsEntry.submit': step(1, '物流已登记', '已登记，等待发车'),
  'logisticsEntry.depart': step(2, '货物已发车', '已发车'),
  'logisticsEntry.arrive': step(2, '货物已到达', '已到达'),
  'logisticsEntry.abnormal': step(3, '物流异常', '运输异常'),
  'logisticsEntry.resume': step(2, '物流恢复运输', '已恢复运输'),
  'logisticsEntry.flag': step(3, '物流异常', '被平台标记为异常'),
  'logisticsEntry.unflag': step(2, '物流解除异常', '异常已由平台解除'),
  'logisticsEntry.lost': step(3, '物流已终止', '运输已由平台终止'),
  'logisticsEntry.cancel': step(2, '物流已取消', '已取消'),
  [TRIP_EVENT.coming]: gate('货物已发车', ({ time }) => `已发车，预计 ${time} 到达`),
  [TRIP_EVENT.soon]: gate('货物即将到达', ({ time }) => `预计 ${time} 到达`),
  [TRIP_EVENT.here]: gate('货物已到达', () => '已到达'),
};
