import { daysBetween } from '#contract/form/dates.ts';
import type { WorkbenchDay } from '#contract/workbench.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { leading, routeNamed } from '#src/lib/route-tree.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import styles from './overview.module.css';
import lines from './workbench.module.css';

/** Days that a person can still arrange for at once; the rest of the month is to be planned. */
const SOON = 7;

const leftOf = (left: number) => (left <= 0 ? '今天' : `${left} 天后`);

function Day({ one, today }: { one: WorkbenchDay; today: string }) {
  const route = leading(routeNamed(one.routeName));
  const left = daysBetween(today, one.day);
  return (
    <li className={lines.line} data-level={left <= SOON ? 3 : 2}>
      <div>
        {route ? (
          <a className={`cover ${lines.title}`} href={addressOf(route.name, one.query)}>
            {one.title}
          </a>
        ) : (
          <span className={lines.title}>{one.title}</span>
        )}
        <p>{one.note}</p>
      </div>
      <p className={styles.when}>
        <span data-tone={left <= SOON ? 'seal' : 'wait'}>{leftOf(left)}</span>
        <time dateTime={one.day}>{one.day.slice(5)}</time>
      </p>
    </li>
  );
}

/** 近期到期: what ends within seven days, then what ends within thirty. */
export function Days({ days }: { days: readonly WorkbenchDay[] }) {
  const today = serverDay();
  const soon = days.filter(({ day }) => daysBetween(today, day) <= SOON).length;
  return (
    <Panel
      title="近期到期"
      more={
        <p className={styles.counts}>
          7 天内 {soon} 项，30 天内 {days.length} 项
        </p>
      }
      flush
    >
      <ul>
        {days.map((one) => (
          <Day key={one.key} one={one} today={today} />
        ))}
      </ul>
    </Panel>
  );
}
