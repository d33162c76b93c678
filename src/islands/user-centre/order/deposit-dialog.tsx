import { useQueryClient } from '@tanstack/react-query';

import { subtract } from '#contract/arithmetic/money.ts';
import type { EstimateOrderDetail } from '#contract/order/estimate-order.ts';
import { registerDeposit } from '#src/api/deposit.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { SlipDialog } from '#src/widgets/payment/slip-dialog.tsx';
import { slipQuestion } from '#src/widgets/payment/slip-question.ts';

import { PayeeAccount } from '../collection/payee-account.tsx';
import { ESTIMATE_ORDERS } from './estimate.ts';

interface Props {
  row: EstimateOrderDetail;
  onClose: () => void;
}

/** 登记缴款: what the company has paid of the deposit, with the bank's slip. */
export function DepositDialog({ row, onClose }: Props) {
  const queries = useQueryClient();
  const { id, version } = row;
  const due = subtract(row.depositRequired, row.depositReceived);
  const amountOf = '缴款金额';
  const what = `暂估单 ${row.estimateOrderNo} 的保证金缴款`;
  return (
    <SlipDialog
      title="登记保证金缴款"
      amountOf={amountOf}
      due={due}
      submit="登记"
      question={(amount) => slipQuestion({ what, amountOf, amount })}
      send={(slip, action) => registerDeposit({ id, version, ...slip }, action)}
      onDone={() => void queries.invalidateQueries({ queryKey: [...ESTIMATE_ORDERS.queries.key] })}
      onClose={onClose}
    >
      <PayeeAccount>
        <dt>尚欠保证金</dt>
        <dd>{formatNumber(due)} 元</dd>
        <dt>附言</dt>
        <dd>
          保证金 {row.estimateOrderNo}
          <span>请先付款，再在此登记银行回单</span>
        </dd>
      </PayeeAccount>
    </SlipDialog>
  );
}
