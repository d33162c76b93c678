import { isMore, isNegative } from '#contract/arithmetic/decimal.ts';
import { add, subtract } from '#contract/arithmetic/money.ts';
import type { Proposal } from '#contract/collection/admin.ts';
import { NUMBER_RULES } from '#contract/validators/numbers.ts';
import { problemOf } from '#contract/validators/rule.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { plainNumber } from '#src/lib/plain-number.ts';

type Typed = Readonly<Record<string, string>>;
type Owing = Pick<Proposal, 'receivableId' | 'outstanding'>;

const ZERO = /^0*(?:\.0*)?$/;

/** What is proposed stands before what else is owed: of many receivables it would be out of sight. */
export const proposedFirst = <Plan extends Pick<Proposal, 'reason'>>(
  plans: readonly Plan[],
): Plan[] => plans.toSorted((a, b) => Number(b.reason !== '') - Number(a.reason !== ''));

const problem = (amount: string) => problemOf(NUMBER_RULES.moneyPositive, amount, {});

/** What is taken for which receivable, as it was typed; receivables without an amount are none of it. */
export function partsOf(plans: readonly Owing[], typed: Typed) {
  return plans
    .map(({ receivableId }) => ({ receivableId, amount: plainNumber(typed[receivableId] ?? '') }))
    .filter(({ amount }) => !ZERO.test(amount));
}

/** What stays of the money; undefined while an amount cannot be read. */
export function restOf(left: string, parts: readonly { amount: string }[]): string | undefined {
  if (parts.some(({ amount }) => problem(amount) !== undefined)) return undefined;
  return subtract(left, add('0', ...parts.map(({ amount }) => amount)));
}

/** What is wrong with the amounts, beside the receivable that it is about. */
export function complaintsOf(
  plans: readonly Owing[],
  left: string,
  typed: Typed,
): Record<string, string> {
  const parts = partsOf(plans, typed);
  if (parts.length === 0) return { [plans[0]?.receivableId ?? '']: '请填写认款金额' };
  const owing = new Map(plans.map((plan) => [plan.receivableId, plan.outstanding]));
  const found = parts.flatMap(({ receivableId, amount }) => {
    const outstanding = owing.get(receivableId) ?? '0';
    const said =
      problem(amount) ??
      (isMore(amount, outstanding)
        ? `超过该笔应收款尚欠的 ${formatNumber(outstanding)} 元`
        : undefined);
    return said === undefined ? [] : [[receivableId, said] as const];
  });
  const rest = restOf(left, parts);
  if (found.length === 0 && rest !== undefined && isNegative(rest)) {
    const { receivableId = '' } = parts.at(-1) ?? {};
    return { [receivableId]: `认款合计超过尚未认款的 ${formatNumber(left)} 元` };
  }
  return Object.fromEntries(found);
}
