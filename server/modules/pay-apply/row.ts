import type { Selectable } from 'kysely';

import type { Database } from '#server/db/types.ts';
import type { FlowRecord } from '#server/kernel/flow/flow.ts';

export type PayApplyRecord = Selectable<Database['pay_apply']>;

/** A row of pay_apply as the database answers it. */
export function payApplyRow({ row }: Pick<FlowRecord, 'row'>): PayApplyRecord {
  return row as unknown as PayApplyRecord;
}

/** What of a request's record its effects go by. */
export type RequestRecord = Pick<FlowRecord, 'id' | 'row'>;

/** A request as the limit's ledger names it, with its project. */
export function requestOf({ id, row }: RequestRecord): {
  id: string;
  no: string;
  projectId: string;
} {
  const { pay_apply_no: no, project_id } = payApplyRow({ row });
  return { id, no, projectId: String(project_id) };
}
