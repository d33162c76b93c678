import type { Expression } from '#contract/form/expression.ts';
import type { FieldRule } from '#contract/form/metadata.ts';

export const TODAY: Expression = { op: 'today' };

const compare =
  (op: 'le' | 'ge' | 'gt') =>
  (field: string, other: Expression, message: string): FieldRule => ({
    test: { op, args: [{ field }, other] },
    message,
  });

export const atMost = compare('le');
export const atLeast = compare('ge');
export const after = compare('gt');

export function times(...args: readonly Expression[]): Expression {
  return { op: 'mul', args };
}

/** Whether a field has one of these values. */
export function is(field: string, ...values: readonly string[]): Expression {
  return { op: 'in', args: [{ field }, ...values] };
}

/** Asked for, and then required, only if this holds. */
export function when(condition: Expression) {
  return { visibleWhen: condition, requiredWhen: condition };
}

/** A month that has not ended: what is planned lies ahead. */
export const fromThisMonth = (field: string): FieldRule =>
  atLeast(field, { op: 'month', args: [TODAY] }, '不能早于本月');

/** A rule, and no validator: a draft may be kept before a price is known. */
export const PRICED: FieldRule = after('priceIncl', '0', '必须大于 0');

/** Goods that are worth more than the main contract are no mistake for sure, but one to look at. */
export const withinContract = (table: string): FieldRule => ({
  test: {
    op: 'le',
    args: [{ op: 'sum', table, column: 'amountIncl' }, { field: 'contractAmount' }],
  },
  message: '明细金额合计超过合同金额，请核对',
  level: 'warn',
});

/** What the limit would cost over one term of credit, at the rate that is hoped for. */
export const EXPECTED_FEE: Expression = {
  op: 'div',
  places: 2,
  args: [
    times({ field: 'applyAmount' }, { field: 'expectedRate' }, { field: 'creditDays' }),
    times({ param: 'dayCount' }, '100'),
  ],
};

/** Invariant I8: amount = round2(qty × price), tax = round2(amount ÷ (1 + rate) × rate), excl = the rest. */
export const AMOUNT_INCL: Expression = {
  op: 'round',
  places: 2,
  args: [times({ field: 'qty' }, { field: 'priceIncl' })],
};
export const TAX_AMOUNT: Expression = {
  op: 'div',
  places: 2,
  args: [
    times({ field: 'amountIncl' }, { field: 'taxRate' }),
    { op: 'add', args: ['1', { field: 'taxRate' }] },
  ],
};
export const AMOUNT_EXCL: Expression = {
  op: 'sub',
  args: [{ field: 'amountIncl' }, { field: 'taxAmount' }],
};
