import { useQuery, useQueryClient } from '@tanstack/react-query';

import type { ReceivablePlanRow } from '#contract/collection/receivable-plan.ts';
import { registerCollection } from '#src/api/collection.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { SlipDialog } from '#src/widgets/payment/slip-dialog.tsx';
import { slipQuestion } from '#src/widgets/payment/slip-question.ts';

import styles from './collection.module.css';
import { PayeeAccount } from './payee-account.tsx';
import { planQueries } from './plan-queries.ts';
import { RegisteredLines } from './registered.tsx';
import { beyond, waitingOf } from './waiting.ts';

interface Props {
  row: ReceivablePlanRow;
  onClose: () => void;
}

const AMOUNT_OF = '付款金额';

/** 去付款: the platform's account and the payment code, what waits already, then the bank's slip. */
export function PayDialog({ row, onClose }: Props) {
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [...planQueries.key, 'detail', row.id],
    queryFn: ({ signal }) => planQueries.detail(row.id, signal),
    // A colleague may have paid since the page was opened.
    refetchOnMount: 'always',
  });
  const { outstanding: due } = data ?? row;
  const registered = data?.registered ?? [];
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: [...planQueries.key] });
    void queries.invalidateQueries({ queryKey: ['collection'] });
  };
  const what = `应付款 ${row.receivableNo} 的付款`;
  const left = { due, waiting: waitingOf(registered) };
  return (
    <SlipDialog
      title="去付款"
      amountOf={AMOUNT_OF}
      due={beyond(due, registered)}
      submit="登记付款"
      question={(amount) => slipQuestion({ what, amountOf: AMOUNT_OF, amount, left })}
      send={(slip, action) => registerCollection({ ...slip, receivableIds: [row.id] }, action)}
      onDone={refresh}
      onClose={onClose}
    >
      <PayeeAccount>
        <dt>应付金额</dt>
        <dd>{formatNumber(due)} 元</dd>
        <dt>付款识别码</dt>
        <dd>
          <strong>{row.payCode}</strong>
          <span>转账时请填入附言，款项到账后即可自动对应到本笔应付款</span>
        </dd>
      </PayeeAccount>
      {error && <p role="alert">{errorToMessage(error)}</p>}
      {registered.length > 0 && (
        <ul className={styles.after} aria-label="已登记待核对">
          <RegisteredLines registered={registered} />
        </ul>
      )}
      <p className={styles.after}>
        付款后请上传银行回单，平台核对到账后核销；也可等待平台按识别码核对，不必登记。
      </p>
    </SlipDialog>
  );
}
