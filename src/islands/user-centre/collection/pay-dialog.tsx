import { useQueryClient } from '@tanstack/react-query';

import type { ReceivablePlanRow } from '#contract/collection/receivable-plan.ts';
import { registerCollection } from '#src/api/collection.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { SlipDialog } from '#src/widgets/payment/slip-dialog.tsx';

import styles from './collection.module.css';
import { PayeeAccount } from './payee-account.tsx';
import { planQueries } from './plan-queries.ts';

interface Props {
  row: ReceivablePlanRow;
  onClose: () => void;
}

/** 去付款: the platform's account and the payment code, then the bank's slip. */
export function PayDialog({ row, onClose }: Props) {
  const queries = useQueryClient();
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: [...planQueries.key] });
    void queries.invalidateQueries({ queryKey: ['collection'] });
  };
  return (
    <SlipDialog
      title="去付款"
      amountOf="付款金额"
      due={row.outstanding}
      submit="登记付款"
      send={(slip, action) => registerCollection({ ...slip, receivableIds: [row.id] }, action)}
      onDone={refresh}
      onClose={onClose}
    >
      <PayeeAccount>
        <dt>应付金额</dt>
        <dd>{formatNumber(row.outstanding)} 元</dd>
        <dt>付款识别码</dt>
        <dd>
          <strong>{row.payCode}</strong>
          <span>转账时请填入附言，款项到账后即可自动对应到本笔应付款</span>
        </dd>
      </PayeeAccount>
      <p className={styles.after}>
        付款后请上传银行回单，平台核对到账后核销；也可等待平台按识别码核对，不必登记。
      </p>
    </SlipDialog>
  );
}
