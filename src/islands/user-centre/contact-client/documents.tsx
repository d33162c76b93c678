import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { contactClientQueries } from '#src/api/contact-client.ts';
import { documentsWith } from '#src/api/timeline.ts';
import { DocumentRows, MoreDocuments } from '#src/ui/deal/document-rows.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { statusOf } from '#src/widgets/document/document-status.ts';

import styles from './partner.module.css';
import type { Partner } from './partner.ts';

const TITLE = '往来单据';

interface PartProps {
  id: string;
  /** Of which document the older ones are shown; undefined for the newest. */
  before: string | undefined;
  /** Brings what is older still; undefined where that is there already. */
  onMore: ((last: string) => void) | undefined;
}

/** Whoever has asked for more by the keyboard goes on at the first of them. */
const focusFirst = (list: HTMLUListElement | null) => list?.querySelector('a')?.focus();

/** A page of documents. */
function Part({ id, before, onMore }: PartProps) {
  const asked = { id, ...(before !== undefined && { before }) };
  const { data, error, refetch } = useQuery(documentsWith(contactClientQueries.key, asked));
  if (data === undefined) {
    if (error) return <Failed error={error} onRetry={() => void refetch()} />;
    return <ListSkeleton rows={3} />;
  }
  const { documents, more } = data;
  const last = documents.at(-1);
  return (
    <>
      <DocumentRows
        documents={documents}
        statusOf={statusOf}
        label={before === undefined ? TITLE : `更早的${TITLE}`}
        {...(before !== undefined && { onShown: focusFirst })}
      />
      {more && last && onMore && (
        <MoreDocuments onClick={() => onMore(last.id)}>显示更早的单据</MoreDocuments>
      )}
    </>
  );
}

/** 往来单据: what my company and the partner have between them, the newest first. */
export function Documents({ partner: { id } }: { partner: Partner }) {
  const [older, setOlder] = useState<readonly string[]>([]);
  const { data } = useQuery(documentsWith(contactClientQueries.key, { id }));
  if (data?.documents.length === 0) {
    return (
      <Panel title={TITLE}>
        <p className={styles.hint}>
          还没有与该伙伴的往来单据，订单、付款、交货、结算等单据产生后显示在这里
        </p>
      </Panel>
    );
  }
  const pages = [undefined, ...older];
  const asked = (last: string) => setOlder([...older, last]);
  return (
    <Panel title={TITLE} flush>
      {pages.map((before, at) => (
        <Part
          key={before ?? ''}
          id={id}
          before={before}
          onMore={at === older.length ? asked : undefined}
        />
      ))}
    </Panel>
  );
}
