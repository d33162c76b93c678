import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { type SceneRow, sceneControl } from '#contract/scene-control.ts';
import { createAction } from '#src/api/action.ts';
import { disableScene, sceneQueries } from '#src/api/scene-control.ts';
import type { RowAction } from '#src/ui/list-table/row-actions.tsx';
import { notify } from '#src/ui/notify.ts';
import { RecordDialog } from '#src/ui/record-form/record-dialog.tsx';
import { useView } from '#src/ui/view-context.ts';
import { fileTransport } from '#src/widgets/file/file-transport.ts';
import { flowRowActions } from '#src/widgets/flow/flow-actions.ts';

type Row = Pick<SceneRow, 'id' | 'version' | 'sceneName' | 'actions'>;

function DisableDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const queries = useQueryClient();
  const [action] = useState(createAction);
  return (
    <RecordDialog<{ id: string; version: number; reason: string }>
      title={`停用现场“${row.sceneName}”`}
      fields={[
        {
          key: 'reason',
          label: '停用原因',
          control: 'textarea',
          required: true,
          max: 200,
          hint: '停用后该现场不能再用于提货，且不能恢复',
        },
      ]}
      schema={sceneControl.disable.input}
      record={row}
      transport={fileTransport}
      save={(input) => disableScene(input, action)}
      onSaved={() => {
        notify('success', '现场已停用');
        void queries.invalidateQueries({ queryKey: [...sceneQueries.key] });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** What may be done with a site, in its list and on its page, and the dialog that one of them opens. */
export function useSceneActions() {
  const { open } = useView();
  const [disabling, setDisabling] = useState<Row>();
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
