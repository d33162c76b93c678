import { sql } from 'kysely';
import { writersOf } from '#contract/account/customer-role.ts';
import { PAYMENT_DIRECTION, PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { counted, workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';

const payments = columnsOf('payment', 'p');
const relations = columnsOf('account_relation');

interface Row {
  /** Paid, and nobody has said that it came. */
  paid: number;
}

/** Leads those who keep a supplier's money to what was paid and waits for their word. */
export const paymentWorkbench = workbenchPart<Row>({
  query: ({ me }) => sql<Row>`
    select (
      select count(*)::int from ${payments}
      where ${payments.seen_by} @> array[${me.companyId}]::bigint[]
        and ${payments.supplier_id} = ${me.companyId} and not ${payments.deleted}
        and ${payments.payment_status} = ${PAYMENT_STATUS.paid}
    ) as paid
    from ${relations}
    where ${relations.account_id} = ${me.accountId} and ${relations.company_id} = ${me.companyId}
      and ${relations.customer_role} && array[${sql.join([...writersOf('payment')])}]::text[]`,
  answer: ([{ paid } = { paid: 0 }]) => ({
    waiting: counted(
      workbenchLine({
        key: 'payment.paid',
        title: '平台已付款，待确认到账',
        note: '请核对银行到账金额后确认',
        routeName: 'paymentList',
        query: { direction: PAYMENT_DIRECTION.out },
        count: paid,
      }),
    ),
  }),
});
