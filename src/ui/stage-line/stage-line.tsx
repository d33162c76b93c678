import type { StageRow } from '#contract/project/project.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { routeNamed } from '#src/lib/route-tree.ts';
import { wireDate } from '#src/lib/wire-date.ts';

import styles from './stage-line.module.css';

/** Enumeration StageState, as the route line draws it and as it is read out. */
const STATES = [
  ['todo', '未开始'],
  ['now', '进行中'],
  ['done', '已完成'],
  ['blocked', '受阻'],
] as const;

/** A server that is newer than this page may name a route that is not here yet. */
function Name({ name, link }: Pick<StageRow, 'name' | 'link'>) {
  const route = link && routeNamed(link.routeName);
  if (!link || !route) return name;
  return <a href={addressOf(route.name, link.query)}>{name}</a>;
}

/** How far a project has come (项目阶段): a line with a station for each stage; on a phone it runs downwards. */
export function StageLine({ stages }: { stages: readonly StageRow[] }) {
  return (
    <ol className={styles.line}>
      {stages.map(({ stage, name, state, count, doneCount, time, blockReason, link }) => {
        const [drawn, read] = STATES[state] ?? STATES[0];
        return (
          <li key={stage} data-state={drawn} aria-current={drawn === 'now' ? 'step' : undefined}>
            <p className={styles.name}>
              <Name name={name} link={link} />
              <span className="visually-hidden">（{read}）</span>
            </p>
            <p className={styles.note}>
              {blockReason === '' ? time && wireDate(time) : blockReason}
              {count > 0 && (
                <span>
                  {doneCount}/{count}
                </span>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
