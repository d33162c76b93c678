import type { ReactNode } from 'react';

import type { FlowCalls } from '#src/api/flow.ts';
import type { RouteName } from '#src/lib/routes.ts';
import type { FlowState } from '#src/ui/approval/next-step.tsx';

import type { FlowRow } from './flow-actions.ts';
import type { MarkedForm } from './mark-fields.tsx';

/** What opens a dialog, by the name under which it opens, and the action that allows it. */
export const OPENED = {
  agree: { allowed: 'review', label: '同意', binding: true },
  refuse: { allowed: 'returnBack', label: '退回', binding: false },
  supply: { allowed: 'supply', label: '补充资料', binding: true },
  resubmit: { allowed: 'submit', label: '重新提交', binding: true },
} as const;
export type Opened = keyof typeof OPENED;

/** What a page says of the approval of its document, once it is there. */
export interface Approved<Row> {
  /** What comes after it, as a sentence; undefined where nothing does. */
  readonly lead?: (row: Row) => ReactNode;
  /** What the last who decided did, where it was no plain consent. */
  readonly decided?: (row: Row) => string | undefined;
}

/** The same of one document. */
export const approvedOf = <Row>({ lead, decided }: Approved<Row>, row: Row) => ({
  lead: lead?.(row),
  decided: decided?.(row),
});

export interface NextStepProps<Row> {
  record: Row;
  calls: FlowCalls;
  /** Begins the query keys of everything about the noun. */
  queryKey: readonly string[];
  /** What is in the document, so that the company's reviewer can say what is to be changed; undefined where it is not told. */
  formOf?: ((record: Row) => MarkedForm | undefined) | undefined;
  /** What is agreed to: a quantity or a sum, written, with what it is called. */
  amount?: { readonly label: string; readonly value: string } | undefined;
  /** Where what came back is corrected; absent where nothing is filled in. */
  form?: RouteName | undefined;
  /** What comes after the approval, once it is there. */
  lead?: ReactNode;
  /** What the last who decided did, where it was no plain consent. */
  decided?: string | undefined;
}

export type FlowRecord = FlowRow &
  FlowState & {
    /** Absent where a foreign backend does not say. */
    readonly createByName?: string | undefined;
  };
