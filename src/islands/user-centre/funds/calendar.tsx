import { daysBetween } from '#contract/form/dates.ts';
import type { FundsCalendar, FundsDay } from '#contract/funds/funds.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { routeNamed } from '#src/lib/route-tree.ts';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './funds.module.css';
import { Subscription } from './subscription.tsx';

const WEEKDAYS = '日一二三四五六';
const weekday = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

/** Pages of what is no day any more once it is paid: where it was due before today, it is overdue. */
const OWED: readonly string[] = [
  'receivablePlanDetail',
  'factoringNoticeDetail',
  'factoringDetail',
];

function Day({ one, today }: { one: FundsDay; today: string }) {
  const route = routeNamed(one.routeName);
  const past = one.day < today;
  const late = past && OWED.includes(one.routeName) ? daysBetween(one.day, today) : 0;
  return (
    <li className={styles.day} data-past={past || undefined}>
      <p className={styles.date}>
        <time dateTime={one.day}>{one.day.slice(5)}</time>
        <span>{one.day === today ? '今天' : `周${weekday(one.day)}`}</span>
      </p>
      <div>
        {route ? (
          <a className="cover" href={addressOf(route.name, one.query)}>
            {one.title}
          </a>
        ) : (
          one.title
        )}
        <p>
          {late > 0 && <strong className={styles.late}>已逾期 {late} 天</strong>}
          {one.note}
        </p>
      </div>
    </li>
  );
}

/** 资金日历: due days by month, and how a calendar program reads them. */
export function Calendar({ days, feed }: FundsCalendar) {
  const today = serverDay();
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return (
    <Panel title="资金日历" flush>
      <Subscription feed={feed} />
      {days.length === 0 && <p className={styles.nothing}>近期没有到期事项</p>}
      {[...months].map(([month, ofMonth]) => (
        <section key={month} className={styles.month} aria-label={month}>
          <h3>{month}</h3>
          <ul>
            {ofMonth.map((one) => (
              <Day key={one.key} one={one} today={today} />
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}
