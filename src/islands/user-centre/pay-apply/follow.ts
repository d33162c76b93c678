import { isDecimal } from '#contract/arithmetic/decimal.ts';
import { clamp, divide, multiply, round2 } from '#contract/arithmetic/money.ts';
import { sumOf } from '#contract/arithmetic/money-line.ts';
import { isRow, type Values } from '#contract/form/evaluate.ts';
import { AFTER_SETTLEMENT } from '#contract/pay-apply/pay-type.ts';
import { askBasis } from '#src/api/pay-application.ts';
import type { Follow } from '#src/ui/form/use-follow.ts';

const decimalIn = (values: Values, key: string) => {
  const value = values[key];
  return typeof value === 'string' && isDecimal(value) ? value : '';
};

/** 订单金额: the sum of the rounded lines (I9). */
export function orderAmountOf({ goods }: Values): string {
  const rows = Array.isArray(goods) ? goods.filter(isRow) : [];
  return round2(sumOf(rows.map((row) => decimalIn(row, 'amountIncl')).filter(Boolean)));
}

/** 订单金额 of what a request pays: that of its order, which is asked for once, or of its goods. */
function orderAmounts() {
  let known: { id: string; amount: string } | undefined;
  return async (values: Values, signal: AbortSignal): Promise<string> => {
    const { purchaseOrderId: id } = values;
    if (typeof id !== 'string' || id === '') return orderAmountOf(values);
    if (known?.id !== id) known = { id, amount: (await askBasis(id, signal)).orderAmount };
    return known.amount;
  };
}

/** The ratio of an amount, %: of a balance, which need be no share of its order, the nearest that may be entered. */
function ratioOf(amount: string, order: string, payType: unknown): string {
  const ratio = divide(multiply(amount, '100'), order, 2);
  const isBalance = AFTER_SETTLEMENT.some((type) => type === payType);
  return isBalance ? clamp(ratio, '0.01', '100') : ratio;
}

interface Seen {
  ratio: string;
  order: string;
}

/**
 * 付款比例 and 申请金额 follow each other: a new ratio, or other goods, bring the amount; an amount that a person enters brings
 * the ratio. What is brought is remembered, so that neither answers the other's rounding.
 */
export function ratioAndAmount(): Follow {
  const orderAmount = orderAmounts();
  let seen: Seen | undefined;
  return {
    keys: ['goods', 'payRatio', 'applyAmount', 'payType'],
    async load(values, signal) {
      const order = await orderAmount(values, signal);
      if (signal.aborted) return {};
      const [ratio, amount] = [decimalIn(values, 'payRatio'), decimalIn(values, 'applyAmount')];
      const before = seen;
      seen = { ratio, order };
      // What a record or a draft begins with belongs together already.
      if (before === undefined && amount !== '') return {};
      if (Number(order) <= 0) return {};
      const isRatioNew = ratio !== before?.ratio || order !== before.order;
      if (isRatioNew && ratio !== '') {
        const applyAmount = round2(multiply(order, ratio, '0.01'));
        return applyAmount === amount ? {} : { values: { applyAmount } };
      }
      if (amount === '' || amount === round2(multiply(order, ratio || '0', '0.01'))) {
        return {};
      }
      const payRatio = ratioOf(amount, order, values.payType);
      seen = { ratio: payRatio, order };
      return payRatio === ratio ? {} : { values: { payRatio } };
    },
  };
}
