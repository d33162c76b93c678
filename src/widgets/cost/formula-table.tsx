import { formatNumber } from '#src/lib/format-number.ts';

import styles from './formula-table.module.css';

interface Row {
  readonly id: string;
  readonly title: string;
  /** The sum in figures, e.g. 903,310.00 × 8% × 90 ÷ 360. */
  readonly formula: string;
  /** Yuan, decimal text. */
  readonly amount: string;
  /** Part of it that is tax; '' for none. */
  readonly tax: string;
}

/** Amounts with how each came about, and what of it is tax. */
export function FormulaTable({ rows }: { rows: readonly Row[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">计算</th>
          <th scope="col">金额（元）</th>
          <th scope="col">其中税额</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, formula, amount, tax }) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            <td>{formula}</td>
            <td>{formatNumber(amount)}</td>
            <td>{tax === '' ? '—' : formatNumber(tax)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
