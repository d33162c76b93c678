import { add, multiply, negate } from '#contract/arithmetic/money.ts';
import {
  type PenaltySegment,
  type PrincipalMove,
  penaltyOf,
  penaltySegments,
} from '#contract/collection/penalty.ts';
import type { ReceivablePlanDetail } from '#contract/collection/receivable-plan.ts';
import { formatNumber } from '#src/lib/format-number.ts';

/** A segment is not rounded before their sum is. */
const MOST_DECIMALS = 12;

const PRINCIPAL_KINDS: readonly string[] = ['open', 'raise'];

type Owed = Pick<
  ReceivablePlanDetail,
  'changes' | 'allocations' | 'penaltyFrom' | 'penaltyDaily' | 'penaltyBefore'
>;

/** The penalty of a receivable as a formula. */
export interface Formula {
  readonly segments: readonly PenaltySegment[];
  readonly lines: readonly string[];
  /** Yuan with two decimals, what came before an extension included. */
  readonly total: string;
}

/** What the penalty comes to by a day, segment by segment (rules.md M21); undefined before the first chargeable day. */
export function penaltyFormula(row: Owed, until: string): Formula | undefined {
  const { penaltyFrom, penaltyDaily, penaltyBefore, changes, allocations } = row;
  const moves: PrincipalMove[] = [
    ...changes
      .filter(({ kind }) => PRINCIPAL_KINDS.includes(kind))
      .map(({ day, principal }) => ({ day, amount: principal })),
    ...allocations.map(({ valueDate, principal }) => ({
      day: valueDate,
      amount: negate(principal),
    })),
  ];
  const segments = penaltySegments(moves, { from: penaltyFrom, daily: penaltyDaily }, until);
  if (segments.length === 0 && Number(penaltyBefore || '0') === 0) return undefined;
  const percent = `${multiply(penaltyDaily || '0', '100')}%`;
  const lines = segments.map(
    ({ from, to, days, outstanding }) =>
      `${from} 至 ${to}：${formatNumber(outstanding)} 元 × ${percent} × ${days} 天 = ${formatNumber(multiply(outstanding, penaltyDaily, String(days)), 2, MOST_DECIMALS)} 元`,
  );
  const before =
    Number(penaltyBefore || '0') > 0 ? [`展期前 ${formatNumber(penaltyBefore)} 元`] : [];
  const total = add(penaltyOf(segments, penaltyDaily || '0'), penaltyBefore || '0');
  return { segments, lines: before.concat(lines), total };
}
