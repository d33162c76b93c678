import { Fragment, type ReactNode, useEffect, useRef } from 'react';

import { portalPath } from '#src/lib/paths.ts';
import type { Crumb } from '#src/lib/route-tree.ts';

import styles from './page-head.module.css';
import { useView } from './view-context.ts';

interface Props {
  title: string;
  crumbs: readonly Crumb[];
  /** Buttons at the right; on a phone they stand under the title, or with `bar` at the foot of the window. */
  children?: ReactNode;
  bar?: boolean;
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="面包屑" className={styles.crumbs}>
      <ol>
        {crumbs.map(({ title, path }, at) => (
          <li key={path ?? title}>
            {path === undefined ? (
              <span aria-current={at === crumbs.length - 1 ? 'page' : undefined}>{title}</span>
            ) : (
              <a href={portalPath(path)}>{title}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Names the document after a heading, and gives the heading the focus after a navigation; the ref is the heading's. */
function useHeading({ title, crumbs }: Pick<Props, 'title' | 'crumbs'>) {
  const { platform, takesFocus, named } = useView();
  const last = crumbs.at(-1);
  const record = last?.record && last.title;
  const heading = useRef<HTMLHeadingElement>(null);
  // Runs again each time a kept view is shown.
  useEffect(() => {
    const name = record && !record.includes(title) ? `${record} - ${title}` : record || title;
    document.title = `${name} - ${platform}`;
    if (takesFocus()) heading.current?.focus({ preventScroll: true });
  }, [title, record, platform, takesFocus]);
  useEffect(() => {
    if (record) named?.(record);
  }, [record, named]);
  return heading;
}

/** Breadcrumb and the one h1 of a view; names the document and takes the focus after a navigation. */
export function PageHead({ title, crumbs, children, bar = false }: Props) {
  const heading = useHeading({ title, crumbs });
  const last = crumbs.at(-1);
  return (
    <Fragment>
      <Crumbs crumbs={crumbs} />
      {/* On a phone the title of a route stands in the header already, the name of a record nowhere else. */}
      <div
        className={styles.head}
        data-route={(last?.title === title && !last.record) || undefined}
      >
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children && (
          <div className={styles.actions} data-bar={bar || undefined}>
            {children}
          </div>
        )}
      </div>
    </Fragment>
  );
}

interface WrapProps extends Omit<Props, 'children'> {
  children: (heading: ReactNode) => ReactNode;
}

/** PageHead where the h1 stands inside something larger, such as the head of a document: `children` gets it and places it. */
export function PageHeadIn({ title, crumbs, children }: WrapProps) {
  const heading = useHeading({ title, crumbs });
  return (
    <Fragment>
      <Crumbs crumbs={crumbs} />
      {children(
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>,
      )}
    </Fragment>
  );
}
