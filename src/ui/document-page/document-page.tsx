import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { portalPath } from '#src/lib/paths.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import type { RouteName } from '#src/lib/routes.ts';

import { Failed } from '../list-page/list-body.tsx';
import type { Tone } from '../list-table/column.ts';
import { PageHead, PageHeadIn } from '../page-head.tsx';
import { type ReadLog, RecordLog } from '../record-log/record-log.tsx';
import { PanelsSkeleton } from '../skeleton.tsx';
import { OfflineState, StatePanel } from '../states.tsx';

import styles from './document-page.module.css';

/** What stands at the top of a document (单据): what it is, how it stands, how much it is about, who must act next. */
export interface DocumentHead {
  /** Number or name; the h1. */
  title: string;
  /** With the name that people use, where the title is a number: in the breadcrumb, on tabs, among what was opened lately. */
  name?: string;
  status: { text: string; tone: Tone };
  /** A line about it: parties, kind. */
  about: readonly string[];
  /** Written amount, with what it is called, e.g. 申请额度（元）. */
  amount?: { label: string; value: string } | undefined;
  /** Who must act and until when. */
  next?: ReactNode;
  buttons?: ReactNode;
}

interface Props<Row> {
  route: RouteName;
  /** Where the documents are chosen. */
  list: RouteName;
  source: {
    /** Begins the query keys of everything about the noun. */
    readonly key: readonly string[];
    readonly detail: (id: string, signal: AbortSignal) => Promise<Row>;
    /** Its 操作日志, if it has one. */
    readonly log?: ReadLog;
  };
  /** Of the address; without one nothing is asked for. */
  id: string | undefined;
  head: (row: Row) => DocumentHead;
  /** At the right, under the panels where it is narrow: the approval record. */
  aside?: (row: Row) => ReactNode;
  children: (row: Row) => ReactNode;
}

function Head({ head, heading }: { head: DocumentHead; heading: ReactNode }) {
  const { status, about, amount, next, buttons } = head;
  return (
    <header className={styles.head}>
      <svg className={styles.art} aria-hidden="true">
        <use href="#rosette" />
      </svg>
      <div className={styles.what}>
        <div className={styles.title}>
          {heading}
          <span className={styles.status} data-tone={status.tone}>
            {status.text}
          </span>
        </div>
        <p className={styles.about}>
          {about.map((one) => (
            <span key={one}>{one}</span>
          ))}
        </p>
      </div>
      {amount && (
        <p className={styles.amount}>
          <span>{amount.label}</span>
          <strong>{amount.value}</strong>
        </p>
      )}
      {next && <div className={styles.next}>{next}</div>}
      {buttons && <div className={styles.buttons}>{buttons}</div>}
    </header>
  );
}

function Nothing({ route: name, list }: Pick<Props<never>, 'route' | 'list'>) {
  const route = routeNamed(name);
  const from = routeNamed(list);
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      <StatePanel title="请从列表选择">
        {from && (
          <p>
            <a href={portalPath(from.path)}>打开{from.title}</a>
          </p>
        )}
      </StatePanel>
    </>
  );
}

function Found<Row>({ id, ...props }: Props<Row> & { id: string }) {
  const { route: name, source, head, aside, children } = props;
  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey: [...source.key, 'detail', id],
    queryFn: ({ signal }) => source.detail(id, signal),
  });
  const route = routeNamed(name);
  if (data === undefined) {
    const waiting = fetchStatus === 'paused' ? <OfflineState /> : <PanelsSkeleton />;
    return (
      <>
        <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
        {error ? <Failed error={error} onRetry={() => void refetch()} /> : waiting}
      </>
    );
  }
  const top = head(data);
  const side = aside?.(data);
  return (
    <article className={styles.document}>
      <PageHeadIn title={top.title} crumbs={breadcrumb(route, top.name || top.title)}>
        {(heading) => <Head head={top} heading={heading} />}
      </PageHeadIn>
      <div className={styles.columns} data-aside={side ? '' : undefined}>
        <div>
          {children(data)}
          {source.log && (
            <RecordLog queryKey={[...source.key, 'log', id]} read={source.log} id={id} />
          )}
        </div>
        {side && <aside>{side}</aside>}
      </div>
    </article>
  );
}

/** A document on a page of its own: its head, its panels and its record; printed, it reads as a document. */
export function DocumentPage<Row>({ id, ...props }: Props<Row>) {
  if (id === undefined) return <Nothing {...props} />;
  return <Found {...props} id={id} />;
}
