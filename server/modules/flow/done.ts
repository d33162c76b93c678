import { sql } from 'kysely';

import { review } from '#contract/flow/review.ts';
import { doneSheet } from '#contract/flow/review-lists.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import { auditStatusOf, type InstanceRow } from '#server/kernel/flow/instance.ts';
import { type Field, madeTime, text } from '#server/kernel/resource/field.ts';
import { equals, like } from '#server/kernel/resource/filter.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { ownList } from '#server/kernel/resource/own-list.ts';
import { ofDocument } from './of-document.ts';

const status = (row: object) => auditStatusOf(row as Pick<InstanceRow, 'status' | 'node_key'>);
const auditStatus: Field<string> = {
  select: { status: sql`t.status`, node_key: sql`t.node_key` },
  read: status,
  audited: status,
};

/** 我的已办: what I have decided. Ids grow with time; the index is (operator_id, id). */
export function doneList(flows: readonly Flow[]): Noun {
  return ownList({
    name: 'admin.done',
    calls: { page: review.done, export: review.doneExport },
    sheet: doneSheet,
    mine: ({ accountId }) => sql`
      select done.id, done.instance_id, done.object_type, done.node_name, done.operate_type, done.opinion,
        done.ended_at, instance.object_id, instance.object_no, instance.summary, instance.status,
        instance.node_key, coalesce(company.name, '') as company_name
      from process_operation done join process_instance instance on instance.id = done.instance_id
      left join company on company.id = instance.company_id
      where done.operator_id = ${accountId}`,
    fields: {
      ...ofDocument(flows),
      operateType: text('operate_type'),
      opinion: text('opinion'),
      endTime: madeTime('ended_at', sql`t.ended_at`),
      auditStatus,
    },
    filters: { objectType: equals('object_type', 'text'), keyword: like('object_no', 'summary') },
    sorts: { endTime: 'id' },
    order: ['endTime', 'desc'],
  });
}
