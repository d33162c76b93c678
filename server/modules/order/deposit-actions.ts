import { writersOf } from '#contract/account/customer-role.ts';
import { mayCall } from '#contract/account/platform-role.ts';
import { isLess, isPositive } from '#contract/arithmetic/decimal.ts';
import { adminDeposit, DEPOSIT_STATUS } from '#contract/order/deposit.ts';
import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import type { May } from '#server/kernel/resource/noun.ts';

const { running, partOfficial, official, closed } = ESTIMATE_STATUS;
const DUE: readonly string[] = [running, partOfficial, official];
const ENDED: readonly string[] = [official, closed];

const textOf = (row: Readonly<Record<string, unknown>>, key: string) => String(row[key] ?? '');

/** What finance may do next, by what is being dealt with. */
function steps(row: Readonly<Record<string, unknown>>): (keyof typeof adminDeposit)[] {
  switch (textOf(row, 'depositStep')) {
    case DEPOSIT_STATUS.paidIn:
      return ['recognise', 'refuse'];
    case DEPOSIT_STATUS.prepared:
      return ['releaseRefund', 'cancelRefund', 'reveal'];
    case DEPOSIT_STATUS.released:
      return ['payRefund', 'cancelRefund', 'reveal'];
    default: {
      const isHeld = isPositive(textOf(row, 'depositReceived') || '0');
      return isHeld && ENDED.includes(textOf(row, 'estimateOrderStatus')) ? ['prepareRefund'] : [];
    }
  }
}

/** What may be done about the deposit of an order: by its buyer, and by finance. */
export function depositActions(
  row: Readonly<Record<string, unknown>>,
  { sides, roles, accountId }: May,
): string[] {
  if (sides.includes('platform')) {
    const isPreparer = textOf(row, 'depositPreparerId') === accountId;
    return steps(row).filter(
      (step) =>
        mayCall(adminDeposit[step].roles ?? [], roles) && !(step === 'releaseRefund' && isPreparer),
    );
  }
  const payers: readonly string[] = writersOf('payment');
  const [required, received] = [textOf(row, 'depositRequired'), textOf(row, 'depositReceived')];
  const isDue = isLess(received || '0', required || '0');
  const may = textOf(row, 'depositStep') === '' && DUE.includes(textOf(row, 'estimateOrderStatus'));
  return sides.includes('own') && isDue && may && roles.some((role) => payers.includes(role))
    ? ['registerDeposit']
    : [];
}
