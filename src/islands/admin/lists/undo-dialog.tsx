import { useQuery } from '@tanstack/react-query';

import { type AdminRow, adminCalls } from '#src/api/admin.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { Dialog } from '#src/ui/dialog.tsx';

import { AskDialog, reasonField } from './ask-dialog.tsx';

interface Props {
  row: AdminRow<'collection'>;
  onClose: () => void;
}

/** 撤销认款: one allocation is undone by its opposite; what it freed of the limit is taken back. */
export function UndoDialog({ row, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: ['admin', 'collection', 'allocations', row.id, row.version],
    queryFn: () => adminCalls.allocationsOf({ id: row.id }),
    gcTime: 0,
  });
  if (data === undefined) {
    return (
      <Dialog title="撤销认款" onClose={onClose}>
        <p role="status">{error ? errorToMessage(error) : '正在获取…'}</p>
      </Dialog>
    );
  }
  const options = data.map(({ id, receivableNo, projectName, principal, fee, penalty }) => ({
    value: id,
    label: `${receivableNo} ${projectName}：本金 ${formatNumber(principal)} 费用 ${formatNumber(fee)} 罚息 ${formatNumber(penalty)}`,
  }));
  return (
    <AskDialog
      title="撤销认款"
      fields={[
        { name: 'allocationId', label: '要撤销的认款', control: 'select', required: true, options },
        reasonField,
      ]}
      submit="撤销认款"
      binding
      done="已撤销，已通知采购方"
      send={({ allocationId = '', reason = '' }) =>
        adminCalls.undoAllocation({ id: row.id, allocationId, reason, instead: [] })
      }
      onClose={onClose}
    >
      <p>撤销后，该笔认款恢复的额度一并收回；额度已被使用的不能撤销。</p>
    </AskDialog>
  );
}
