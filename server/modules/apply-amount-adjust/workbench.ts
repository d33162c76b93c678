import { sql } from 'kysely';

import { AUDIT } from '#contract/flow/flow.ts';
import { workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';
import { adjustNoun } from './noun.ts';

interface Row {
  returned: number;
}

/** Adjustments that came back, for those who may change them. */
export const adjustWorkbench = workbenchPart<Row>({
  query: ({ me }) => sql<Row>`
    select count(*)::int as returned from apply_amount_adjust a
    where a.company_id = ${me.companyId} and a.audit_status = ${AUDIT.returned} and not a.deleted
      and exists (
        select from account_relation r
        where r.account_id = ${me.accountId} and r.company_id = ${me.companyId}
          and r.customer_role && array[${sql.join(adjustNoun.writers)}]::text[]
      )`,
  answer: ([row]) => ({
    waiting: row?.returned
      ? [
          workbenchLine({
            key: 'applyAmountAdjust.returned',
            title: '额度调整申请被退回',
            note: '修改后可再次提交',
            count: row.returned,
            level: 2,
            routeName: 'applyAmountAdjust',
            query: { auditStatus: AUDIT.returned },
          }),
        ]
      : [],
  }),
});
