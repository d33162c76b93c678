import { enumName } from '#src/stores/enums.ts';

import styles from './actual-delivery.module.css';
import { decisionOf, type ShownBasis, type Weighed } from './weighing.ts';

const AMOUNT = '金额（元）';
const AGAINST = '与结算相差（元）';
const quantityIn = (unit: string) => `数量（${unit}）`;

function Basis({ basis, unit }: { basis: ShownBasis; unit: string }) {
  const { word, qty, amount, against, decides } = basis;
  return (
    <tr data-decides={decides || undefined}>
      <th scope="row">
        {word}
        {decides && <span className={styles.decides}>结算依据</span>}
      </th>
      <td data-label={quantityIn(unit)}>{qty}</td>
      {amount !== '' && <td data-label={AMOUNT}>{amount}</td>}
      {amount !== '' && <td data-label={AGAINST}>{decides ? '—' : against}</td>}
    </tr>
  );
}

/** One line: its difference, the rule, and what every quantity would come to. */
function Line({ line }: { line: Weighed }) {
  const decision = decisionOf(line);
  const unit = enumName('Unit', line.unit);
  if (decision === undefined) {
    return (
      <section className={styles.line} aria-label={line.name}>
        <h3>{line.name}</h3>
        <p>填写实收量后显示差异、结算依据和金额影响</p>
      </section>
    );
  }
  const { diffQty, diffPermille, exceeds, rule, tolerance, settleQty, bases } = decision;
  const priced = bases.some(({ amount }) => amount !== '');
  return (
    <section className={styles.line} aria-label={line.name}>
      <h3>{line.name}</h3>
      <p className={styles.verdict} data-exceeds={exceeds || undefined}>
        差异 {diffQty} {unit}（{diffPermille}‰）；{rule}，结算{' '}
        <strong>
          {settleQty} {unit}
        </strong>
      </p>
      <p>{tolerance}</p>
      <table className={styles.bases}>
        <thead>
          <tr>
            <th scope="col">数量依据</th>
            <th scope="col">{quantityIn(unit)}</th>
            {priced && <th scope="col">{AMOUNT}</th>}
            {priced && <th scope="col">{AGAINST}</th>}
          </tr>
        </thead>
        <tbody>
          {bases.map((basis) => (
            <Basis key={basis.key} basis={basis} unit={unit} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** 磅差裁决: before anybody argues, what each quantity means and which one the rule takes. */
export function Decisions({ lines }: { lines: readonly Weighed[] }) {
  return (
    <div className={styles.decisions}>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </div>
  );
}
