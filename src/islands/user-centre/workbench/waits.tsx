import type { WorkbenchWait } from '#contract/workbench.ts';
import { serverNow } from '#src/api/flow.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { leading, routeNamed } from '#src/lib/route-tree.ts';
import { timeLeft, urgency } from '#src/lib/time-left.ts';
import { shortTime } from '#src/ui/approval/words.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import styles from './overview.module.css';
import lines from './workbench.module.css';

function Wait({ wait, now }: { wait: WorkbenchWait; now: string }) {
  const { title, note, since, until, query } = wait;
  const route = leading(routeNamed(wait.routeName));
  return (
    <li className={lines.line}>
      <div>
        {route ? (
          <a className={`cover ${lines.title}`} href={addressOf(route.name, query)}>
            {title}
          </a>
        ) : (
          <span className={lines.title}>{title}</span>
        )}
        <p>{note}</p>
      </div>
      <p className={styles.when}>
        {until !== null && <span data-tone={urgency(until, now)}>{timeLeft(until, now)}</span>}
        <span>自 {shortTime(since, now)}</span>
      </p>
    </li>
  );
}

/** 等待他人: what the company has handed in and others have in hand, since when and until when. */
export function Waits({ waits }: { waits: readonly WorkbenchWait[] }) {
  const now = serverNow();
  return (
    <Panel title="等待他人" flush>
      <ul>
        {waits.map((wait) => (
          <Wait key={wait.key} wait={wait} now={now} />
        ))}
      </ul>
    </Panel>
  );
}
