import { RECORD_READERS } from '#contract/account/platform-role.ts';
import type { RecordRights } from '#server/kernel/files/record-rights.ts';

import type { Flow } from './flow.ts';

/** Which operators may read which records: documents as their flows say, others by the contract's table. */
export function rightsOf(flows: readonly Flow[]): RecordRights {
  return {
    documents: new Map(flows.map(({ objectType, readers }) => [objectType, readers])),
    records: new Map(Object.entries(RECORD_READERS)),
  };
}
