import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { breadcrumb, entryNamed, type LinkName } from '#src/lib/route-tree.ts';

import { Failed } from '../list-page/list-body.tsx';
import { PageHead } from '../page-head.tsx';
import { type ReadLog, RecordLog } from '../record-log/record-log.tsx';
import { ListSkeleton } from '../skeleton.tsx';
import { OfflineState } from '../states.tsx';

import styles from './detail-page.module.css';

interface Props<Row> {
  route: LinkName;
  source: {
    /** Begins the query keys of everything about the noun. */
    readonly key: readonly string[];
    readonly detail: (id: string, signal: AbortSignal) => Promise<Row>;
    /** Its 操作日志, if it has one. */
    readonly log?: ReadLog;
  };
  id: string;
  /** Name or number of the record, for heading and breadcrumb. */
  nameOf: (row: Row) => string;
  /** What may be done with it. */
  buttons?: (row: Row) => ReactNode;
  children: (row: Row) => ReactNode;
}

/** A record on a page of its own: heading, breadcrumb, and its panels or what stands in their place. */
export function DetailPage<Row>(props: Props<Row>) {
  const { route: name, source, id, nameOf, buttons, children } = props;
  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey: [...source.key, 'detail', id],
    queryFn: ({ signal }) => source.detail(id, signal),
  });
  const route = entryNamed(name);
  const record = data === undefined ? undefined : nameOf(data);
  const waiting = fetchStatus === 'paused' ? <OfflineState /> : <ListSkeleton rows={4} />;
  return (
    <>
      <PageHead title={record ?? route?.title ?? ''} crumbs={breadcrumb(route, record)}>
        {data !== undefined && buttons && <div className={styles.buttons}>{buttons(data)}</div>}
      </PageHead>
      {data !== undefined && children(data)}
      {data !== undefined && source.log && (
        <RecordLog queryKey={[...source.key, 'log', id]} read={source.log} id={id} />
      )}
      {data === undefined &&
        (error ? <Failed error={error} onRetry={() => void refetch()} /> : waiting)}
    </>
  );
}
