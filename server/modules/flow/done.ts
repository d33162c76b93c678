import { type RawBuilder, sql } from 'kysely';

import { type DoneRow, review } from '#contract/review.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import { auditStatusOf } from '#server/kernel/flow/instance.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { containing } from '#server/kernel/like.ts';
import { pageRead, pagingOf } from '#server/kernel/page.ts';
import type { Route } from '#server/kernel/route.ts';
import { signedInRead } from '#server/kernel/signed-in-read.ts';

interface Values extends Record<string, unknown> {
  objectType: string | undefined;
  keyword: string | undefined;
}

interface Row {
  id: string;
  instance_id: string;
  object_type: string;
  object_id: string;
  object_no: string;
  summary: string;
  company_name: string;
  node_name: string;
  operate_type: string;
  opinion: string;
  ended_at: Date;
  status: string;
  node_key: string | null;
}

/** What I have decided; ids grow with time, so the index (operator_id, id) has them in order. */
const doneRead = pageRead<Values, Row>(({ db, me, p, has }) => {
  let rows = db
    .selectFrom('process_operation as done')
    .innerJoin('process_instance as instance', 'instance.id', 'done.instance_id')
    .leftJoin('company', 'company.id', 'instance.company_id')
    .select(['done.id', 'done.instance_id', 'done.object_type', 'done.node_name'])
    .select(['done.operate_type', 'done.opinion', 'done.ended_at', 'instance.object_id'])
    .select(['instance.object_no', 'instance.summary', 'instance.status', 'instance.node_key'])
    .select(sql<string>`coalesce(company.name, '')`.as('company_name'))
    .where('done.operator_id', '=', me.accountId)
    .orderBy('done.id', 'desc');
  if (has('objectType')) rows = rows.where('done.object_type', '=', p('objectType'));
  if (has('keyword')) {
    const text: RawBuilder<string> = p('keyword');
    rows = rows.where(
      sql<boolean>`(instance.object_no ilike ${text} or instance.summary ilike ${text})`,
    );
  }
  // The rows are typed by the query above; the page takes those of any list.
  return rows as unknown as ReturnType<Parameters<typeof pageRead<Values, Row>>[0]>;
});

/** 我的已办. */
export function doneRoute(kernel: Kernel, flows: readonly Flow[]): Route {
  const names = new Map(flows.map(({ objectType, objectName }) => [objectType, objectName]));
  const toWire = (row: Row): DoneRow => ({
    id: row.id,
    processRedundantId: row.instance_id,
    objectType: row.object_type,
    objectName: names.get(row.object_type) ?? row.object_type,
    objectId: row.object_id,
    objectNo: row.object_no,
    summary: row.summary,
    companyName: row.company_name,
    nodeName: row.node_name,
    operateType: row.operate_type,
    opinion: row.opinion,
    endTime: wireTime(row.ended_at),
    auditStatus: auditStatusOf(row),
  });
  return signedInRead(kernel, review.done, {
    query: doneRead.query,
    values: ({ input }) => ({
      ...pagingOf(input),
      objectType: input.objectType || undefined,
      keyword: input.keyword ? containing(input.keyword) : undefined,
    }),
    answer: (rows, context) => doneRead.answer(rows, { ...context, toWire }),
  });
}
