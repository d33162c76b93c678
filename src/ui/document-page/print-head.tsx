import styles from './print.module.css';

interface Props {
  /** What kind of document it is, e.g. 付款申请. */
  kind: string;
  /** Whose it is, where what it is called does not say so. */
  whose?: string | undefined;
  /** What it goes by, named: 编号 FK202605010001. */
  about: string;
  /** The server's day, `yyyy-MM-dd`. */
  day: string;
}

/** The head of a printed document: its kind between two rules, whose it is, what it goes by and the day, under the letterhead of the site. */
export function PrintHead({ kind, whose, about, day }: Props) {
  return (
    <div className={styles.head} aria-hidden="true">
      <p className={styles.kind}>{kind}</p>
      {whose && <p className={styles.whose}>{whose}</p>}
      <p className={styles.facts}>
        <span>{about}</span>
        <span>打印日期 {day}</span>
      </p>
    </div>
  );
}
