import type { CostFigures, CostLimit } from '#contract/cost/cost.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { wireDate } from '#src/lib/wire-date.ts';
import { enumName } from '#src/stores/enums.ts';
import { LimitBar } from '#src/ui/limit-bar/limit-bar.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './cost.module.css';
import { FormulaTable } from './formula-table.tsx';
import { LimitCurve } from './limit-curve.tsx';

const NAMES: Readonly<Record<CostFigures['items'][number]['key'], string>> = {
  fundFee: '资金占用费',
  serviceFee: '服务费',
  markup: '加价',
};

function Total({ cost }: { cost: CostFigures }) {
  const { total, totalTax, perUnit, effectiveRate, perDay } = cost;
  return (
    <dl className={styles.totals}>
      <div>
        <dt>费用合计（元）</dt>
        <dd data-main>{formatNumber(total)}</dd>
        <dd>含税额 {formatNumber(totalTax)}</dd>
      </div>
      {perUnit && (
        <div>
          <dt>折合每{enumName('Unit', perUnit.unit)}（元）</dt>
          <dd data-main>{formatNumber(perUnit.amount)}</dd>
        </div>
      )}
      <div>
        <dt>实际年化费率</dt>
        <dd data-main>{effectiveRate === '' ? '—' : `${effectiveRate}%`}</dd>
        <dd>按收付日期计，一年 365 天</dd>
      </div>
      <div>
        <dt>每日资金占用费（元）</dt>
        <dd data-main>{formatNumber(perDay)}</dd>
      </div>
    </dl>
  );
}

/** The full cost of a payment: each part with its formula, the total, for a unit, and the effective annual rate. */
export function CostTable({ cost }: { cost: CostFigures }) {
  const { items, payDate, dueDate, days, deposit, depositCost } = cost;
  const hasDeposit = Number(deposit) > 0;
  return (
    <div className={styles.cost}>
      <Total cost={cost} />
      <p className={styles.term}>
        {days === 0
          ? '结算后的付款：费用在结算时已经算定，本次付款不再计收'
          : `${wireDate(payDate)} 付款，${wireDate(dueDate)} 到期，共 ${days} 天；账期自付款日起算`}
      </p>
      <FormulaTable
        rows={items.map(({ key, ...item }) => ({ ...item, id: key, title: NAMES[key] }))}
      />
      {hasDeposit && (
        <p className={styles.term}>
          另须缴存保证金 {formatNumber(deposit)} 元，到期退还；按同一费率，占用成本{' '}
          {depositCost.formula} = {formatNumber(depositCost.amount)} 元，不计入费用合计
        </p>
      )}
    </div>
  );
}

function sentence({ fits, reason, reasonText, shortBy, fitsToday, fitDate }: CostLimit): string {
  if (fits) return '额度足够，提交后即冻结';
  if (reason !== 'limit_insufficient') return reasonText;
  const day = fitDate === '' ? '' : `；按用款计划，最早 ${wireDate(fitDate)} 可用足额`;
  return `额度不足，还差 ${formatNumber(shortBy)} 元；今日最多可申请 ${formatNumber(fitsToday)} 元${day}`;
}

/** What the limit is before and after a payment, and what will be available in the next 90 days. */
export function CostLimitPart({ limit }: { limit: CostLimit }) {
  const { before, after, fits, curve } = limit;
  return (
    <div className={styles.limit}>
      <p data-fits={fits}>{sentence(limit)}</p>
      <h3>申请前</h3>
      <LimitBar figures={before} />
      {fits && (
        <>
          <h3>申请后</h3>
          <LimitBar figures={after} />
        </>
      )}
      <LimitCurve points={curve} limit={before.creditLimit} />
    </div>
  );
}

/** The cost of a request as it was reckoned at its submission. */
export function CostPanel({ cost }: { cost: CostFigures }) {
  return (
    <Panel title="费用（提交时测算）">
      <CostTable cost={cost} />
    </Panel>
  );
}
