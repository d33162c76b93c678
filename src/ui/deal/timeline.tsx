import { useState } from 'react';

import type { DealEvent, RelatedDocument } from '#contract/timeline.ts';
import '#src/styles/route-line.css';

import { shortTime } from '../approval/words.ts';
import { Panel } from '../panel/panel.tsx';
import styles from './deal.module.css';

/** Steps that are shown before somebody asks for more. */
const FIRST = 10;

interface Props {
  /** The newest first. */
  events: readonly DealEvent[];
  documents: readonly RelatedDocument[];
  /** The server's now, `yyyy-MM-dd HH:mm:ss`. */
  now: string;
}

/** 交易时间线: what was done with all documents of a deal, the newest first, on the route line of goods and money. */
export function Timeline({ events, documents, now }: Props) {
  const [isWhole, setWhole] = useState(false);
  if (events.length === 0) return null;
  const aboutOf = ({ objectType, objectId }: DealEvent) =>
    documents.find((one) => one.objectType === objectType && one.id === objectId);
  const shown = isWhole ? events : events.slice(0, FIRST);
  return (
    <div className="no-print">
      <Panel title="交易时间线" flush>
        <ol className={`route-line ${styles.line}`}>
          {shown.map((event) => {
            const about = aboutOf(event);
            return (
              <li key={event.id} data-state="done">
                <p>
                  <span className="route-title">{event.what}</span>
                  <span>
                    {about?.word} {about?.no}
                  </span>
                </p>
                <p className={styles.facts}>
                  <time>{shortTime(event.time, now)}</time>
                  <span>{event.who}</span>
                </p>
              </li>
            );
          })}
        </ol>
        {events.length > shown.length && (
          <p className={styles.more}>
            <button type="button" onClick={() => setWhole(true)}>
              显示全部 {events.length} 条
            </button>
          </p>
        )}
      </Panel>
    </div>
  );
}
