import type { ReceivablePlanDetail } from '#contract/collection/receivable-plan.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { addressOf } from '#src/lib/route-address.ts';

type Registered = ReceivablePlanDetail['registered'];

/** A line for each slip that waits for the platform: 已登记待核对 4,329.51 元（HK202611290004，2026-11-29）. */
export function RegisteredLines({ registered }: { registered: Registered }) {
  return registered.map(({ collectionId, collectionNo, amount, valueDate }) => (
    <li key={collectionId}>
      已登记待核对 {formatNumber(amount)} 元（
      <a href={addressOf('paymentDetail', { id: collectionId })}>{collectionNo}</a>，{valueDate}）
    </li>
  ));
}
