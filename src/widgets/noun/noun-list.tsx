import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { savedViews } from '#src/api/saved-view.ts';
import { $roles } from '#src/stores/session.ts';
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
  const { route, title, queries, exports, columns, filters, empty, writers } = noun;
  const { actions, dialog, create } = useNounActions(noun);
  const roles = useStore($roles);
  const mayAdd = !writers || !roles || writers.some((role) => roles.includes(role));
  return (
    <>
      <ListPage
        route={route}
        exports={exports}
        columns={columns}
        filters={filters}
        actions={actions}
        empty={mayAdd ? empty : `本企业尚未登记${title}`}
        listKey={route}
        source={queries}
        views={savedViews}
        {...(children === undefined &&
          mayAdd && {
            create: { label: `新增${title}`, onClick: create },
          })}
      >
        {mayAdd && children}
      </ListPage>
      {dialog}
    </>
  );
}
