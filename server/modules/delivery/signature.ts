import { type RawBuilder, sql } from 'kysely';

import { ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';

const receipts = columnsOf('actual_delivery', 'filed');

/** SQL: whether the receipt that a signature made is still there; what was ended or deleted is signed for anew. */
export const stillFiled = (receiptId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from ${receipts} where ${receipts.id} = ${receiptId} and not ${receipts.deleted}
    and ${receipts.actual_status} <> ${sql.lit(ACTUAL_STATUS.voided)})`;
