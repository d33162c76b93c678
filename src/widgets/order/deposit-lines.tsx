import { DEPOSIT_STATUS, type DepositSlip } from '#contract/order/deposit.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';

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

/** What was paid of a deposit and given back, newest first. */
export const DepositLines = ({ deposits }: { deposits: readonly DepositSlip[] }) =>
  deposits.length > 0 && (
    <ul>
      {deposits.map((slip) => (
        <li key={slip.id}>{lineOf(slip)}</li>
      ))}
    </ul>
  );
