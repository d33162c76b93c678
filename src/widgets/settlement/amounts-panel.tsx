import { type BreakdownPart, breakdownOf, type Opened } from '#contract/settlement/breakdown.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { FormulaTable } from '#src/widgets/cost/formula-table.tsx';

import styles from './settlement.module.css';

/** What of a settlement the whole amount tells beside its parts. */
interface Totals {
  readonly taxAmount: string;
  readonly amountExcl: string;
  readonly disputedAmount: string;
}

function Part({ part: { title, amount, rows } }: { part: BreakdownPart }) {
  return (
    <details className={styles.part}>
      <summary>
        <span>{title}</span>
        <span className={styles.amount}>{formatNumber(amount)}</span>
      </summary>
      <div className={styles.rows}>
        <FormulaTable rows={rows} />
      </div>
    </details>
  );
}

/** 结算金额构成 (rules.md C.23): every amount opens down to its rows and their sums in figures. */
export function AmountsPanel({
  row,
  title = '结算金额构成',
}: {
  row: Opened & Totals;
  title?: string;
}) {
  const { settleAmount, taxAmount, amountExcl, disputedAmount } = row;
  return (
    <Panel title={title}>
      <div className={styles.parts}>
        {breakdownOf(row).map((part) => (
          <Part key={part.key} part={part} />
        ))}
        <p className={styles.total}>
          <span>结算金额（元）</span>
          <strong className={styles.amount}>{formatNumber(settleAmount)}</strong>
        </p>
        <p className={styles.note}>
          其中税额 {formatNumber(taxAmount)}，不含税金额 {formatNumber(amountExcl)}
          {Number(disputedAmount) > 0 &&
            `；争议中 ${formatNumber(disputedAmount)}，其余金额照常开票、付款`}
        </p>
      </div>
    </Panel>
  );
}
