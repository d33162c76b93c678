import { isPositive } from '#contract/arithmetic/decimal.ts';
import { add, subtract } from '#contract/arithmetic/money.ts';
import type { ReceivablePlanDetail } from '#contract/collection/receivable-plan.ts';

type Registered = ReceivablePlanDetail['registered'];

/** Yuan that slips say were paid and nobody has checked yet; '0' of none. */
export const waitingOf = (registered: Registered): string =>
  add('0', ...registered.map(({ amount }) => amount));

/** Yuan that nobody has paid or said to have paid; '' of none. */
export function beyond(outstanding: string, registered: Registered): string {
  if (registered.length === 0) return outstanding;
  const left = subtract(outstanding, waitingOf(registered));
  return isPositive(left) ? left : '';
}
