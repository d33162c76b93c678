import { amountCn } from '#contract/arithmetic/amount-cn.ts';
import { isDecimal } from '#contract/arithmetic/decimal.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { groupThousands } from '#src/lib/group-thousands.ts';

import styles from './fields.module.css';

/**
 * What is given or computed: text to read and to copy, not a field that looks as if it could be typed into. Money has its two
 * decimals, also where a sum or a difference ends in a zero.
 */
export function ShownValue({
  id,
  value,
  isNumber,
  isMoney = false,
  unit,
}: {
  id: string;
  value: string;
  isNumber: boolean;
  isMoney?: boolean | undefined;
  unit?: string | undefined;
}) {
  const figure = (text: string) => (isMoney ? formatNumber(text, 2, 12) : groupThousands(text));
  const shown = isNumber && isDecimal(value) ? figure(value) : value;
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
