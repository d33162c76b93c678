import { type Selectable, sql } from 'kysely';

import { review } from '#contract/flow/review.ts';
import { doneSheet } from '#contract/flow/review-lists.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import { auditStatusOf, type InstanceRow } from '#server/kernel/flow/instance.ts';
import { toldOperation } from '#server/kernel/flow/told-operation.ts';
import { type Field, madeTime, text } from '#server/kernel/resource/field.ts';
import { equals, like } from '#server/kernel/resource/filter.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { ownList } from '#server/kernel/resource/own-list.ts';
import type { MeRefs } from '#server/kernel/session/read.ts';
import { ofDocument } from './of-document.ts';

const operations = columnsOf('process_operation', 'done');
const instances = columnsOf('process_instance', 'instance');
const companies = columnsOf('company');

const status = (row: object) => auditStatusOf(row as Pick<InstanceRow, 'status' | 'node_key'>);
const t = columnsOfRow<Done>('t');
const auditStatus: Field<string> = {
  select: { status: t.status, node_key: t.node_key },
  read: status,
  audited: status,
};

type Done = Pick<
  Selectable<Database['process_operation']>,
  'id' | 'instance_id' | 'object_type' | 'node_name' | 'operate_type' | 'opinion' | 'ended_at'
> &
  Pick<InstanceRow, 'object_id' | 'object_no' | 'summary' | 'status' | 'node_key'> & {
    company_name: string;
  };

/** 我的已办: what I have decided. Ids grow with time; the index is (operator_id, id). */
export function doneList(flows: readonly Flow[]): Noun {
  return ownList({
    name: 'admin.done',
    calls: { page: review.done, export: review.doneExport },
    sheet: doneSheet,
    mine: ({ accountId }: MeRefs) => sql<Done>`
      select ${operations.id}, ${operations.instance_id}, ${operations.object_type},
        ${operations.node_name}, ${toldOperation(operations)} as operate_type, ${operations.opinion},
        ${operations.ended_at}, ${instances.object_id}, ${instances.object_no}, ${instances.summary}, ${instances.status},
        ${instances.node_key}, coalesce(${companies.name}, '') as company_name
      from ${operations} join ${instances} on ${instances.id} = ${operations.instance_id}
      left join ${companies} on ${companies.id} = ${instances.company_id}
      where ${operations.operator_id} = ${accountId}`,
    fields: {
      ...ofDocument(flows),
      operateType: text('operate_type'),
      opinion: text('opinion'),
      endTime: madeTime('ended_at', t.ended_at),
      auditStatus,
    },
    filters: {
      objectType: equals('object_type', 'text'),
      keyword: like('object_no', 'summary', 'company_name'),
    },
    sorts: { endTime: 'id' },
    order: ['endTime', 'desc'],
  });
}
