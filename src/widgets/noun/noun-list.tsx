import { savedViews } from '#src/api/saved-view.ts';
import { ListPage } from '#src/ui/list-page/list-page.tsx';

import type { NounDeclaration, NounRow } from './noun.ts';
import { useNounActions } from './use-noun-actions.tsx';

interface Props<Row extends NounRow, Input> {
  noun: NounDeclaration<Row, Input>;
}

/** The list of a noun, with what makes, changes and deletes its records. */
export function NounList<Row extends NounRow, Input>({ noun }: Props<Row, Input>) {
  const { route, title, queries, exports, columns, filters, empty } = noun;
  const { actions, dialog, create } = useNounActions(noun);
  return (
    <>
      <ListPage
        {...{ route, exports, columns, filters, actions, empty }}
        listKey={route}
        source={queries}
        views={savedViews}
        create={{ label: `新增${title}`, onClick: create }}
      />
      {dialog}
    </>
  );
}
