import { sql } from 'kysely';
import { MSG_TYPE } from '#contract/message/types.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { ownMessages } from '#server/kernel/company/own-messages.ts';
import { workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';
import type { MeRefs } from '#server/kernel/session/read.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';
import { messageToWire, type StoredMessage } from './queries.ts';

const messages = columnsOf('message');

/** How many unread messages the workbench shows. */
const SHOWN = 5;
/** As of a sign-in on a new device: one of them, and last, so that it stands in no business's way. */
const NOTICE = MSG_TYPE.notice;

/**
 * Types of messages (MsgType) that somebody sent because I must act. What waits each noun tells by lines of its own, and what those
 * name is not counted here: what is left may be done by now, and is told as what it is, unread.
 */
const WAITING = [
  {
    msgType: MSG_TYPE.overdue,
    title: '逾期预警',
    note: '有未读的预警消息，逾期按合同计收违约金',
    level: 3,
  },
  { msgType: MSG_TYPE.task, title: '待办消息', note: '有未读的待办消息', level: 2 },
  {
    msgType: MSG_TYPE.due,
    title: '到期提醒',
    note: '有未读的到期提醒，请在到期日前安排',
    level: 2,
  },
  { msgType: MSG_TYPE.dispute, title: '争议消息', note: '有未读的争议消息', level: 2 },
] as const;

type Newest = Omit<StoredMessage, 'read_at' | 'created_at'> & { created_at: string };

/** The newest unread messages that are notices, or are none. */
const newest = (me: MeRefs, isNotice: boolean, most: number) => sql`(
  select ${messages.id}, ${messages.msg_type}, ${messages.title}, ${messages.content},
    ${messages.level}, ${messages.object_type}, ${messages.object_id}, ${messages.route_name},
    ${messages.query}, ${messages.created_at}, ${messages.company_id}::text,
    ${companyNameOf(messages.company_id)} as company_name
  from ${messages}
  where ${ownMessages(me.accountId, me.now)} and ${messages.read_at} is null
    and (${messages.msg_type} = ${NOTICE}) = ${isNotice}
  order by ${messages.id} desc limit ${most})`;

interface Row {
  /** Unread messages by type, and by the record that they lead to; '' for none. */
  counts: Record<string, Record<string, number>>;
  newest: Newest[];
}

const keyOf = (msgType: string) => `message.${msgType}`;

/** Unread messages that wait for an act, by type, and the newest unread ones. */
export const messageWorkbench = workbenchPart<Row>({
  query: ({ me }) => sql<Row>`
    select (
      select coalesce(jsonb_object_agg(by_type.msg_type, by_type.unread), '{}') from (
        select by_record.msg_type, jsonb_object_agg(by_record.id, by_record.unread) as unread from (
          select ${messages.msg_type}, coalesce(${messages.query} ->> 'id', '') as id, count(*) as unread
          from ${messages}
          where ${ownMessages(me.accountId, me.now)} and ${messages.read_at} is null
            and ${messages.msg_type} in (${sql.join(WAITING.map(({ msgType }) => msgType))})
          group by 1, 2
        ) by_record group by by_record.msg_type
      ) by_type
    ) as counts, (
      select coalesce(jsonb_agg(to_jsonb(unread) || jsonb_build_object('id', unread.id::text)
        order by unread.msg_type = ${NOTICE}, unread.id desc), '[]') from (
        select * from (${newest(me, false, SHOWN)} union all ${newest(me, true, 1)}) found
        order by found.msg_type = ${NOTICE}, found.id desc limit ${SHOWN}
      ) unread
    ) as newest`,
  answer: ([row]) => ({
    waiting: WAITING.flatMap(({ msgType, ...line }) => {
      const unread = Object.values(row?.counts[msgType] ?? {});
      if (unread.length === 0) return [];
      const count = unread.reduce((sum, one) => sum + one);
      const query = { msgType, read: 'false' };
      return [workbenchLine({ ...line, key: keyOf(msgType), count, routeName: 'message', query })];
    }),
    about: Object.fromEntries(
      Object.entries(row?.counts ?? {}).map(([type, unread]) => [keyOf(type), unread]),
    ),
    messages: (row?.newest ?? []).map((message) =>
      messageToWire({ ...message, created_at: new Date(message.created_at), read_at: null }),
    ),
  }),
});
