import { columnsOfRow } from '#server/db/columns-of.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import { derived, text } from '#server/kernel/resource/field.ts';

const t = columnsOfRow<{ object_type: string }>('t');

/** What lists of tasks and of decisions say of the document. */
export function ofDocument(flows: readonly Flow[]) {
  const names = new Map(flows.map(({ objectType, objectName }) => [objectType, objectName]));
  return {
    processRedundantId: text('instance_id'),
    objectType: text('object_type'),
    objectName: derived('object_name', t.object_type, (stored) => {
      const type = String(stored);
      return names.get(type) ?? type;
    }),
    objectId: text('object_id'),
    objectNo: text('object_no'),
    summary: text('summary'),
    companyName: text('company_name'),
    nodeName: text('node_name'),
  };
}
