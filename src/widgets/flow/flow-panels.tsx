import type { FlowCalls } from '#src/api/flow.ts';
import type { FlowState } from '#src/ui/approval/next-step.tsx';

import { ApprovalRecord } from './approval-record.tsx';
import type { FlowRow } from './flow-actions.ts';
import { NextStep } from './next-step.tsx';

/** A document that is approved, as its detail answers it (flowRow of the contract). */
export type FlowDocument = FlowRow & FlowState & { readonly processRedundantId: string | null };

interface Props {
  record: FlowDocument;
  calls: FlowCalls;
  queryKey: readonly string[];
  /** Which of the two: the bar stands above the panels, the record below. */
  part: 'next' | 'record';
}

/** The bar or the record of a document's approval, for the detail of a declared noun. */
export function FlowPanels({ record, calls, queryKey, part }: Props) {
  if (part === 'next') return <NextStep record={record} calls={calls} queryKey={queryKey} />;
  return <ApprovalRecord processRedundantId={record.processRedundantId} queryKey={queryKey} />;
}
