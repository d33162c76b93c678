import type { RelatedDocument } from '#contract/timeline.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { entryNamed, type LinkName } from '#src/lib/route-tree.ts';

import type { Tone } from '../list-table/column.ts';
import { Panel } from '../panel/panel.tsx';
import styles from './deal.module.css';

interface Props {
  documents: readonly RelatedDocument[];
  /** Word and dot of a status. */
  statusOf: (document: RelatedDocument) => { text: string; tone: Tone };
}

/** A server that is newer than this page may name a route that is not here yet. */
function Numbered({ one: { no, routeName, query } }: { one: RelatedDocument }) {
  const route = entryNamed(routeName);
  if (route === undefined) return no;
  return <a href={addressOf(route.name as LinkName, query)}>{no}</a>;
}

/** 关联单据: the other documents of a deal, each with a link; nothing where there are none. */
export function RelatedDocuments({ documents, statusOf }: Props) {
  if (documents.length === 0) return null;
  return (
    <Panel title="关联单据" flush>
      <ul className={styles.documents}>
        {documents.map((one) => {
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
    </Panel>
  );
}
