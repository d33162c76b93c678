import type { ReceivablePlanDetail } from '#contract/collection/receivable-plan.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { Panel } from '#src/ui/panel/panel.tsx';

import { penaltyFormula } from './formula.ts';

/** 罚息: the formula with its dates, or why there is none. */
export function PenaltyPanel({ row }: { row: ReceivablePlanDetail }) {
  const until = row.settledDate || serverDay();
  const formula = penaltyFormula(row, until);
  return (
    <Panel title="罚息">
      {formula === undefined ? (
        <p>
          {row.penaltyFrom === ''
            ? '没有罚息。逾期通知后的宽限期满（天数见“平台规则”），次日起按未付本金每日计收违约金。'
            : `自 ${row.penaltyFrom} 起计收，目前没有罚息。`}
        </p>
      ) : (
        <>
          <ul>
            {formula.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>
            合计 <strong>{formatNumber(formula.total)}</strong> 元（截至 {until}），已付{' '}
            {formatNumber(row.paidPenalty)} 元，已豁免 {formatNumber(row.waivedPenalty)} 元
          </p>
        </>
      )}
    </Panel>
  );
}
