import { RECORD_READERS } from '#contract/record-reader.ts';
import type { RecordRights } from '#server/kernel/record-rights.ts';
import { OPERATION_OBJECT } from './decide.ts';
import type { Flow } from './flow.ts';

/** Which operators may read which records: documents as their flows say, others by the contract's table. */
export function rightsOf(flows: readonly Flow[]): RecordRights {
  const documents = new Map(flows.map(({ objectType, readers }) => [objectType, readers]));
  const others = Object.entries(RECORD_READERS).filter(
    ([type]) => type !== OPERATION_OBJECT && !documents.has(type),
  );
  return { documents, records: new Map(others) };
}
