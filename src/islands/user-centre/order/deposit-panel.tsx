import { useState } from 'react';

import { DEPOSIT_STATUS, type DepositSlip } from '#contract/order/deposit.ts';
import type { EstimateOrderDetail } from '#contract/order/estimate-order.ts';
import { SLIP } from '#contract/payment/slip.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { Attachments } from '#src/widgets/file/attachments.tsx';

const DepositDialog = lazyPart(async () => (await import('./deposit-dialog.tsx')).DepositDialog);

const { paidIn, recognised, refused } = DEPOSIT_STATUS;
const COMES_IN: readonly string[] = [paidIn, recognised, refused];

function lineOf({ depositStatus, amount, payDate, bankSerialNo, ...slip }: DepositSlip) {
  const what = COMES_IN.includes(depositStatus) ? '缴纳' : '退还';
  const parts = [
    `${what} ${formatNumber(amount)} 元`,
    enumName('DepositStatus', depositStatus),
    payDate,
    bankSerialNo && `流水号 ${bankSerialNo}`,
    slip.account,
    slip.reason,
    slip.cancelReason && `撤销：${slip.cancelReason}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** 保证金 of an estimate order: what was paid and given back, and the way to register what was paid. */
export function DepositPanel({ row }: { row: EstimateOrderDetail }) {
  const [asked, setAsked] = useState(false);
  const { deposits, actions } = row;
  const attachment = row.attachment.filter(({ fileType }) => fileType === SLIP);
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
      {deposits.length > 0 && (
        <ul>
          {deposits.map((slip) => (
            <li key={slip.id}>{lineOf(slip)}</li>
          ))}
        </ul>
      )}
      {attachment.length > 0 && (
        <div className="no-print">
          <Attachments label="保证金回单" files={attachment} />
        </div>
      )}
      {asked && <DepositDialog row={row} onClose={() => setAsked(false)} />}
    </Panel>
  );
}
