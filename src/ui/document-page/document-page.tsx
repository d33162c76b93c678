import { type ReactNode, useEffect, useRef } from 'react';

import { breadcrumb, entryNamed } from '#src/lib/route-tree.ts';

import { DetailFrame, type DetailPlace } from '../detail-page/detail-frame.tsx';
import { laterPart } from '../later-part.tsx';
import type { Tone } from '../list-table/column.ts';
import { PageHeadIn } from '../page-head.tsx';
import { Rosette } from '../rosette.tsx';
import { PanelsSkeleton } from '../skeleton.tsx';

import styles from './document-page.module.css';

/** Paper is looked at last. */
const PrintHead = laterPart(async () => (await import('./print-head.tsx')).PrintHead);

const PageIndex = laterPart(
  async () => (await import('./page-index.tsx')).PageIndex,
  () => <div className={styles.index} />,
);

/** What stands at the top of a document (单据): what it is, how it stands, how much it is about, who must act next. */
export interface DocumentHead {
  /** Number or name; the h1. */
  title: string;
  /** What kind of document it is, e.g. 付款申请; the title of a printed one. */
  kind: string;
  /** With the name that people use, where the title is a number: in the breadcrumb, on tabs, among what was opened lately. */
  name?: string;
  status: { text: string; tone: Tone };
  /** A line about it: parties, kind; '' for what a draft has not said yet. */
  about: readonly string[];
  /** Written amount, with what it is called, e.g. 申请额度（元）. */
  amount?: { label: string; value: string } | undefined;
  /** Who must act and until when. */
  next?: ReactNode;
  buttons?: ReactNode;
}

interface Props<Row> extends DetailPlace<Row> {
  head: (row: Row) => DocumentHead;
  /** The server's day, which a printed document bears. */
  day: string;
  /** At the right, under the panels where it is narrow: the approval record. */
  aside?: (row: Row) => ReactNode;
  /** So long that a line of its sections stays in sight. */
  long?: boolean | undefined;
  children: (row: Row) => ReactNode;
}

/** What may be done. Where what had the focus is gone, done with, the first of the others takes it. */
function Buttons({ children }: { children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(null);
  useEffect(() => {
    if (last.current?.isConnected !== false || document.activeElement !== document.body) return;
    last.current = null;
    own.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears which of its buttons has the focus
    <div
      ref={own}
      className={styles.buttons}
      onFocus={({ target }) => {
        last.current = target;
      }}
    >
      {children}
    </div>
  );
}

function Head({ head, heading }: { head: DocumentHead; heading: ReactNode }) {
  const { status, about, amount, next, buttons } = head;
  return (
    <header className={styles.head}>
      <Rosette className={styles.art} />
      <div className={styles.what}>
        <div className={styles.title}>
          {heading}
          <span className={styles.status} data-tone={status.tone}>
            {status.text}
          </span>
        </div>
        <p className={styles.about}>
          {about.map((one) => one !== '' && <span key={one}>{one}</span>)}
        </p>
      </div>
      {amount && (
        <p className={styles.amount}>
          <span>{amount.label}</span>
          <strong>{amount.value}</strong>
        </p>
      )}
      {next && <div className={styles.next}>{next}</div>}
      {buttons && <Buttons>{buttons}</Buttons>}
    </header>
  );
}

/** A document on a page of its own: its head, its panels and its record; printed, it reads as a document. */
export function DocumentPage<Row>(props: Props<Row>) {
  const { head, day, aside, long, children, ...place } = props;
  return (
    <DetailFrame {...place} waiting={<PanelsSkeleton />}>
      {(row, log) => {
        const top = head(row);
        const side = aside?.(row);
        const crumbs = breadcrumb(entryNamed(place.route), top.name || top.title);
        return (
          <article data-sheet="" className={long ? styles.long : undefined}>
            <PrintHead kind={top.kind} about={`编号 ${top.title}`} day={day} />
            <PageHeadIn title={top.title} crumbs={crumbs}>
              {(heading) => <Head head={top} heading={heading} />}
            </PageHeadIn>
            {long && <PageIndex />}
            <div className={styles.columns} data-aside={side ? '' : undefined}>
              <div>
                {children(row)}
                {log}
              </div>
              {side && <aside>{side}</aside>}
            </div>
          </article>
        );
      }}
    </DetailFrame>
  );
}
