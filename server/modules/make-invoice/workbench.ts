import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { DIRECTION, INVOICE_STATUS } from '#contract/make-invoice/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { counted, workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';

const t = columnsOf('invoice', 't');
const relations = columnsOf('account_relation');

interface Row {
  /** The platform's, to be signed. */
  toSign: number;
  /** Its own that did not pass. */
  failed: number;
}

const { delivered, failed } = INVOICE_STATUS;

/** Leads those who deal with a company's invoices to what waits for them. */
export const invoiceWorkbench = workbenchPart<Row>({
  query: ({ me }) => sql<Row>`
    select found.* from (
      select count(*) filter (where ${t.direction} = ${DIRECTION.out} and ${t.invoice_status} = ${delivered})::int as "toSign",
        count(*) filter (where ${t.direction} = ${DIRECTION.in} and ${t.invoice_status} = ${failed})::int as failed
      from ${t} where ${t.company_id} = ${me.companyId} and not ${t.deleted}
        and ${t.invoice_status} in (${delivered}, ${failed})
    ) found
    where exists (select from ${relations}
      where ${relations.account_id} = ${me.accountId} and ${relations.company_id} = ${me.companyId}
        and ${relations.customer_role} && array[${sql.join([...writersOf('invoice')])}]::text[])`,
  answer: ([{ toSign, failed: wrong } = { toSign: 0, failed: 0 }]) => ({
    waiting: [
      ...counted(
        workbenchLine({
          key: 'makeInvoice.sign',
          title: '发票待签收',
          note: '核对抬头、税号和金额后签收',
          routeName: 'makeInvoice',
          query: { invoiceStatus: delivered, direction: DIRECTION.out },
          count: toSign,
        }),
      ),
      ...counted(
        workbenchLine({
          key: 'makeInvoice.failed',
          title: '发票校验未通过，待更正',
          note: '按校验结果更正后重新提交，或撤销',
          level: 3,
          routeName: 'makeInvoice',
          query: { invoiceStatus: failed },
          count: wrong,
        }),
      ),
    ],
  }),
});
