import { useState } from 'react';

import type { EstimateOrderDetail } from '#contract/order/estimate-order.ts';
import { SLIP } from '#contract/payment/slip.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { Attachments } from '#src/widgets/file/attachments.tsx';
import { ofType } from '#src/widgets/file/papers.ts';
import { DepositLines } from '#src/widgets/order/deposit-lines.tsx';

const DepositDialog = lazyPart(async () => (await import('./deposit-dialog.tsx')).DepositDialog);

/** 保证金 of an estimate order: what was paid and given back, and the way to register what was paid. */
export function DepositPanel({ row }: { row: EstimateOrderDetail }) {
  const [asked, setAsked] = useState(false);
  const { deposits, actions } = row;
  const attachment = ofType(row.attachment, SLIP);
  const register = actions?.includes('registerDeposit') && (
    <Button variant="default" onClick={() => setAsked(true)}>
      登记缴款
    </Button>
  );
  return (
    <Panel title="保证金" more={register}>
      <p>
        应缴 {formatNumber(row.depositRequired)} 元，已缴 {formatNumber(row.depositReceived)} 元
        {row.depositToReturn && '，待平台退还'}
      </p>
      <DepositLines deposits={deposits} />
      {attachment.length > 0 && (
        <div className="no-print">
          <Attachments label="保证金回单" files={attachment} />
        </div>
      )}
      {asked && <DepositDialog row={row} onClose={() => setAsked(false)} />}
    </Panel>
  );
}
