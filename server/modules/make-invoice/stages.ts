import { sql } from 'kysely';

import { DIRECTION, INVOICE_STATUS } from '#contract/make-invoice/states.ts';
import { PROJECT_STAGE } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { StageCount, StagePart } from '#server/kernel/parts/stage.ts';
import { makeInvoiceRecord } from './document.ts';

const t = columnsOf('invoice', 't');

const { waiting, delivered, signed, red, voided, failed } = INVOICE_STATUS;

/** How many invoices of a project are with whoever they are for; each side counts its own. */
export const invoiceStages: readonly StagePart[] = [
  {
    stage: PROJECT_STAGE.invoice,
    routeName: 'makeInvoice',
    query: (projectId, seen) => sql<StageCount>`
      select count(*)::int as "count",
        count(*) filter (where ${t.invoice_status} in (${signed}, ${red}))::int as "doneCount",
        max(${t.updated_at}) as "time",
        case when bool_or(${t.invoice_status} = ${failed}) then '发票校验未通过，待供应商更正' else '' end as "blockReason",
        min(case when ${t.invoice_status} = ${waiting} then '平台财务'
          when ${t.invoice_status} = ${delivered} and ${t.direction} = ${DIRECTION.out} then '采购方财务'
          when ${t.invoice_status} = ${delivered} then '平台财务' end) as who
      from ${t}
      where ${t.project_id} = ${projectId} and ${seen(makeInvoiceRecord.noun)}
        and ${t.invoice_status} <> ${voided}`,
  },
];
