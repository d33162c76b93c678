import type { NextStep } from '#contract/flow/flow.ts';
import { serverNow } from '#src/api/flow.ts';
import { timeLeft, urgency } from '#src/lib/time-left.ts';
import type { Field } from '#src/ui/list-table/column.ts';

import styles from './waits-for.module.css';

interface Awaited {
  readonly nextStep?: NextStep | undefined;
}

interface Step {
  /** Who must act; '' where nobody has to. */
  who: string;
  /** yyyy-MM-dd HH:mm:ss; null without a limit. */
  dueTime: string | null;
}

function Waits({ who, dueTime }: Step) {
  const now = serverNow();
  return (
    <span className={styles.waiting}>
      <span>待{who}</span>
      <span data-tone={urgency(dueTime, now)}>{timeLeft(dueTime, now)}</span>
    </span>
  );
}

/** Who must act and how much of the time is left, below a status; `stepOf` reads them from a row. A constant. */
export function waitsFor<Row>(stepOf: (row: Row) => Step): Field<Row> {
  const drawn = ({ row }: { row: Row }) => <Waits {...stepOf(row)} />;
  return { key: 'nextStep', title: '待办人', value: (row) => stepOf(row).who, Render: drawn };
}

/** The same of what is reviewed; nothing where nobody has to act. */
export const WAITS_FOR = waitsFor<Awaited>(({ nextStep }) => ({
  who: nextStep?.who ?? '',
  dueTime: nextStep?.dueTime ?? null,
}));
