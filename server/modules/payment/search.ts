import { sql } from 'kysely';

import { FINANCE_READERS } from '#contract/account/platform-role.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { SearchPart } from '#server/kernel/parts/search.ts';

const payments = columnsOf('payment', 't');

/** Pay-outs by number, serial number of the bank, or payee; each leads to its row in the list. */
export const paymentSearch: SearchPart = {
  readers: FINANCE_READERS,
  query: ({ pattern }) => sql`
    select '付款' as type, ${payments.payment_no} as title, ${payments.payee}->>'name' as about,
      'adminPayment' as "routeName", jsonb_build_object('keyword', ${payments.payment_no}) as query
    from ${payments} where not ${payments.deleted} and (${payments.payment_no} ilike ${pattern}
      or ${payments.bank_serial_no} ilike ${pattern} or ${payments.payee}->>'name' ilike ${pattern})
    order by ${payments.id} desc`,
};
