import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { breadcrumb, entryNamed, type LinkName } from '#src/lib/route-tree.ts';

import { PageHead } from '../page-head.tsx';
import { type ReadLog, RecordLog } from '../record-log/record-log.tsx';
import { OfflineState, StatePanel } from '../states.tsx';

import { FailedRecord, OF_RECORD, WayToList } from './failed-record.tsx';

/** Where a record comes from. */
export interface DetailSource<Row> {
  /** Begins the query keys of everything about the noun. */
  readonly key: readonly string[];
  readonly detail: (id: string, signal: AbortSignal) => Promise<Row>;
  /** The record, if it was asked for before its page was there; undefined where it was not. */
  readonly ahead?: { readonly detail: (id: string) => Row | undefined };
  /** Its 操作日志, if it has one. */
  readonly log?: ReadLog;
}

/** What every page of one record is told. */
export interface DetailPlace<Row> {
  /** The detail's own route. */
  readonly route: LinkName;
  /** Where its records are chosen, for an address without an id. */
  readonly list?: LinkName;
  readonly source: DetailSource<Row>;
  /** Of the address; without one, or an empty one, nothing is asked for. */
  readonly id: string | undefined;
}

interface Props<Row> extends DetailPlace<Row> {
  /** Stands there until the record comes. */
  waiting: ReactNode;
  /** The record with its heading; `log` is its 操作日志, where it has one. */
  children: (row: Row, log: ReactNode) => ReactNode;
}

/** A detail's route without an id: says where to choose a record, and calls nothing. */
export function ChooseFirst({ route: name, list }: Pick<Props<never>, 'route' | 'list'>) {
  const route = entryNamed(name);
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      <StatePanel title="请从列表选择">
        <WayToList list={list} />
      </StatePanel>
    </>
  );
}

function Found<Row>(props: Props<Row> & { id: string }) {
  const { route: name, list, source, id, waiting, children } = props;
  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey: [...source.key, 'detail', id],
    queryFn: ({ signal }) => source.detail(id, signal),
    initialData: () => source.ahead?.detail(id),
    meta: OF_RECORD,
  });
  const route = entryNamed(name);
  if (data === undefined) {
    const without = fetchStatus === 'paused' ? <OfflineState /> : waiting;
    return (
      <>
        <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
        {error ? (
          <FailedRecord error={error} list={list} onRetry={() => void refetch()} />
        ) : (
          without
        )}
      </>
    );
  }
  const log = source.log && (
    <RecordLog queryKey={[...source.key, 'log', id]} read={source.log} id={id} />
  );
  return children(data, log);
}

/** A record on a page of its own, whatever its head looks like: fetched, or what stands in its place. */
export function DetailFrame<Row>({ id, ...props }: Props<Row>) {
  return id ? <Found {...props} id={id} /> : <ChooseFirst {...props} />;
}
