import { Fragment, type ReactNode } from 'react';

import { breadcrumb, entryNamed } from '#src/lib/route-tree.ts';

import { PageHead } from '../page-head.tsx';
import { ListSkeleton } from '../skeleton.tsx';

import { DetailFrame, type DetailPlace } from './detail-frame.tsx';
import styles from './detail-page.module.css';

interface Props<Row> extends DetailPlace<Row> {
  /** Name or number of the record, for heading and breadcrumb. */
  nameOf: (row: Row) => string;
  /** What may be done with it. */
  buttons?: (row: Row) => ReactNode;
  children: (row: Row) => ReactNode;
}

/** A record (档案) on a page of its own: heading, breadcrumb, and its panels. */
export function DetailPage<Row>({ nameOf, buttons, children, ...place }: Props<Row>) {
  return (
    <DetailFrame {...place} waiting={<ListSkeleton rows={4} />}>
      {(row, log) => (
        <Fragment>
          <PageHead title={nameOf(row)} crumbs={breadcrumb(entryNamed(place.route), nameOf(row))}>
            {buttons && <div className={styles.buttons}>{buttons(row)}</div>}
          </PageHead>
          {children(row)}
          {log}
        </Fragment>
      )}
    </DetailFrame>
  );
}
