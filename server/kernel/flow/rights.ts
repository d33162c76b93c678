import { RECORD_READERS, SHOWN_RECORD_READERS } from '#contract/account/platform-role.ts';
import type { RecordRights } from '#server/kernel/files/record-rights.ts';
import { SHARED } from '#server/kernel/files/shared-files.ts';

import type { Flow } from './flow.ts';

/** Which operators may read which records: documents as their flows say, others by the contract's tables. */
export function rightsOf(flows: readonly Flow[]): RecordRights {
  const shown = Object.entries(SHOWN_RECORD_READERS).map(
    ([type, roles]) => [type + SHARED, roles] as const,
  );
  return {
    documents: new Map(flows.map(({ objectType, readers }) => [objectType, readers])),
    records: new Map([...Object.entries(RECORD_READERS), ...shown]),
  };
}
