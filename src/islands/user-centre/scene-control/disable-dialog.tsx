import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { SceneRow } from '#contract/scene-control.ts';
import { createAction } from '#src/api/action.ts';
import { disableScene, sceneQueries } from '#src/api/scene-control.ts';
import { notify } from '#src/ui/notify.ts';
import { RecordDialog } from '#src/ui/record-form/record-dialog.tsx';
import type { RecordField } from '#src/ui/record-form/record-fields.ts';
import { fileTransport } from '#src/widgets/file/file-transport.ts';

import { disableInput } from './disable-schema.ts';

const FIELDS: readonly RecordField[] = [
  {
    key: 'reason',
    label: '停用原因',
    control: 'textarea',
    required: true,
    max: 200,
    hint: '停用后该现场不能再用于提货，且不能恢复',
  },
];

/** 停用 of a site that was approved. */
export function DisableDialog({ row, onClose }: { row: SceneRow; onClose: () => void }) {
  const queries = useQueryClient();
  const [action] = useState(createAction);
  return (
    <RecordDialog<{ id: string; version: number; reason: string }>
      title={`停用现场“${row.sceneName}”`}
      fields={FIELDS}
      schema={disableInput}
      question={() => `停用后不能恢复，确定停用现场“${row.sceneName}”吗？`}
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
