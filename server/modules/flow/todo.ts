import { type RawBuilder, sql } from 'kysely';

import { REACHABLE_ROWS } from '#contract/list.ts';
import { review, type TodoRow } from '#contract/review.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { containing } from '#server/kernel/like.ts';
import type { Route } from '#server/kernel/route.ts';
import { type ReadScope, sessionRead } from '#server/kernel/session-read.ts';
import { signedInRead } from '#server/kernel/signed-in-read.ts';

interface Values extends Record<string, unknown> {
  now: string;
  limit: number;
  offset: number;
  objectType: string | undefined;
  keyword: string | undefined;
  overdue: true | undefined;
  inTime: true | undefined;
  urged: true | undefined;
  /** The latest deadline first. */
  descending: true | undefined;
  fromEnd: true | undefined;
}

interface Row {
  page_total: string;
  page_hit: boolean | null;
  task_id: string;
  instance_id: string;
  object_type: string;
  object_id: string;
  object_no: string;
  summary: string;
  company_name: string;
  submitter_name: string;
  node_key: string;
  node_name: string;
  round: number;
  kind: string;
  started_at: Date;
  due_at: Date | number;
  note: string;
  urged_at: Date | null;
}

/** Queues of which the caller takes tasks, as in people.ts. */
const QUEUES = sql`unnest(string_to_array(scope.roles, ',') || scope.account_id::text)`;

function conditions({ p, has, me }: ReadScope<Values>): RawBuilder<boolean> {
  const all = [
    sql<boolean>`task.status = 1 and task.queue = mine.queue
      and not ${me.accountId} = any (task.submitters)`,
  ];
  if (has('objectType')) all.push(sql`task.object_type = ${p('objectType')}`);
  if (has('keyword')) all.push(sql`task.keyword ilike ${p('keyword')}`);
  if (has('overdue')) all.push(sql`task.due_at < ${p('now')}::timestamptz`);
  if (has('inTime')) all.push(sql`task.due_at >= ${p('now')}::timestamptz`);
  if (has('urged')) all.push(sql`task.urged_at is not null`);
  return sql.join(all, sql` and `);
}

/**
 * A page of the open tasks of somebody's queues. Each queue is walked in its own index, for no more rows than the page
 * reaches, and only the page's rows are looked up: neither grows with the number of open tasks. The count has an order
 * only to make it walk the index as well.
 */
const todoQuery = sessionRead<Values, Row>((scope) => {
  const where = conditions(scope);
  const { p, has } = scope;
  const by = sql.raw(has('descending') !== has('fromEnd') ? 'desc' : 'asc');
  const order = sql`due_at ${by}, id ${by}`;
  const reach = sql`${p('limit')}::int + ${p('offset')}::int`;
  return sql<Row>`
    select count.page_total, page.* from (
      select count(*) as page_total from (
        select 1 from ${QUEUES} mine (queue) cross join lateral (
          select from process_task task where ${where} order by due_at, id
          limit ${sql.lit(REACHABLE_ROWS + 1)}
        ) one limit ${sql.lit(REACHABLE_ROWS + 1)}
      ) counted
    ) count left join lateral (
      select true as page_hit, task.id as task_id, task.instance_id, task.object_type,
        instance.object_id, instance.object_no, instance.summary,
        coalesce(company.name, '') as company_name, submitter.nick_name as submitter_name,
        task.node_key, task.node_name, task.round, task.kind, task.started_at, task.due_at, task.note,
        task.urged_at
      from (
        select near.id, near.due_at from ${QUEUES} mine (queue) cross join lateral (
          select id, due_at from process_task task where ${where} order by ${order} limit ${reach}
        ) near order by ${order} limit ${p('limit')} offset ${p('offset')}
      ) hit
      join process_task task on task.id = hit.id
      join process_instance instance on instance.id = task.instance_id
      join account submitter on submitter.id = instance.submitter_id
      left join company on company.id = instance.company_id
      order by task.due_at ${by}, task.id ${by}
    ) page on true`;
});

function toWire(row: Row, { names, now }: { names: ReadonlyMap<string, string>; now: string }) {
  const due = row.due_at instanceof Date ? row.due_at : undefined;
  return {
    taskId: row.task_id,
    processRedundantId: row.instance_id,
    objectType: row.object_type,
    objectName: names.get(row.object_type) ?? row.object_type,
    objectId: row.object_id,
    objectNo: row.object_no,
    summary: row.summary,
    companyName: row.company_name,
    submitterName: row.submitter_name,
    nodeKey: row.node_key,
    nodeName: row.node_name,
    round: row.round,
    kind: row.kind,
    startTime: wireTime(row.started_at),
    dueTime: due ? wireTime(due) : null,
    overdue: due !== undefined && due.toISOString() < now,
    note: row.note,
    urgedTime: row.urged_at && wireTime(row.urged_at),
  } satisfies TodoRow;
}

const given = (value: boolean | undefined): true | undefined => (value ? true : undefined);

/** 我的待办: tasks beyond the reachable ones are counted as that many and one. */
export function todoRoute(kernel: Kernel, flows: readonly Flow[]): Route {
  const names = new Map(flows.map(({ objectType, objectName }) => [objectType, objectName]));
  return signedInRead(kernel, review.todo, {
    query: todoQuery,
    values: ({ input, at }): Values => ({
      now: at.toISOString(),
      limit: input.pageSize,
      offset: input.fromEnd ? 0 : (input.pageNum - 1) * input.pageSize,
      objectType: input.objectType || undefined,
      keyword: input.keyword ? containing(input.keyword) : undefined,
      overdue: given(input.overdue),
      inTime: given(input.overdue === false),
      urged: given(input.urged),
      descending: given(input.sortOrder === 'desc'),
      fromEnd: given(input.fromEnd),
    }),
    answer(rows, { values: { limit, fromEnd, now } }) {
      const total = Number(rows[0]?.page_total ?? 0);
      const totalIsEstimate = total > REACHABLE_ROWS;
      let found = rows.filter(({ page_hit }) => page_hit !== null);
      if (fromEnd) {
        const last = totalIsEstimate || total === 0 ? limit : ((total - 1) % limit) + 1;
        found = found.slice(0, last).reverse();
      }
      return { content: found.map((row) => toWire(row, { names, now })), total, totalIsEstimate };
    },
  });
}
