import { amountCn } from '#contract/arithmetic/amount-cn.ts';
import { isDecimal } from '#contract/arithmetic/decimal.ts';
import { groupThousands } from '#src/lib/group-thousands.ts';

import styles from './fields.module.css';

/** What is given or computed: text to read and to copy, not a field that looks as if it could be typed into. */
export function ShownValue({
  id,
  value,
  isNumber,
  unit,
}: {
  id: string;
  value: string;
  isNumber: boolean;
  unit?: string | undefined;
}) {
  const shown = isNumber && isDecimal(value) ? groupThousands(value) : value;
  return (
    <output id={id} tabIndex={-1} className={styles.shown} data-number={isNumber || undefined}>
      {shown === '' ? '—' : shown}
      {shown !== '' && unit !== undefined && <span className={styles.shownUnit}>{unit}</span>}
    </output>
  );
}

/** Money from which on the capitals help more than they disturb: one hundred thousand yuan. */
const BIG = 100_000;

/** Under a money field: the amount in Chinese capitals (人民币大写), once it is big. */
export function Capitals({ value }: { value: string }) {
  if (!isDecimal(value) || Number(value) < BIG) return null;
  return <p className={styles.capitals}>{amountCn(value)}</p>;
}
