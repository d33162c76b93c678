import { ROW_STATUS } from '#contract/collection/statement.ts';
import { type AdminRow, adminCalls } from '#src/api/admin.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { Dialog } from '#src/ui/dialog.tsx';

import { AskDialog } from './ask-dialog.tsx';
import { useDebtors } from './enter-collection.tsx';

interface Props {
  row: AdminRow<'statementRow'>;
  onClose: () => void;
}

/** 认领: whose payment it is; it becomes a collection of that company. */
export function AssignDialog({ row, onClose }: Props) {
  const debtors = useDebtors();
  const { waiting, notOurs } = ROW_STATUS;
  const seen = row.rowStatus === notOurs ? notOurs : waiting;
  if (debtors === undefined)
    return (
      <Dialog title="认领银行流水" onClose={onClose}>
        正在获取…
      </Dialog>
    );
  return (
    <AskDialog
      title="认领银行流水"
      fields={[
        {
          name: 'companyId',
          label: '付款企业',
          control: 'select',
          required: true,
          options: debtors,
        },
      ]}
      submit="认领"
      done="已生成回款，请在“回款”中认款"
      send={({ companyId = '' }, action) =>
        adminCalls.assignStatementRow({ id: row.id, companyId, seen }, action)
      }
      onClose={onClose}
    >
      <p>
        {row.payerName || '未写户名'} 于 {row.valueDate} 付款 {formatNumber(row.amount)} 元。
        {row.reason}
      </p>
    </AskDialog>
  );
}
