import type { RelatedDocument } from '#contract/timeline.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { entryNamed, type LinkName, leading } from '#src/lib/route-tree.ts';

import type { Tone } from '../list-table/column.ts';
import styles from './deal.module.css';

/** Word and dot of the status of a document. */
export type StatusOf = (document: RelatedDocument) => { text: string; tone: Tone };

interface Props {
  documents: readonly RelatedDocument[];
  statusOf: StatusOf;
  /** What the rows are, where no heading of theirs says so. */
  label?: string;
  /** Called with the list as it comes into the page. */
  onShown?: (list: HTMLUListElement | null) => void;
}

/** A server that is newer than this page may name a route that is not here yet. */
function Numbered({ one: { no, routeName, query } }: { one: RelatedDocument }) {
  const route = leading(entryNamed(routeName));
  if (route === undefined) return no;
  return <a href={addressOf(route.name as LinkName, query)}>{no}</a>;
}

/** Documents of several kinds, a row each with its link. */
export function DocumentRows({ documents, statusOf, label, onShown }: Props) {
  return (
    <ul className={styles.documents} aria-label={label} ref={onShown}>
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
            <time className={styles.time}>{one.createTime}</time>
          </li>
        );
      })}
    </ul>
  );
}

/** Below the rows: what brings more of them. */
export function MoreDocuments({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <p className={`no-print ${styles.more}`}>
      <button type="button" onClick={onClick}>
        {children}
      </button>
    </p>
  );
}
