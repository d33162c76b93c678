import type { Selectable } from 'kysely';

import type { Database } from '#server/db/types.ts';
import type { FlowRecord } from '#server/kernel/flow/flow.ts';

export type ReceiptRecord = Selectable<Database['actual_delivery']>;

/** A row of actual_delivery as the database answers it. */
export function receiptRow({ row }: Pick<FlowRecord, 'row'>): ReceiptRecord {
  return row as unknown as ReceiptRecord;
}
