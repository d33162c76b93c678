import { type ReactNode, useMemo, useState } from 'react';

import type { ListRow } from '../list-table/column.ts';
import { type Search, useView, ViewProvider } from '../view-context.ts';

import styles from './inner-list.module.css';
import { type ListDeclaration, ListPanel } from './list-panel.tsx';

interface Props<Row extends ListRow> extends ListDeclaration<Row> {
  readonly title: string;
  /** Stands at the right of the title. */
  readonly children?: ReactNode;
}

/**
 * A list as a panel of another page, whose table is the landmark: its filters and its page are its own, and not those of the
 * address.
 */
export function InnerList<Row extends ListRow>(props: Props<Row>) {
  const { title, children, ...declaration } = props;
  const outer = useView();
  const [search, setSearch] = useState<Search>({});
  const place = useMemo(() => ({ ...outer, search, setSearch }), [outer, search]);
  return (
    <div className={styles.panel} data-inner-list="">
      <ViewProvider value={place}>
        <ListPanel
          {...declaration}
          label={title}
          head={
            <div className={styles.head} data-alone={props.filters.length > 0 || undefined}>
              <h2>{title}</h2>
              {children}
            </div>
          }
        />
      </ViewProvider>
    </div>
  );
}
