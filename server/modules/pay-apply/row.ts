import type { Selectable } from 'kysely';

import type { Database } from '#server/db/types.ts';
import type { FlowRecord } from '#server/kernel/flow/flow.ts';
import type { Movement } from '#server/kernel/ledger/ledger.ts';

export type PayApplyRecord = Selectable<Database['pay_apply']>;

/** A row of pay_apply as the database answers it. */
export function payApplyRow({ row }: Pick<FlowRecord, 'row'>): PayApplyRecord {
  return row as unknown as PayApplyRecord;
}

/** The request as the ledger names it. */
export function objectOf(
  id: string,
  row: Pick<PayApplyRecord, 'pay_apply_no'>,
): Movement['object'] {
  return { type: 'payApply', id, no: row.pay_apply_no };
}
