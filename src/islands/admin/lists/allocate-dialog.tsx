import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Proposal } from '#contract/collection/admin.ts';
import { createAction } from '#src/api/action.ts';
import { type AdminRow, adminCalls } from '#src/api/admin.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { notify } from '#src/ui/notify.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';
import { useTold } from './about-row.tsx';
import styles from './allocate.module.css';
import { complaintsOf, partsOf, proposedFirst, restOf } from './allocation-parts.ts';

interface Props {
  row: AdminRow<'collection'>;
  onClose: () => void;
}

/** One receivable: what it owes, what of the money is taken for it, and why that is proposed. */
function Line({
  plan,
  value,
  error,
  onChange,
}: {
  plan: Proposal;
  value: string;
  error: string | undefined;
  onChange: (amount: string) => void;
}) {
  return (
    <li className={styles.line}>
      <div>
        <strong>{plan.receivableNo}</strong> {plan.projectName}
        <p>
          {enumName('PlanStatus', plan.planStatus)} · 到期 {plan.dueDate || '待定'} · 本金{' '}
          {formatNumber(plan.principal)} · 费用 {formatNumber(plan.fee)} · 罚息{' '}
          {formatNumber(plan.penalty)} · 合计 {formatNumber(plan.outstanding)} 元
        </p>
        {plan.reason && <p className={styles.reason}>建议：{plan.reason}</p>}
      </div>
      <TextInput
        name={plan.receivableId}
        label="认款金额（元）"
        aria-label={`${plan.receivableNo} 认款金额（元）`}
        inputMode="decimal"
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </li>
  );
}

function Lines({
  row,
  onClose,
  left,
  plans,
}: Props & { left: string; plans: readonly Proposal[] }) {
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(plans.map(({ receivableId, amount }) => [receivableId, amount])),
  );
  const [action] = useState(createAction);
  const told = useTold();
  const parts = partsOf(plans, amounts);
  const rest = restOf(left, parts);
  const form = useSmallForm(
    () => complaintsOf(plans, left, amounts),
    async () => {
      const { id, version } = row;
      await told(() => adminCalls.allocateCollection({ id, version, parts }, action));
      notify('success', '已认款，已通知采购方');
      onClose();
    },
  );
  return (
    <FormOf form={form} submit="认款" binding>
      <ul className={styles.lines}>
        {plans.map((plan) => (
          <Line
            key={plan.receivableId}
            plan={plan}
            value={amounts[plan.receivableId] ?? ''}
            error={form.errors[plan.receivableId]}
            onChange={(amount) => setAmounts({ ...amounts, [plan.receivableId]: amount })}
          />
        ))}
      </ul>
      <p role="status">
        待认款 {formatNumber(left)} 元，认款后剩余 {rest === undefined ? '—' : formatNumber(rest)}{' '}
        元；每笔依次冲抵罚息、费用、本金（以参数为准）
      </p>
    </FormOf>
  );
}

/** 认款: the payer's open receivables with what is proposed for each and why; whoever takes the money decides. */
export function AllocateDialog({ row, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: ['admin', 'collection', 'propose', row.id, row.version],
    queryFn: () => adminCalls.proposeAllocation({ id: row.id }),
    gcTime: 0,
  });
  return (
    // A dialog of its own once there is something to fill in, so that the first amount has the focus.
    <Dialog
      key={data === undefined ? 'asked' : 'open'}
      title={`认款 ${row.collectionNo}`}
      onClose={onClose}
      size="wide"
    >
      <p>
        {row.payerName} 于 {row.valueDate} 付款 {formatNumber(row.amount)} 元，流水号{' '}
        {row.bankSerialNo}
      </p>
      {error && <p role="alert">{errorToMessage(error)}</p>}
      {data?.proposals.length === 0 && <p>付款企业没有尚欠的应收款；多付的款项可以退款。</p>}
      {data && data.proposals.length > 0 && (
        <Lines row={row} onClose={onClose} left={data.left} plans={proposedFirst(data.proposals)} />
      )}
    </Dialog>
  );
}
