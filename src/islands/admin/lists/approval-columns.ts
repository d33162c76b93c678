import type { NextStep } from '#contract/flow/flow.ts';
import { serverNow } from '#src/api/flow.ts';
import { timeLeft } from '#src/lib/time-left.ts';
import type { Column, FieldLink, ListRow } from '#src/ui/list-table/column.ts';

/** A document that is approved, as the lists of the console carry it. */
export interface Approved extends ListRow {
  readonly processRedundantId: string | null;
  readonly nextStep: NextStep;
}

/** The review page of the row's document. */
export const reviewLink: FieldLink<Approved> = {
  route: 'adminReview',
  query: { processRedundantId: 'processRedundantId' },
};

/** Who must act and until when, and when it was submitted. */
export function approvalColumns<Row extends Approved>(): readonly Column<Row>[] {
  return [
    {
      key: 'nextStep',
      title: '待办人',
      width: 120,
      value: ({ nextStep }) => nextStep?.who ?? '',
    },
    {
      key: 'dueTime',
      title: '时限',
      width: 150,
      value: ({ nextStep }) => timeLeft(nextStep?.dueTime ?? null, serverNow()),
    },
    { key: 'submitTime', title: '提交时间', as: 'dateTime', width: 160 },
  ];
}
