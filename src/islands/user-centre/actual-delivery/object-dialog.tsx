import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type {
  ActualDeliveryDetail,
  ActualDeliveryRow,
} from '#contract/actual-delivery/actual-delivery.ts';
import { isEqual, isLess } from '#contract/arithmetic/decimal.ts';
import { createAction } from '#src/api/action.ts';
import { objectToReceipt, receiptQueries } from '#src/api/actual-delivery.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { CountedArea } from '#src/ui/dialogs/counted-input.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { notify } from '#src/ui/notify.ts';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';
import { DISPUTE_KEY } from '#src/widgets/dispute/dispute-key.ts';

import styles from './actual-delivery.module.css';

const DECIMAL = /^\d{1,10}(?:\.\d{1,6})?$/;
const LEAST = 5;
/** Enumeration DisputeType: 数量差异. */
const QUANTITY = '1';

interface Props {
  row: ActualDeliveryRow;
  onClose: () => void;
}

type Line = ActualDeliveryDetail['lines'][number];

/** What is claimed beyond what is settled; lines that are left alone claim nothing. */
const claimed = (lines: readonly Line[], values: Readonly<Record<string, string>>) =>
  lines.flatMap(({ id, settleQty }) => {
    const claimQty = plainNumber(values[`claim-${id}`] ?? '');
    return claimQty === '' || isEqual(claimQty, settleQty) ? [] : [{ lineId: id, claimQty }];
  });

function problemsOf(lines: readonly Line[], values: Readonly<Record<string, string>>) {
  const problems: Record<string, string> = {};
  for (const { id, settleQty } of lines) {
    const claim = plainNumber(values[`claim-${id}`] ?? '');
    if (claim === '') continue;
    if (!DECIMAL.test(claim)) problems[`claim-${id}`] = '请输入正确的数量，最多 6 位小数';
    else if (isLess(claim, settleQty)) {
      problems[`claim-${id}`] = '主张数量不能少于结算数量';
    }
  }
  if ([...(values.statement ?? '').trim()].length < LEAST) {
    problems.statement = '请填写 5–500 个字的意见';
  }
  return problems;
}

function Claims({ row, lines, onClose }: Props & { lines: readonly Line[] }) {
  const queries = useQueryClient();
  const [action] = useState(createAction);
  const form = useSmallForm(
    (values): Record<string, string> => problemsOf(lines, values),
    async (values) => {
      const asked = claimed(lines, values);
      const { id, version } = row;
      const statement = (values.statement ?? '').trim();
      const input = { id, version, lines: asked, disputeType: QUANTITY, statement };
      await objectToReceipt(input, action);
      notify('success', '异议已提交，其余数量照常结算');
      // The list of disputes stands beside the receipt, and has one more now.
      for (const key of [receiptQueries.key, DISPUTE_KEY]) {
        void queries.invalidateQueries({ queryKey: [...key] });
      }
      onClose();
    },
  );
  return (
    <FormOf form={form} submit="提交异议" binding>
      <div className={styles.claims}>
        {lines.map(({ id, goodsName, spec, unit, settleQty }) => (
          <TextInput
            key={id}
            name={`claim-${id}`}
            label={`${goodsName} ${spec}（${enumName('Unit', unit)}）`}
            description={`按规则结算 ${formatNumber(settleQty, 0, 6)}，有异议时填写我方主张的数量`}
            inputMode="decimal"
            autoComplete="off"
            error={form.errors[`claim-${id}`]}
          />
        ))}
        <CountedArea
          name="statement"
          label="异议说明"
          description="采购方和平台可见"
          withAsterisk
          maxLength={500}
          error={form.errors.statement}
        />
      </div>
    </FormOf>
  );
}

/** 提出异议: the supplier says which lines it sees otherwise; only the difference waits, the rest goes on. */
export function ObjectDialog({ row, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [...receiptQueries.key, 'detail', row.id],
    queryFn: ({ signal }) => receiptQueries.detail(row.id, signal),
  });
  return (
    <Dialog title="提出异议" onClose={onClose}>
      <p>{row.actualNo}：只有主张与结算的差额进入争议，其余数量照常结算、开票、付款。</p>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <ListSkeleton rows={2} />}
      {data && <Claims row={row} lines={data.lines} onClose={onClose} />}
    </Dialog>
  );
}
