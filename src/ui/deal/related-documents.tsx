import { useState } from 'react';

import type { RelatedDocument } from '#contract/timeline.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { entryNamed, type LinkName, leading } from '#src/lib/route-tree.ts';

import type { Tone } from '../list-table/column.ts';
import { Panel } from '../panel/panel.tsx';
import styles from './deal.module.css';

/** Documents that are shown before somebody asks for more. */
const FIRST = 12;

interface Props {
  documents: readonly RelatedDocument[];
  /** Word and dot of a status. */
  statusOf: (document: RelatedDocument) => { text: string; tone: Tone };
}

/** A server that is newer than this page may name a route that is not here yet. */
function Numbered({ one: { no, routeName, query } }: { one: RelatedDocument }) {
  const route = leading(entryNamed(routeName));
  if (route === undefined) return no;
  return <a href={addressOf(route.name as LinkName, query)}>{no}</a>;
}

/** 关联单据: the other documents of a deal, the newest first, each with a link; nothing where there are none. */
export function RelatedDocuments({ documents, statusOf }: Props) {
  const [isWhole, setWhole] = useState(false);
  if (documents.length === 0) return null;
  const shown = isWhole ? documents : documents.slice(0, FIRST);
  return (
    <Panel title="关联单据" flush>
      <ul className={styles.documents}>
        {shown.map((one) => {
          const { text, tone } = statusOf(one);
          return (
            <li key={`${one.objectType} ${one.id}`}>
              <span className={styles.word}>{one.word}</span>
              <span className={styles.no}>
                <Numbered one={one} />
              </span>
              <span className={styles.amount}>
                {one.amount !== '' && `${formatNumber(one.amount)} 元`}
              </span>
              <span className={styles.status} data-tone={tone}>
                {text}
              </span>
              <time className={styles.time}>{one.createTime.slice(0, 16)}</time>
            </li>
          );
        })}
      </ul>
      {documents.length > shown.length && (
        <p className={`no-print ${styles.more}`}>
          <button type="button" onClick={() => setWhole(true)}>
            显示全部 {documents.length} 张
          </button>
        </p>
      )}
    </Panel>
  );
}
