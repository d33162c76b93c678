import { useQuery } from '@tanstack/react-query';

import { ROW_STATUS } from '#contract/collection/statement.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { Dialog } from '#src/ui/dialog.tsx';

import { AskDialog, type AskedField } from './ask-dialog.tsx';
import { useDebtors } from './enter-collection.tsx';

interface Props {
  row: AdminRow<'statementRow'>;
  onClose: () => void;
}

type Slips = Awaited<ReturnType<typeof adminCalls.slipsOfStatementRow>>;

/** None of the slips: the row becomes a collection of its own. */
const NONE = 'none';

/** What of the slips is asked, where there are any; nothing where the row can be none. */
function slipField(slips: Slips): AskedField[] {
  if (slips.length === 0) return [];
  const options = slips.map(({ id, collectionNo, companyName, valueDate, bankSerialNo }) => ({
    value: id,
    label: `${collectionNo}：${companyName}，${valueDate}，流水号 ${bankSerialNo}`,
  }));
  const none = { value: NONE, label: '都不是，另成一笔回款' };
  return [
    {
      name: 'slipId',
      label: '已登记的回单',
      control: 'select',
      required: true,
      hint: '以下回单金额相同，尚未与银行流水核对',
      options: [{ value: '', label: '请选择' }, ...options, none],
    },
  ];
}

/** The company of a slip that bears the bank's own name of the payer: an amount alone says nothing of who has paid. */
const payerOf = (slips: Slips, payerName: unknown): string =>
  slips.find(({ companyName }) => companyName === payerName)?.companyId ?? '';

/** 认领: whose payment it is; it becomes a collection of that company, or is the one that the company has registered. */
export function AssignDialog({ row, onClose }: Props) {
  const debtors = useDebtors();
  const { data: slips } = useQuery({
    queryKey: [...adminLists.statementRow.key, 'slips', row.id],
    queryFn: () => adminCalls.slipsOfStatementRow({ id: row.id }),
  });
  const { waiting, notOurs } = ROW_STATUS;
  const seen = row.rowStatus === notOurs ? notOurs : waiting;
  if (debtors === undefined || slips === undefined)
    return (
      <Dialog title="认领银行流水" onClose={onClose}>
        <p role="status">正在获取…</p>
      </Dialog>
    );
  const payer: AskedField = {
    name: 'companyId',
    label: '付款企业',
    control: 'select',
    required: true,
    initial: payerOf(slips, row.payerName),
    options: debtors,
  };
  return (
    <AskDialog
      title="认领银行流水"
      fields={[payer].concat(slipField(slips))}
      submit="认领"
      done="已认领，请在“回款”中认款"
      send={({ companyId = '', slipId = NONE }, action) =>
        adminCalls.assignStatementRow(
          { id: row.id, companyId, seen, ...(slipId !== NONE && { slipId }) },
          action,
        )
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
