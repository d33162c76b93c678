import type { ReactNode } from 'react';

import type { AskedStatement } from '#src/api/account-statement.ts';
import { BarInput } from '#src/ui/controls/bar-field.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { useDayField } from '#src/ui/moment-picker.tsx';

import { lastMonth } from './asked.ts';
import { sideName } from './side-name.ts';
import styles from './statement.module.css';

interface Props {
  asked: AskedStatement;
  /** Sides that there are; one is not chosen from. */
  sides: readonly string[];
  /** The server's day, yyyy-MM-dd. */
  today: string;
  /** Before the period: whose statement it is. */
  children?: ReactNode;
  onAsk: (asked: Partial<Record<keyof AskedStatement, string>>) => void;
}

interface DayProps {
  title: string;
  label: string;
  value: string;
  onChange: (day: string) => void;
}

function Day({ title, label, value, onChange }: DayProps) {
  const day = useDayField({ label, value, onChange });
  return (
    <div className={styles.day}>
      <span aria-hidden="true">{title}</span>
      <BarInput {...day} aria-label={label} />
    </div>
  );
}

/** What a statement is asked about: the side and the period, in days or by a month. */
export function Asking({ asked, sides, today, children, onAsk }: Props) {
  const running = { from: `${today.slice(0, 8)}01`, to: today };
  const isAsked = ({ from, to }: { from: string; to: string }) =>
    from === asked.from && to === asked.to;
  const lookOf = (period: typeof running) => (isAsked(period) ? 'filled' : 'default');
  return (
    <div className={styles.asked}>
      {sides.length > 1 && (
        <nav aria-label="账目">
          {sides.map((side) => (
            <Button
              key={side}
              variant={side === asked.side ? 'filled' : 'default'}
              aria-pressed={side === asked.side}
              onClick={() => onAsk({ side })}
            >
              {sideName(side)}
            </Button>
          ))}
        </nav>
      )}
      {children}
      <Day title="起" label="开始日期" value={asked.from} onChange={(from) => onAsk({ from })} />
      <Day title="止" label="结束日期" value={asked.to} onChange={(to) => onAsk({ to })} />
      <div className={styles.short}>
        <Button
          variant={lookOf(lastMonth(today))}
          aria-pressed={isAsked(lastMonth(today))}
          onClick={() => onAsk(lastMonth(today))}
        >
          上月
        </Button>
        <Button
          variant={lookOf(running)}
          aria-pressed={isAsked(running)}
          onClick={() => onAsk(running)}
        >
          本月
        </Button>
      </div>
    </div>
  );
}
