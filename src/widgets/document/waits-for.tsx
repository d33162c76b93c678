import type { NextStep } from '#contract/flow/flow.ts';
import { serverNow } from '#src/api/flow.ts';
import { timeLeft, urgency } from '#src/lib/time-left.ts';
import type { Field } from '#src/ui/list-table/column.ts';

import styles from './waits-for.module.css';

interface Awaited {
  readonly nextStep?: NextStep | undefined;
}

function WaitsFor({ row: { nextStep } }: { row: Awaited }) {
  const { who, dueTime = null } = nextStep ?? {};
  const now = serverNow();
  return (
    <span className={styles.waiting}>
      <span>待{who}</span>
      <span data-tone={urgency(dueTime, now)}>{timeLeft(dueTime, now)}</span>
    </span>
  );
}

/** Who must act and how much of the time is left, below a status; nothing where nobody has to. */
export const WAITS_FOR: Field<Awaited> = {
  key: 'nextStep',
  title: '待办',
  value: ({ nextStep }) => nextStep?.who ?? '',
  Render: WaitsFor,
};
