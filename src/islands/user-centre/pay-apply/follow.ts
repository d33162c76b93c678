import { isDecimal, isPositive } from '#contract/arithmetic/decimal.ts';
import { clamp, divide, multiply, round2 } from '#contract/arithmetic/money.ts';
import { sumOf } from '#contract/arithmetic/money-line.ts';
import type { Values } from '#contract/form/evaluate.ts';
import type { ApplicationBasis } from '#contract/pay-apply/pay-apply.ts';
import { AFTER_SETTLEMENT, PAY_TYPE } from '#contract/pay-apply/pay-type.ts';
import { isRecord } from '#contract/wire/is-record.ts';
import { askBasis } from '#src/api/pay-application.ts';
import type { Follow } from '#src/ui/form/use-follow.ts';

const decimalIn = (values: Values, key: string) => {
  const value = values[key];
  return typeof value === 'string' && isDecimal(value) ? value : '';
};

/** 订单金额: the sum of the rounded lines (I9). */
export function orderAmountOf({ goods }: Values): string {
  const rows = Array.isArray(goods) ? goods.filter(isRecord) : [];
  return round2(sumOf(rows.map((row) => decimalIn(row, 'amountIncl')).filter(Boolean)));
}

/** The order that a request is filed from, which is asked for once; undefined where it is filed for goods. */
function orderOfForm() {
  let known: { id: string; basis: ApplicationBasis } | undefined;
  return async (values: Values, signal: AbortSignal): Promise<ApplicationBasis | undefined> => {
    const { purchaseOrderId: id } = values;
    if (typeof id !== 'string' || id === '') return undefined;
    if (known?.id !== id) known = { id, basis: await askBasis(id, signal) };
    return known.basis;
  };
}

/** What an order leaves for a kind of payment after its settlement; '' where that is nothing, or no such kind. */
function leftAs(payType: unknown, basis: ApplicationBasis | undefined): string {
  const left: Readonly<Record<string, string | null | undefined>> = {
    [PAY_TYPE.balance]: basis?.balanceLeft,
    [PAY_TYPE.retention]: basis?.retentionLeft,
  };
  const amount = left[String(payType)] ?? '';
  return amount !== '' && isPositive(amount) ? amount : '';
}

/** The ratio of an amount, %: of a balance, which need be no share of its order, the nearest that may be entered. */
function ratioOf(amount: string, order: string, payType: unknown): string {
  const ratio = divide(multiply(amount, '100'), order, 2);
  const isBalance = AFTER_SETTLEMENT.some((type) => type === payType);
  return isBalance ? clamp(ratio, '0.01', '100') : ratio;
}

interface Seen {
  ratio: string;
  amount: string;
  order: string;
  payType: unknown;
}

/**
 * 付款比例 and 申请金额 follow each other: a new ratio, or other goods, bring the amount; an amount that a person enters brings
 * the ratio. What is brought is remembered, so that neither answers the other's rounding. A balance that is chosen before an amount
 * brings all that is left of it.
 */
export function ratioAndAmount(): Follow {
  const orderOf = orderOfForm();
  let seen: Seen | undefined;
  return {
    keys: ['goods', 'payRatio', 'applyAmount', 'payType'],
    async load(values, signal) {
      const basis = await orderOf(values, signal);
      if (signal.aborted) return {};
      const order = basis?.orderAmount ?? orderAmountOf(values);
      const { payType } = values;
      const [ratio, amount] = [decimalIn(values, 'payRatio'), decimalIn(values, 'applyAmount')];
      const before = seen;
      seen = { ratio, amount, order, payType };
      const left = payType === before?.payType || amount !== '' ? '' : leftAs(payType, basis);
      if (left !== '') {
        seen = { ...seen, amount: left, ratio: ratioOf(left, order, payType) };
        return { values: { applyAmount: left, payRatio: seen.ratio } };
      }
      // What a record or a draft begins with belongs together already.
      if (before === undefined && amount !== '') return {};
      if (Number(order) <= 0) return {};
      const own = ratioOf(amount || '0', order, payType);
      // So does what a draft that is taken brings at once: its amount came first, and has cents that no ratio brings.
      if (amount !== before?.amount && own === ratio) return {};
      const isRatioNew = ratio !== before?.ratio || order !== before.order;
      if (isRatioNew && ratio !== '') {
        const applyAmount = round2(multiply(order, ratio, '0.01'));
        seen.amount = applyAmount;
        return applyAmount === amount ? {} : { values: { applyAmount } };
      }
      if (amount === '' || amount === round2(multiply(order, ratio || '0', '0.01'))) {
        return {};
      }
      seen.ratio = own;
      return own === ratio ? {} : { values: { payRatio: own } };
    },
  };
}
