import styles from './print.module.css';

interface Props {
  /** What kind of document it is, e.g. 付款申请. */
  kind: string;
  no: string;
  /** The server's day, `yyyy-MM-dd`. */
  day: string;
}

/** The head of a printed document: its kind between two rules, its number and the day, under the letterhead of the site. */
export function PrintHead({ kind, no, day }: Props) {
  return (
    <div className={styles.head} aria-hidden="true">
      <p className={styles.kind}>{kind}</p>
      <p className={styles.facts}>
        <span>编号 {no}</span>
        <span>打印日期 {day}</span>
      </p>
    </div>
  );
}
