import type { ReactNode } from 'react';

import { savedViews } from '#src/api/saved-view.ts';
import { ListPage } from '#src/ui/list-page/list-page.tsx';

import type { NounDeclaration, NounRow } from './noun.ts';
import { useNounActions } from './use-noun-actions.tsx';

interface Props<Row extends NounRow, Input> {
  noun: NounDeclaration<Row, Input>;
  /** Stands in the place of 新增, for records that are not made by the noun's own form. */
  children?: ReactNode;
}

/** The list of a noun, with what makes, changes and deletes its records. */
export function NounList<Row extends NounRow, Input>({ noun, children }: Props<Row, Input>) {
  const { route, title, queries, exports, columns, filters, empty } = noun;
  const { actions, dialog, create } = useNounActions(noun);
  return (
    <>
      <ListPage
        {...{ route, exports, columns, filters, actions, empty }}
        listKey={route}
        source={queries}
        views={savedViews}
        {...(children === undefined && {
          create: { label: `新增${title}`, onClick: create },
        })}
      >
        {children}
      </ListPage>
      {dialog}
    </>
  );
}
