import { type RawBuilder, sql } from 'kysely';
import { review } from '#contract/flow/review.ts';
import { todoSheet } from '#contract/flow/review-lists.ts';
import { REACHABLE_ROWS } from '#contract/noun/list.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import { count, flag, made, madeTime, text } from '#server/kernel/resource/field.ts';
import { equals, like, yesNo } from '#server/kernel/resource/filter.ts';
import {
  conditions,
  type ListRow,
  type ListValues,
  orderOf,
} from '#server/kernel/resource/list.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { ownList } from '#server/kernel/resource/own-list.ts';
import { rowsOf, selection } from '#server/kernel/resource/rows.ts';
import { type MeRefs, sessionRead } from '#server/kernel/session/read.ts';
import { ofDocument } from './of-document.ts';

/** Queues of which the caller takes tasks, as in people.ts. */
const queuesOf = ({ roles, accountId }: MeRefs) =>
  sql`unnest(string_to_array(${roles}, ',') || ${accountId}::text)`;

/** Open tasks that the caller has not submitted, whoever may take them. */
const openTasks = ({ accountId, now }: MeRefs) => sql`
  select task.*, task.due_at < ${now} as overdue from process_task task
  where task.status = 1 and not ${accountId} = any (task.submitters)`;

const timeOrNull = (at: unknown) => (at instanceof Date ? wireTime(at) : null);
const time = (name: string) => made(name, sql.ref(`t.${name}`), timeOrNull);

/** 我的待办: the open tasks of somebody's queues. */
export function todoList(flows: readonly Flow[]): Noun {
  return ownList({
    name: 'admin.todo',
    calls: { page: review.todo, export: review.todoExport },
    sheet: todoSheet,
    mine: (me) => sql`
      select task.*, instance.object_id, instance.object_no, instance.summary,
        coalesce(company.name, '') as company_name, submitter.nick_name as submitter_name
      from (${openTasks(me)}) task
      join process_instance instance on instance.id = task.instance_id
      join account submitter on submitter.id = instance.submitter_id
      left join company on company.id = instance.company_id
      where task.queue in (select ${queuesOf(me)})`,
    fields: {
      ...ofDocument(flows),
      taskId: made('task_id', sql`t.id`, String),
      submitterName: text('submitter_name'),
      nodeKey: text('node_key'),
      round: count('round'),
      kind: text('kind'),
      startTime: madeTime('started_at', sql`t.started_at`),
      // A task without a limit is due at infinity.
      dueTime: time('due_at'),
      overdue: flag('overdue'),
      note: text('note'),
      urgedTime: time('urged_at'),
    },
    filters: {
      objectType: equals('object_type', 'text'),
      keyword: like('keyword'),
      overdue: yesNo(sql`t.overdue`),
      urged: yesNo(sql`t.urged_at is not null`),
    },
    sorts: { dueTime: 'due_at' },
    order: ['dueTime', 'asc'],
  });
}

/**
 * A page of the open tasks of somebody's queues. Each queue is walked in its own index, for no more rows than the page
 * reaches, and only the page's rows are looked up: neither grows with the number of open tasks. The count has an order
 * only to make it walk the index as well.
 */
export function todoPage(list: Noun) {
  return sessionRead<ListValues, ListRow>((scope) => {
    const { p, has, me } = scope;
    const order = orderOf(list, has);
    const tasks = sql`from (${openTasks(me)}) t where t.queue = mine.queue and ${conditions(list, scope)}`;
    const ofEach = (rows: RawBuilder<unknown>) =>
      sql`from ${queuesOf(me)} mine (queue) cross join lateral (${rows}) t`;
    const counted = ofEach(
      sql`select ${tasks} order by t.due_at, t.id limit ${sql.lit(REACHABLE_ROWS + 1)}`,
    );
    const near = ofEach(sql`select t.id, t.due_at ${tasks} order by ${order}
      limit ${p('limit')}::int + ${p('offset')}::int`);
    return sql<ListRow>`
      select count.page_total, page.* from (
        select count(*) as page_total from (
          select 1 ${counted} limit ${sql.lit(REACHABLE_ROWS + 1)}
        ) counted
      ) count left join lateral (
        select true as page_hit, ${selection(list)} from (
          select t.id ${near} order by ${order} limit ${p('limit')} offset ${p('offset')}
        ) hit join ${rowsOf(list, me)} on t.id = hit.id
        order by ${order}
      ) page on true`;
  });
}
