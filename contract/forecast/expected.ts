import { greater, lesser } from '../arithmetic/decimal.ts';
import { add, multiply, round2, subtract } from '../arithmetic/money.ts';
import { PURCHASE_STATUS } from '../order/purchase-order.ts';
import type { ForecastStep } from './predict.ts';

/** A payment request of an order that is neither a draft nor ended. */
export interface AskedFor {
  readonly inReview: boolean;
  /** 质保金: asks for what was kept back. */
  readonly retention: boolean;
  /**
   * Asked for while it is in review; after it what was granted less what its supplier has sent back, which the order may be asked for
   * again; of one that is closed what was paid. Yuan.
   */
  readonly amount: string;
  readonly paid: string;
}

/** A purchase settlement of an order that was not voided. */
export interface SettledPart {
  /** Settled and not disputed, yuan. */
  readonly amount: string;
  readonly confirmed: boolean;
}

export interface OrderMoney {
  readonly status: string;
  readonly amount: string;
  /** What of its goods may still be settled, at its prices. Yuan. */
  readonly toCome: string;
  /** Share of each settlement that is kept back. */
  readonly retentionRate: string;
  readonly asked: readonly AskedFor[];
  readonly settled: readonly SettledPart[];
}

/** What is still to come beside what is asked for: settled, settled and not confirmed, kept back, not settled yet. Yuan. */
export interface StillToCome {
  readonly confirmed: string;
  readonly toConfirm: string;
  readonly retention: string;
  readonly rest: string;
}

const sum = (amounts: readonly string[]) => add('0', ...amounts);

/** Takes an amount out of pools, the first first; what is left of each. */
function taken(pools: readonly string[], amount: string): string[] {
  let left = amount;
  return pools.map((pool) => {
    const used = lesser(left, pool);
    left = subtract(left, used);
    return round2(subtract(pool, used));
  });
}

/**
 * What an order's supplier still gets beside its payment requests: of the confirmed settlements, of what is kept back of each of
 * them, of those that wait for its confirmation, and of what is not settled yet by the order's amount, as far as goods may still come. What was asked for counts
 * against them in this order, as pay-outs are assigned to the oldest settlement first and no more is kept back than is owed; a request
 * for retention against what is kept back.
 */
export function stillToCome({
  status,
  amount,
  toCome,
  retentionRate,
  asked,
  settled,
}: OrderMoney): StillToCome {
  const of = (confirmed: boolean) =>
    sum(settled.filter((part) => part.confirmed === confirmed).map((part) => part.amount));
  const [confirmed, waiting] = [of(true), of(false)];
  const shares = settled
    .filter((part) => part.confirmed)
    .map((part) => round2(multiply(part.amount, retentionRate)));
  const kept = sum(shares);
  const isDone = status === PURCHASE_STATUS.settled || status === PURCHASE_STATUS.finished;
  const unsettled = greater('0', subtract(amount, add(confirmed, waiting)));
  const rest = isDone ? '0.00' : round2(lesser(unsettled, toCome));
  const askedFor = (retention: boolean) =>
    sum(asked.filter((one) => one.retention === retention).map((one) => one.amount));
  const [keptLeft = '0.00'] = taken([kept], askedFor(true));
  const pools = [round2(greater('0', subtract(confirmed, kept))), keptLeft, round2(waiting), rest];
  const [a = '0.00', b = '0.00', c = '0.00', d = '0.00'] = taken(pools, askedFor(false));
  return { confirmed: a, retention: b, toConfirm: c, rest: d };
}

const AFTER_REQUEST: readonly ForecastStep[] = ['request', 'approval', 'payOut'];

/** Steps that are left of money of a kind, the present one first. */
export const STEPS_LEFT = {
  inReview: ['approval', 'payOut'],
  toConfirmOrder: ['order', 'payOut'],
  toPay: ['payOut'],
  confirmed: AFTER_REQUEST,
  retention: AFTER_REQUEST,
  toConfirm: ['settlement', ...AFTER_REQUEST],
  toSettle: ['settlement', ...AFTER_REQUEST],
  toDeliver: ['goods', 'settlement', ...AFTER_REQUEST],
  toBegin: ['order', 'goods', 'settlement', ...AFTER_REQUEST],
} as const satisfies Record<string, readonly ForecastStep[]>;
export type MoneyKind = keyof typeof STEPS_LEFT;
