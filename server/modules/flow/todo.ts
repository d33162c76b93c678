import { type RawBuilder, sql } from 'kysely';
import { review } from '#contract/flow/review.ts';
import { todoSheet } from '#contract/flow/review-lists.ts';
import { REACHABLE_ROWS } from '#contract/noun/list.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import type { InstanceRow } from '#server/kernel/flow/instance.ts';
import type { TaskRow } from '#server/kernel/flow/tasks.ts';
import { count, derived, flag, madeTime, text } from '#server/kernel/resource/field.ts';
import { equals, likeIn, yesNo } from '#server/kernel/resource/filter.ts';
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

const processTasks = columnsOf('process_task', 'task');
const instances = columnsOf('process_instance', 'instance');
const companies = columnsOf('company');
const named = columnsOf('company', 'named');
const submitters = columnsOf('account', 'submitter');

/** Queues of which the caller takes tasks, as in people.ts. */
const queuesOf = ({ roles, accountId }: MeRefs) =>
  sql`unnest(string_to_array(${roles}, ',') || ${accountId}::text)`;

/** Open tasks that the caller has not submitted, whoever may take them. */
const openTasks = ({ accountId, now }: MeRefs) => sql`
  select task.*, ${processTasks.due_at} < ${now} as overdue from ${processTasks}
  where ${processTasks.status} = 1 and not ${accountId} = any (${processTasks.submitters})`;

const t = columnsOfRow<Todo>('t');
const timeOrNull = (at: unknown) => (at instanceof Date ? wireTime(at) : null);
const time = (name: 'due_at' | 'urged_at') => derived(name, t[name], timeOrNull);

type Todo = TaskRow &
  Pick<InstanceRow, 'object_id' | 'object_no' | 'summary'> & {
    overdue: boolean;
    company_name: string;
    submitter_name: string;
  };

/** 我的待办: the open tasks of somebody's queues. */
export function todoList(flows: readonly Flow[]): Noun {
  return ownList({
    name: 'admin.todo',
    calls: { page: review.todo, export: review.todoExport },
    sheet: todoSheet,
    mine: (me: MeRefs) => sql<Todo>`
      select task.*, ${instances.object_id}, ${instances.object_no}, ${instances.summary},
        coalesce(${companies.name}, '') as company_name, coalesce(nullif(${instances.handed_in_by}, ''), ${submitters.nick_name}) as submitter_name
      from (${openTasks(me)}) task
      join ${instances} on ${instances.id} = ${processTasks.instance_id}
      join ${submitters} on ${submitters.id} = ${instances.submitter_id}
      left join ${companies} on ${companies.id} = ${instances.company_id}
      where ${processTasks.queue} in (select ${queuesOf(me)})`,
    fields: {
      ...ofDocument(flows),
      taskId: derived('task_id', t.id, String),
      submitterName: text('submitter_name'),
      nodeKey: text('node_key'),
      round: count('round'),
      kind: text('kind'),
      startTime: madeTime('started_at', t.started_at),
      // A task without a limit is due at infinity.
      dueTime: time('due_at'),
      overdue: flag('overdue'),
      note: text('note'),
      urgedTime: time('urged_at'),
    },
    filters: {
      objectType: equals('object_type', 'text'),
      // A company by the name that it has now.
      keyword: likeIn(
        (p) => sql`(${t.keyword} ilike ${p} or ${t.company_id} in (
          select ${named.id} from ${named} where ${named.name} ilike ${p}))`,
      ),
      overdue: yesNo(t.overdue),
      urged: yesNo(sql`${t.urged_at} is not null`),
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
    const tasks = sql`from (${openTasks(me)}) t where ${t.queue} = mine.queue and ${conditions(list, scope)}`;
    const ofEach = (rows: RawBuilder<unknown>) =>
      sql`from ${queuesOf(me)} mine (queue) cross join lateral (${rows}) t`;
    const counted = ofEach(
      sql`select ${tasks} order by ${t.due_at}, ${t.id} limit ${sql.lit(REACHABLE_ROWS + 1)}`,
    );
    const near = ofEach(sql`select ${t.id}, ${t.due_at} ${tasks} order by ${order}
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
