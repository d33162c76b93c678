import { useQuery } from '@tanstack/react-query';

import { add } from '#contract/arithmetic/money.ts';
import { type AdminRow, adminCalls } from '#src/api/admin.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { Dialog } from '#src/ui/dialog.tsx';

import { AskDialog, reasonField } from './ask-dialog.tsx';

interface Props {
  row: AdminRow<'collection'>;
  onClose: () => void;
}

/** What of the money is taken, and what it may be taken for instead. */
const standing = async (id: string) => {
  const [taken, { proposals }] = await Promise.all([
    adminCalls.allocationsOf({ id }),
    adminCalls.proposeAllocation({ id }),
  ]);
  return { taken, open: proposals };
};

/**
 * 撤销认款: one allocation is undone by its opposite; what it freed of the limit is taken back. Where that room is in use, the
 * money can be taken for another receivable in the same step alone.
 */
export function UndoDialog({ row, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: ['admin', 'collection', 'allocations', row.id, row.version],
    queryFn: () => standing(row.id),
    gcTime: 0,
  });
  if (data === undefined) {
    return (
      <Dialog title="撤销认款" onClose={onClose}>
        <p role="status">{error ? errorToMessage(error) : '正在获取…'}</p>
      </Dialog>
    );
  }
  const options = data.taken.map(({ id, receivableNo, projectName, principal, fee, penalty }) => ({
    value: id,
    label: `${formatNumber(add(principal, fee, penalty))} 元（本金 ${formatNumber(principal)}、费用 ${formatNumber(fee)}、罚息 ${formatNumber(penalty)}） · ${receivableNo} · ${projectName}`,
  }));
  const others = data.open.map(({ receivableId, receivableNo, projectName, outstanding }) => ({
    value: receivableId,
    label: `尚欠 ${formatNumber(outstanding)} 元 · ${receivableNo} · ${projectName}`,
  }));
  const insteadOf = (allocationId: string, receivableId: string) => {
    const undone = data.taken.find(({ id }) => id === allocationId);
    if (receivableId === '' || undone === undefined) return [];
    return [{ receivableId, amount: add(undone.principal, undone.fee, undone.penalty) }];
  };
  return (
    <AskDialog
      title="撤销认款"
      fields={[
        { name: 'allocationId', label: '要撤销的认款', control: 'select', required: true, options },
        {
          name: 'receivableId',
          label: '同时改认到',
          control: 'select',
          options: [{ value: '', label: '不改认，退回待认款' }, ...others],
        },
        reasonField,
      ]}
      submit="撤销认款"
      binding
      done="已撤销，已通知采购方"
      send={({ allocationId = '', receivableId = '', reason = '' }, action) =>
        adminCalls.undoAllocation(
          {
            id: row.id,
            allocationId,
            reason,
            instead: insteadOf(allocationId, receivableId),
          },
          action,
        )
      }
      onClose={onClose}
    >
      <p>
        {row.collectionNo}，{row.companyName}，{formatNumber(row.amount)} 元，{row.valueDate} 入账
      </p>
      <p>撤销后，该笔认款恢复的额度一并收回；额度已被使用的不能只撤销，可以同时改认到另一笔。</p>
    </AskDialog>
  );
}
