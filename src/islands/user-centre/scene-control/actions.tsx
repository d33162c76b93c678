import { useMemo, useState } from 'react';

import { type SceneRow, sceneControl } from '#contract/scene-control.ts';
import { sceneQueries } from '#src/api/scene-control.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { RowAction } from '#src/ui/list-table/row-actions.tsx';
import { useView } from '#src/ui/view-context.ts';
import { flowRowActions } from '#src/widgets/flow/flow-actions.ts';

const DisableDialog = lazyPart(async () => (await import('./disable-dialog.tsx')).DisableDialog);

/** What may be done with a site, in its list and on its page, and the dialog that one of them opens. */
export function useSceneActions() {
  const { open } = useView();
  const [disabling, setDisabling] = useState<SceneRow>();
  const actions = useMemo(
    (): readonly RowAction<SceneRow>[] => [
      { name: 'edit', label: '编辑', link: { route: 'sceneControlForm', query: { id: 'id' } } },
      ...flowRowActions<SceneRow>(sceneControl, 'sceneControlDetail'),
      {
        name: 'changeReceivers',
        label: '变更签收人',
        run: ({ id }) => Promise.resolve(open('sceneControlForm', { id, change: 'receivers' })),
      },
      {
        name: 'disable',
        label: '停用',
        run: (row) => Promise.resolve(setDisabling(row)),
      },
      { name: 'delete', label: '删除', run: sceneQueries.remove, done: '删除成功', bulk: true },
    ],
    [open],
  );
  const dialog = disabling && (
    <DisableDialog row={disabling} onClose={() => setDisabling(undefined)} />
  );
  return { actions, dialog };
}
