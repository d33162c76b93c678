import { type ReactNode, useMemo } from 'react';
import { breadcrumb, entryNamed, type LinkName } from '#src/lib/route-tree.ts';
import { Button } from '../controls/button.tsx';

import { PageHead } from '../page-head.tsx';

import { type ListDeclaration, ListPanel } from './list-panel.tsx';

interface Props<Row extends { id: string }> extends ListDeclaration<Row> {
  readonly route: LinkName;
  /** The button that makes a new record. */
  readonly create?: { readonly label: string; readonly onClick: () => void };
  /** Further buttons beside it. */
  readonly children?: ReactNode;
  /** Name of the list, where it is not the route's title. */
  readonly label?: string | undefined;
  /** Between heading and list, such as tabs. */
  readonly above?: ReactNode;
}

/** A list as a page of its own: heading, what makes a new record, and the list. */
export function ListPage<Row extends { id: string }>(props: Props<Row>) {
  const { route: name, create, children, label, above, ...declaration } = props;
  const route = entryNamed(name);
  const title = route?.title ?? '';
  const crumbs = useMemo(() => breadcrumb(route), [route]);
  return (
    <>
      <PageHead title={title} crumbs={crumbs} bar>
        {children}
        {create && <Button onClick={create.onClick}>{create.label}</Button>}
      </PageHead>
      {above}
      <ListPanel
        begin={
          create && (
            // The page's main button is the one at its head.
            <Button variant="default" onClick={create.onClick}>
              {create.label}
            </Button>
          )
        }
        {...declaration}
        label={label ?? title}
      />
    </>
  );
}
