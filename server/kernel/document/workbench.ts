import { sql } from 'kysely';

import type { DocumentDeclaration } from '#contract/document/document.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import type { FlowTable, NounTable } from '#server/db/columns.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import {
  counted,
  type WorkbenchPart,
  workbenchLine,
  workbenchPart,
} from '#server/kernel/parts/workbench.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';

const t = columnsOfRow<FlowTable & NounTable>('t');
const relations = columnsOf('account_relation', 'r');
const instances = columnsOf('process_instance', 'i');

interface Row {
  returned: number;
}

/**
 * The line of the workbench about a company's documents that came back, for those who may change them; whoever submitted
 * one is told of it by name.
 */
export function returnedLine(
  { name, word, routes }: Pick<DocumentDeclaration, 'name' | 'word' | 'routes'>,
  { table, writers }: Pick<Noun, 'table' | 'writers'>,
): WorkbenchPart {
  return workbenchPart<Row>({
    query: ({ me }) => sql<Row>`
      select count(*)::int as returned from ${sql.table(table)} t
      where ${t.company_id} = ${me.companyId} and ${t.audit_status} = ${AUDIT.returned} and not ${t.deleted}
        and not exists (
          select from ${instances}
          where ${instances.id} = ${t.process_redundant_id} and ${instances.submitter_id} = ${me.accountId}
        )
        and exists (
          select from ${relations}
          where ${relations.account_id} = ${me.accountId} and ${relations.company_id} = ${me.companyId}
            and ${relations.customer_role} && array[${sql.join(writers)}]::text[]
        )`,
    answer: ([row]) => ({
      waiting: counted(
        workbenchLine({
          key: `${name}.returned`,
          title: `${word}被退回`,
          note: '修改后可再次提交',
          count: row?.returned ?? 0,
          level: 2,
          routeName: routes.list,
          query: { auditStatus: AUDIT.returned },
        }),
      ),
    }),
  });
}
