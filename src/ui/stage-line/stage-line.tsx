import type { StageRow } from '#contract/project/project.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { leading, routeNamed } from '#src/lib/route-tree.ts';
import { timeLeft, urgency, wholeTerms } from '#src/lib/time-left.ts';
import { wireDate } from '#src/lib/wire-date.ts';

import styles from './stage-line.module.css';

/** Enumeration StageState, as the route line draws it and as it is read out. */
const STATES = [
  ['todo', '未开始'],
  ['now', '进行中'],
  ['done', '已完成'],
  ['blocked', '受阻'],
  // Of the way of one document alone.
  ['skipped', '未经过'],
] as const;

/** A station: of a project's stage line, or of the way of one document. */
export type Stage = Pick<StageRow, 'stage' | 'name' | 'state' | 'blockReason' | 'waitingFor'> &
  Partial<StageRow>;

/** A server that is newer than this page may name a route that is not here yet. */
function Name({ name, link }: Pick<Stage, 'name' | 'link'>) {
  const route = link && leading(routeNamed(link.routeName));
  if (!link || !route) return name;
  return <a href={addressOf(route.name, link.query)}>{name}</a>;
}

interface WaitingProps {
  waitingFor: NonNullable<Stage['waitingFor']>;
  now: string;
}

function Waiting({ waitingFor: { who, dueTime }, now }: WaitingProps) {
  return (
    <>
      <span>待{who}</span>
      {dueTime !== null && (
        <span data-tone={urgency(dueTime, now)}>{wholeTerms(timeLeft(dueTime, now))}</span>
      )}
    </>
  );
}

interface Props {
  stages: readonly Stage[];
  /** The server's now, `yyyy-MM-dd HH:mm:ss`. */
  now: string;
}

/**
 * How far something has come: a line with a station for each stage, and who has to act at the one where it stands; on a phone
 * it runs downwards.
 */
export function StageLine({ stages, now }: Props) {
  return (
    <ol className={styles.line}>
      {stages.map(({ stage, name, state, blockReason, waitingFor, link = null, ...more }) => {
        const [drawn, read] = STATES[state] ?? STATES[0];
        const { count = 0, doneCount = 0, time = '' } = more;
        return (
          <li key={stage} data-state={drawn} aria-current={drawn === 'now' ? 'step' : undefined}>
            <p className={styles.name}>
              <Name name={name} link={link} />
              <span {...(drawn !== 'skipped' && { className: 'visually-hidden' })}>（{read}）</span>
            </p>
            <p className={styles.note}>
              {blockReason === '' ? time && wireDate(time) : blockReason}
              {count > 0 && (
                <span>
                  {doneCount}/{count}
                </span>
              )}
              {waitingFor && <Waiting waitingFor={waitingFor} now={now} />}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
