import { useQuery } from '@tanstack/react-query';

import { adminCalls, adminLists } from '#src/api/admin.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import { Dialog } from '#src/ui/dialog.tsx';

import { AskDialog, type AskedField } from './ask-dialog.tsx';
import { SLIP_PAPER, slipsOf } from './slip-fields.ts';

const MONEY_FIELDS: readonly AskedField[] = [
  { name: 'amount', label: '金额（元）', required: true },
  { name: 'payDate', label: '入账日期', control: 'day', required: true },
  { name: 'bankSerialNo', label: '银行流水号', required: true, max: 50 },
  { name: 'payerName', label: '付款户名', max: 100, hint: '留空时为付款企业' },
  { name: 'remarks', label: '附言', max: 200 },
];

/** Buyers who owe something or have, as selects offer them; undefined until they are there. */
export function useDebtors() {
  const { data } = useQuery({
    queryKey: [...adminLists.receivablePlan.key, 'debtors'],
    queryFn: () => adminCalls.debtors({}),
  });
  const none = { value: '', label: '请选择' };
  return data && [none].concat(data.map(({ id, name }) => ({ value: id, label: name })));
}

/** 录入回款: money that has come in, entered by hand with the bank's slip. */
export function EnterDialog({ onClose }: { onClose: () => void }) {
  const debtors = useDebtors();
  if (debtors === undefined) {
    return (
      <Dialog title="录入回款" onClose={onClose}>
        <p role="status">正在获取…</p>
      </Dialog>
    );
  }
  const company: AskedField = {
    name: 'companyId',
    label: '付款企业',
    control: 'select',
    required: true,
    options: debtors,
  };
  return (
    <AskDialog
      title="录入回款"
      fields={[company].concat(MONEY_FIELDS)}
      papers={SLIP_PAPER}
      submit="录入"
      binding
      done="已录入，待认款"
      send={(
        {
          companyId = '',
          amount = '',
          payDate = '',
          bankSerialNo = '',
          payerName = '',
          remarks = '',
        },
        action,
        papers,
      ) =>
        adminCalls.enterCollection(
          {
            companyId,
            amount: plainNumber(amount),
            payDate,
            bankSerialNo,
            payerName,
            remarks,
            attachment: slipsOf(papers),
          },
          action,
        )
      }
      onClose={onClose}
    />
  );
}
