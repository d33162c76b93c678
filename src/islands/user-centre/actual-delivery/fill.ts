import type { ExpectedReceipt } from '#contract/actual-delivery/calls.ts';
import type { Line, Row } from '#src/ui/form/rows.ts';

type ExpectedLine = ExpectedReceipt['lines'][number];

/** Rows for the lines of a delivery; what came is the person's to say. */
export const emptyRows = (lines: readonly ExpectedLine[]): Row[] =>
  lines.map((line) => ({ ...line, receivedQty: '', rejectedQty: '' }));

/** Rows for goods that came as they were delivered, one click; what a person has entered stays. */
export const wholeRows = (lines: readonly ExpectedLine[], rows: readonly Line[]): Row[] =>
  lines.map((line) => {
    const row = rows.find((one) => one.row.upstreamId === line.upstreamId)?.row ?? {};
    return { ...row, ...line, receivedQty: row.receivedQty || line.deliveredQty };
  });

/** Whether rows are of this delivery. */
export const isOfDelivery = (rows: readonly Line[], lines: readonly ExpectedLine[]): boolean =>
  rows.length === lines.length &&
  rows.every(({ row }) => lines.some(({ upstreamId }) => upstreamId === row.upstreamId));
